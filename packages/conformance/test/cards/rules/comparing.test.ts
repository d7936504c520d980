import { loadContract } from '@card-contract/contract'
import { expect, it } from 'vitest'
import { cardSuite } from '../../../src/cards/suite.ts'
import type { Check } from '../../../src/engine/nouns/check.ts'
import { rulesOf } from '../../../src/engine/nouns/suite.ts'
import type { Exchange } from '../../../src/engine/nouns/wire/exchange.ts'
import { judgeExchanges } from '../../../src/engine/offline/judge.ts'
import { readSeen } from '../../../src/engine/offline/read-seen.ts'
import type { Alteration } from '../../fixtures/alterations.ts'
import { converse, exampleOf } from '../../fixtures/converse.ts'
import { knownPayment, knownPayout } from '../../fixtures/recorded.ts'
import { mutants } from '../mutants/kinds.ts'
import type { Mutant } from '../mutants/mutant.ts'

const contract = loadContract()
const checks = [...cardSuite(contract).clientChecks, ...rulesOf(cardSuite(contract))]
const comparing = checks.filter(({ judge }) => judge?.comparesSteps)

function foundBy(wanted: readonly Check<never>[]): readonly Mutant[] {
  const ids = new Set(wanted.map(({ id }) => id))
  return mutants.filter((mutant) => mutant.foundBy.some((id) => ids.has(id)))
}

/** What a client does with a card, and looks up twice. */
function lifeOfACard(alter?: Alteration): readonly Exchange[] {
  const { send, exchanges } = converse(alter)
  const { user_id } = send('POST', '/action/card/user', exampleOf('createCardUser'))
  const money = { balance: 100, currency: 'USD' }
  const { card_id } = send('POST', `/action/card/${user_id}`, { ...exampleOf('createCard'), ...money })
  const card = `/virtual-cards/cards/${card_id}`
  send('POST', `${card}/topup`, { amount: 2, currency: 'USD' })
  send('POST', `${card}/withdraw`, { amount: 3, currency: 'USD' })
  send('POST', `${card}/withdraw`, { amount: 1_000_000, currency: 'USD' })
  send('GET', `/action/card/transaction/${card_id}?action=withdraw&amount=1&currency=USD`)
  for (const action of ['get_balance', 'get_transactions', 'get_transactions']) {
    send('POST', `${card}/operation`, { action })
    send('GET', `/action/card/transaction/${card_id}?action=transactions`)
    send('POST', '/payments/direct-status', knownPayment)
    send('GET', `/payouts/${knownPayout.reference}`)
  }
  // Read once: reading one exchange takes as long as reading all of them.
  return readSeen(cardSuite(contract), exchanges, contract.basePath).own
}

function failed(exchanges: readonly Exchange[]): string[] {
  return judgeExchanges(cardSuite(contract), exchanges, comparing, 'inferred').flatMap(({ id, findings }) =>
    findings.length > 0 ? [id] : [],
  )
}

it('a rule that compares steps finds nothing in a single one, whatever the service does', () => {
  const inAll = new Set<string>()
  for (const { alter } of foundBy(comparing).filter((_, index) => index % 3 === 0)) {
    const own = lifeOfACard(alter)
    for (const id of failed(own)) inAll.add(id)
    expect(own.flatMap((one) => failed([one]))).toEqual([])
  }
  // Together, the same exchanges show what is wrong.
  expect(inAll.size).toBeGreaterThan(5)
})
