import type { Answer } from '@card-contract/contract'
import type { Seen } from '../../engine/nouns/answers/seen-responses.ts'
import type { ApiResponse } from '../../engine/nouns/wire/call.ts'
import { subtract } from '../../engine/values/decimal.ts'
import { amountsForFees } from '../actions/amounts.ts'
import { movedAmount, reportedBalance, sentPart, verbOf } from '../actions/read-action.ts'
import { type Direction, type Route, routes } from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'
import { afterMovement } from '../ledger/dues.ts'
import { type Charge, feesThatExplain, fixedPartOf, percentOf } from '../ledger/fee.ts'
import { issuedIn } from '../ledger/issuing.ts'
import { type Ledger, move, openLedger } from '../programs/own-ledger.ts'
import { aCardWith } from './vocabulary/arrange.ts'
import { lastBefore } from './vocabulary/money.ts'
import { whenAccepted } from './vocabulary/outcome.ts'
import { type Probes, probe } from './vocabulary/probe.ts'
import { ask, issuing } from './vocabulary/request.ts'
import { tellAll } from './vocabulary/tell.ts'

/** They show a share more exactly, and are tried only where something was charged. */
const largerAmounts = [100, 1000]

const isCharged = (charges: readonly (Charge | undefined)[]): boolean => charges.some((one) => one && one.cost !== '0')

async function moveThrough(session: Session, ledger: Ledger, route: Route, direction: Direction): Promise<void> {
  const dedicated = direction === 'topup' ? 'topUpCard' : 'withdrawFromCard'
  const situation = `${route === 'dedicated' ? dedicated : `${route} ${direction}`} in ${ledger.currency}`
  const [amount = 1, ...others] = amountsForFees(session, ledger.currency)
  const known = ledger.charges.length
  await move(session, ledger, route, direction, amount, { situation })
  for (const other of isCharged(ledger.charges.slice(known)) ? [...others, ...largerAmounts] : []) {
    if (direction === 'withdraw') await move(session, ledger, 'dedicated', 'topup', 2 * other)
    await move(session, ledger, route, direction, other, { situation })
  }
}

/** Cards of every currency: in the plain one, movements through every route, and in the others through the dedicated operations. */
async function spend(session: Session): Promise<void> {
  const plain = String(session.samples.body('createCard').currency)
  const others = session.samples.values('createCard', 'currency').filter((currency) => currency !== plain)
  for (const currency of [plain, ...others]) {
    const card = await aCardWith({ currency })(session)
    const ledger = openLedger(card)
    for (const route of currency === plain ? routes : routes.slice(0, 1)) {
      for (const direction of ['topup', 'withdraw'] as const) await moveThrough(session, ledger, route, direction)
    }
    if (currency === plain) {
      for (const _ of ['before', 'after']) await ask(session, card.to('get_balance'), `get_balance in ${currency}`)
    }
    for (const balance of isCharged([issuedIn(card.response)]) ? [card.opening + 1, ...largerAmounts] : []) {
      await ask(session, issuing(session, await session.arrange.user(), { currency, balance }))
    }
  }
}

/** What a response is about: every card that was issued, or the situation. */
function subjectOf(response: ApiResponse): string | undefined {
  const { operationId, situation } = response.exchange
  return operationId === 'createCard' ? `createCard in ${sentPart(response, 'currency')}` : situation
}

function chargeIn(response: ApiResponse, seen: Seen): Charge | undefined {
  if (!response.isSuccess) return undefined
  if (response.exchange.operationId === 'createCard') return issuedIn(response)
  const before = lastBefore(seen, response)
  const [from, to] = [before && reportedBalance(before), reportedBalance(response)]
  if (from === undefined || to === undefined) return undefined
  const amount = movedAmount(response) ?? '0'
  return { amount, cost: subtract(afterMovement(from, verbOf(response), amount), to) }
}

/** The rule that explains all charges. */
function feeIn(charges: readonly Charge[]): Readonly<Record<string, Answer>> {
  if (charges.length === 0) return { fee: 'not told' }
  if (!isCharged(charges)) return { fee: 'none' }
  const [rule] = feesThatExplain(charges)
  if (!rule || rule.bounds) return { fee: 'another' }
  const { fixed, share } = rule
  return {
    fee: share === 0 ? 'fixed' : fixed === 0 ? 'a share' : 'fixed and a share',
    ...(fixed === 0 ? {} : { fixed: fixedPartOf(rule) }),
    ...(share === 0 ? {} : { percent: percentOf(rule) }),
  }
}

export const fees: Probes = {
  'card-operations/fees': probe(spend, (seen) => {
    const bySubject = Map.groupBy(seen.responses, subjectOf)
    const answers = [...bySubject].flatMap(([subject, own]) => {
      const shown = own.find(({ isSuccess }) => isSuccess) ?? own.at(-1)
      if (subject === undefined || !shown) return []
      const say = whenAccepted(() => feeIn(own.flatMap((one) => chargeIn(one, seen) ?? [])))
      return [[subject, [shown, say(shown, seen)]] as const]
    })
    return tellAll(answers)
  }),
}
