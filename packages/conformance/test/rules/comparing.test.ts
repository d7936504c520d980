import { loadContract } from '@card-contract/contract'
import { expect, it } from 'vitest'
import { clientChecks } from '../../src/checks/clients.ts'
import type { Exchange } from '../../src/exchanges/exchange.ts'
import type { SeenExchange } from '../../src/exchanges/seen.ts'
import { judgeExchanges, rulesOf } from '../../src/offline/judge.ts'
import { readSeen } from '../../src/offline/read-seen.ts'
import type { Alteration } from '../fixtures/alterations.ts'
import { converse, exampleOf } from '../fixtures/converse.ts'
import { knownPayment, knownPayout } from '../fixtures/recorded.ts'
import { mutants } from '../mutants/index.ts'

const contract = loadContract()
const comparing = [...clientChecks(contract), ...rulesOf(contract)].filter(({ judge }) => judge?.comparesSteps)

const ids = new Set(comparing.map(({ id }) => id))
const found = mutants.filter(({ foundBy }) => foundBy.some((id) => ids.has(id))).filter((_, index) => index % 4 === 0)

/** What a client does with a card, and looks up twice. */
function lifeOfACard(alter?: Alteration): SeenExchange[] {
  const { send, exchanges } = converse(alter)
  const { user_id } = send('POST', '/action/card/user', exampleOf('createCardUser'))
  const money = { balance: 100, currency: 'USD' }
  const { card_id } = send('POST', `/action/card/${user_id}`, { ...exampleOf('createCard'), ...money })
  const card = `/virtual-cards/cards/${card_id}`
  send('POST', `${card}/topup`, { amount: 2, currency: 'USD' })
  send('POST', `${card}/withdraw`, { amount: 3, currency: 'USD' })
  send('POST', `${card}/withdraw`, { amount: 1_000_000, currency: 'USD' })
  for (const action of ['get_balance', 'get_transactions', 'get_transactions']) {
    send('POST', `${card}/operation`, { action })
    send('GET', `/action/card/transaction/${card_id}?action=transactions`)
    send('POST', '/payments/direct-status', knownPayment)
    send('GET', `/payouts/${knownPayout.reference}`)
  }
  return exchanges
}

function failed(exchanges: readonly Exchange[]): string[] {
  return judgeExchanges(contract, exchanges, comparing, 'inferred').flatMap(({ id, findings }) =>
    findings.length > 0 ? [id] : [],
  )
}

it('a rule that compares steps finds nothing in a single one, whatever the service does', () => {
  const inAll = new Set<string>()
  for (const { alter } of found) {
    // Read once: reading one exchange takes as long as reading all of them.
    const { own } = readSeen(contract, lifeOfACard(alter), contract.basePath)
    for (const id of failed(own)) inAll.add(id)
    expect(own.flatMap((one) => failed([one]))).toEqual([])
  }
  // Together, the same exchanges show what is wrong.
  expect(inAll.size).toBeGreaterThan(5)
})
