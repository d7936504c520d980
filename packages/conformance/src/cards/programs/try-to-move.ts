import { neverIssued } from '../../engine/cases/samples/near-miss-credentials.ts'
import type { Override } from '../../engine/nouns/wire/call.ts'
import { add } from '../../engine/values/decimal.ts'
import { amountsAround } from '../actions/amounts.ts'
import type { Verb } from '../actions/read-action.ts'
import {
  balanceReading,
  type CardRequest,
  type Direction,
  listing,
  listingRoutes,
  movement,
  type Route,
  requestTo,
  routes,
  type Sum,
  toggle,
} from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'
import { awaitListing, list } from './list-cards.ts'
import { freshLedger, type Ledger, move, readBalance, retryOnce } from './own-ledger.ts'

export async function tryEachMovement(session: Session, route: Route, check: string): Promise<void> {
  const ledger = await freshLedger(session)
  await move(session, ledger, route, 'topup', session.samples.amount(ledger.currency))
  const base = 'the list'
  await awaitListing(session, 'operateCard', ledger, { role: 'baseline', case: { base } })
  const tooMuch = Number(add(ledger.balance, farTooMuch))
  const [, one = 1, other = 2, another = 3] = amountsAround(session, ledger.currency, 4)
  let isUntouched = true
  for (const [turn, together] of attempts(session, route, ledger, tooMuch).entries()) {
    isUntouched = (await tryToMove(session, ledger, together)) && isUntouched
    if (turn === 0) await move(session, ledger, route, 'topup', one)
  }
  await useAfterRejections(session, ledger, route, another, check)
  isUntouched = (await moveWhileStopped(session, ledger, route)) && isUntouched
  await move(session, ledger, route, 'withdraw', other)
  if (!isUntouched) return
  const features = [{ check, says: 'the transactions' }]
  await list(session, 'operateCard', ledger.cardId, { case: { base, features } })
}

/** A movement that the target must or may reject. */
type Attempt = CardRequest & Pick<Override, 'credentials'>

/** Exceeds any balance in this check. */
const farTooMuch = '1000'

/**
 * First all movements that the target must reject, together; then, one by one, those it may reject: overdrafts and
 * other currencies.
 */
function attempts(session: Session, route: Route, { cardId, currency }: Ledger, tooMuch: number): Attempt[][] {
  const amount = session.samples.amount(currency)
  const other = session.samples.values('createCard', 'currency').find((one) => one !== currency) ?? currency
  const cardRequest = (direction: Direction, sum: Sum): CardRequest => movement(session, route, direction, cardId, sum)
  // Differs from the top-up, so that two wrongly executed movements do not cancel out.
  const others = { amount: Number(add(amount, 1)), currency }
  return [
    [
      cardRequest('topup', { amount: 0, currency }),
      cardRequest('topup', { amount: -amount, currency }),
      cardRequest('withdraw', { amount: -amount, currency }),
      cardRequest('topup', { amount, currency: 'NONE' }),
      cardRequest('withdraw', { ...others, currency: 'NONE' }),
    ],
    [
      ...unauthorized(session, cardRequest('topup', { amount, currency }), () => null),
      ...unauthorized(session, cardRequest('withdraw', others), (prefix) => `${prefix}${neverIssued}`),
    ],
    [cardRequest('withdraw', { amount: tooMuch, currency })],
    [cardRequest('topup', { amount, currency: other })],
    [cardRequest('withdraw', { amount, currency: other })],
  ]
}

/** Replaces or removes one credential. Another check judges whether the target rejects that. */
function unauthorized(
  { contract }: Session,
  { operationId, call }: CardRequest,
  instead: (prefix: string) => string | null,
): Attempt[] {
  return contract.operation(operationId).credentials.map(({ scheme, prefix }) => {
    return { operationId, call, credentials: { [scheme]: instead(prefix) } }
  })
}

/** Returns false if the target accepted one. */
async function tryToMove(session: Session, ledger: Ledger, attempts: readonly Attempt[]): Promise<boolean> {
  let isRejected = true
  for (const { operationId, call, credentials } of attempts) {
    const override = credentials ? { credentials } : {}
    const response = await session.send(operationId, call, { intent: 'open', ...override })
    isRejected &&= response.isRejection
  }
  await readBalance(session, ledger)
  return isRejected
}

/** A rejection that disables the card shows before the card is disabled for another reason. */
async function useAfterRejections(
  session: Session,
  ledger: Ledger,
  route: Route,
  amount: number,
  check: string,
): Promise<void> {
  const base = 'a top-up after rejections'
  const says = 'a top-up after it had rejected other movements, until the card was enabled'
  const marked = { case: { base, features: [{ check, says }] } }
  if (await move(session, ledger, route, 'topup', amount, marked)) return
  await retryOnce(session, toggle(session, 'dedicated', 'enable', ledger.cardId))
  await move(session, ledger, route, 'topup', amount, { role: 'control', case: { base } })
}

/** The interface does not say whether a disabled card moves money; a rejected movement must change nothing. */
async function moveWhileStopped(session: Session, ledger: Ledger, route: Route): Promise<boolean> {
  const { cardId, currency } = ledger
  const amount = session.samples.amount(currency)
  const turn = async (to: 'disable' | 'enable'): Promise<boolean> => {
    return (await retryOnce(session, toggle(session, 'dedicated', to, cardId))).isSuccess
  }
  if (!(await turn('disable'))) return true
  const responses = []
  for (const direction of ['topup', 'withdraw'] as const) {
    const { operationId, call } = movement(session, route, direction, cardId, { amount, currency })
    const response = await session.send(operationId, call, { intent: 'open' })
    responses.push(response)
    const reading = balanceReading(session, cardId)
    // Another check compares the balances.
    if (response.isSuccess) await session.send(reading.operationId, reading.call, { intent: 'open' })
  }
  if (!(await turn('enable'))) return false
  const isRejected = responses.every(({ isRejection }) => isRejection)
  await readBalance(session, ledger)
  return isRejected
}

/**
 * Sends every action with and without an amount and a currency, as far as the contract leaves open what comes of it, and
 * movements with three decimals; reads the balance after each movement that the target accepts.
 */
export async function sendIncompleteMovements(session: Session): Promise<void> {
  // Not USD, the likeliest default.
  for (const wanted of ['EUR', 'XAF']) {
    const { cardId, currency } = await session.arrange.card({ currency: wanted })
    const readings = [balanceReading(session, cardId), listing(session, 'queryCardOperation', cardId)]
    const movements = [...incomplete(session, cardId, currency), ...withThreeDecimals(session, cardId, currency)]
    for (const [turn, { operationId, call }] of movements.entries()) {
      const { isSuccess } = await session.send(operationId, call, { intent: 'open', mayBeRejected: true })
      const reading = readings[turn % readings.length]
      if (isSuccess && reading) await session.send(reading.operationId, reading.call)
    }
    // The next response shows whether one of these moved money.
    for (const { operationId, call } of inVain(session, cardId, currency)) {
      await session.send(operationId, call, { intent: 'open', mayBeRejected: true })
    }
    const [reading] = readings
    if (reading) await session.send(reading.operationId, reading.call)
  }
}

/** A target may interpret a movement without an amount or a currency as it likes. Only these routes allow it. */
function incomplete(session: Session, cardId: string, currency: string): CardRequest[] {
  const [amount = 1] = amountsAround(session, currency, 1)
  const sums: readonly Partial<Sum>[] = [{ amount }, { currency }, {}]
  return listingRoutes.flatMap((route) =>
    (['topup', 'withdraw'] as const).flatMap((direction) =>
      sums.map((sum) => movement(session, route, direction, cardId, sum)),
    ),
  )
}

/** Topped up through two routes and withdrawn through one. Whether they count is open, but not that what is told is kept. */
function withThreeDecimals(session: Session, cardId: string, currency: string): CardRequest[] {
  const [, ...others] = amountsAround(session, currency, 1 + routes.length)
  return routes.map((route, turn) => {
    const direction = turn === 1 ? 'withdraw' : 'topup'
    return movement(session, route, direction, cardId, { amount: Math.trunc(others[turn] ?? 1) + 0.125, currency })
  })
}

/** Actions that move no money, with an amount, another currency than the card's, and with an amount in its own. */
function inVain(session: Session, cardId: string, currency: string): CardRequest[] {
  const [amount = 1] = amountsAround(session, currency, 1)
  const other = session.samples.values('createCard', 'currency').find((one) => one !== currency)
  const sums: readonly Partial<Sum>[] = [{ amount, currency }, { amount }, { currency: String(other ?? currency) }]
  return sums.flatMap((sum) =>
    listingRoutes.flatMap((route) => {
      const verbs: readonly Verb[] = ['disable', 'enable', 'get_transactions']
      const own = route === 'operateCard' ? [...verbs, 'get_balance' as const] : verbs
      return own.map((verb) => requestTo(session, route, verb, cardId, sum))
    }),
  )
}
