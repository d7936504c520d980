import { returned } from '../../engine/nouns/finding.ts'
import { amountHint, nameOf } from '../../engine/nouns/show.ts'
import type { ApiResponse, Marked } from '../../engine/nouns/wire/call.ts'
import { add, compare, decimal, subtract } from '../../engine/values/decimal.ts'
import { pointerOf, reportedBalance, sentPart, shownId } from '../actions/read-action.ts'
import { balanceReading, type CardRequest, type Direction, movement, type Sum, type Way } from '../actions/routes.ts'
import type { ArrangedCard, Session } from '../actions/session.ts'
import { afterMovement } from '../ledger/dues.ts'
import { type Charge, isPlausible } from '../ledger/fee.ts'

/** A movement that the target accepted. */
export interface Movement {
  readonly route: Way
  readonly direction: Direction
  readonly amount: number
}

/** What a program knows about its card. */
export interface Ledger {
  readonly cardId: string
  readonly currency: string
  /** As the last response reported it. Decimal text, because floats lose cents. */
  balance: string
  readonly movements: Movement[]
  /** What each movement cost, if its response said so. A list may show a fee as a transaction of its own. */
  readonly charges: Charge[]
  /** The last movement that was rejected twice. */
  rejection?: ApiResponse
}

export function openLedger(card: Pick<ArrangedCard, 'cardId' | 'currency' | 'opening' | 'response'>): Ledger {
  const { cardId, currency } = card
  const ledger = { cardId, currency, balance: decimal(card.opening), movements: [], charges: [] }
  continueWith(ledger, card.response)
  return ledger
}

/** The ledger of the card that a response issued, or undefined. */
export function issuedLedger(response: ApiResponse): Ledger | undefined {
  const cardId = shownId(response, 'card')
  const [opening, currency] = [Number(sentPart(response, 'amount')), String(sentPart(response, 'currency'))]
  return cardId === undefined ? undefined : openLedger({ cardId, currency, opening, response })
}

/** The ledger of a new card. */
export async function freshLedger(session: Session, fields?: Readonly<Record<string, unknown>>): Promise<Ledger> {
  return openLedger(await session.arrange.card(fields))
}

/** Undefined if the target rejects the movement twice, because it may have limits. */
export async function move(
  session: Session,
  ledger: Ledger,
  route: Way,
  direction: Direction,
  amount: number,
  marked: Marked = {},
): Promise<ApiResponse | undefined> {
  const { cardId, currency } = ledger
  const response = await retryOnce(session, movement(session, route, direction, cardId, { amount, currency }), marked)
  if (response.isRejection) {
    ledger.rejection = response
    return undefined
  }
  ledger.movements.push({ route, direction, amount })
  ledger.balance = afterMovement(ledger.balance, direction, amount)
  const reported = reportedBalance(response)
  if (reported !== undefined) {
    ledger.charges.push({ amount: decimal(amount), cost: subtract(ledger.balance, reported) })
  }
  continueWith(ledger, response)
  return response
}

/**
 * Continues with the balance that the target returned if it can be money. A sum with the error of floating-point arithmetic is
 * none.
 */
export function continueWith(ledger: Pick<Ledger, 'balance'>, response: ApiResponse): void {
  const reported = reportedBalance(response)
  if (reported !== undefined && isPlausible(reported, ledger.balance)) ledger.balance = reported
}

/** Reads the balance and continues with it. */
export async function readBalance(session: Session, ledger: Ledger): Promise<ApiResponse> {
  const { operationId, call } = balanceReading(session, ledger.cardId)
  const response = await session.send(operationId, call)
  continueWith(ledger, response)
  return response
}

/**
 * Tops the card up so that withdrawals of these amounts do not empty it, because the contract does not say whether a card can
 * be emptied.
 */
export async function fund(session: Session, ledger: Ledger, amounts: readonly number[]): Promise<void> {
  const wanted = amounts.reduce((sum: string, amount) => add(sum, amount), '1')
  if (compare(ledger.balance, wanted) > 0) return
  // Different from every other amount, because a list identifies movements by their amounts.
  const taken = new Set([...amounts, ...ledger.movements.map(({ amount }) => amount)])
  const usual = Math.trunc(session.samples.amount(ledger.currency))
  let missing = Math.max(Math.ceil(Number(subtract(wanted, ledger.balance))) + 1, usual)
  while (taken.has(missing)) missing++
  const { cardId, currency } = ledger
  const { operationId, call } = movement(session, 'dedicated', 'topup', cardId, { amount: missing, currency })
  const response = await session.send(operationId, call, { mayBeRejected: true })
  needFunds(session, response, { amount: missing, currency })
  ledger.movements.push({ route: 'dedicated', direction: 'topup', amount: missing })
  ledger.balance = add(ledger.balance, missing)
  continueWith(ledger, response)
}

/** Skips the check if the top-up that pays for its withdrawals tells no balance. */
function needFunds(session: Session, response: ApiResponse, { amount, currency }: Sum): void {
  if (reportedBalance(response) !== undefined) return
  const topUp = `a top-up of ${amount} ${currency}, which the withdrawals need`
  if (!response.isRejection) session.skip(returned(response, pointerOf(response, 'balance'), `after ${topUp}`))
  session.skip(`${nameOf(response)} rejects ${topUp}${amountHint(response)}`, response)
}

/** Skips the check if the target accepted too few movements. */
export function needMovements(session: Session, { movements, currency, rejection }: Ledger, atLeast: number): void {
  if (movements.length >= atLeast) return
  session.skip(
    `the target accepted ${movements.length} of the movements, in small amounts of ${currency}; ${atLeast} are needed${rejection ? amountHint(rejection) : ''}`,
  )
}

/**
 * Sends a request again, in the same form, if it was rejected: a second rejection rules out a temporary failure. In another form,
 * its acceptance would not say whether time or the form was the reason.
 */
export async function retryOnce(
  session: Session,
  { operationId, call }: CardRequest,
  override: Marked = {},
): Promise<ApiResponse> {
  const first = await session.send(operationId, call, { ...override, mayBeRejected: true })
  const again = { ...override, mayBeRejected: true, form: first.form }
  const send = (isAgain: boolean) => (isAgain ? session.send(operationId, call, again) : Promise.resolve(first))
  return session.repeat('rejected-once', send, ({ isRejection }) => !isRejection)
}

/** Whether a top-up through queryCardOperation changes the balance: the contract does not say whether that GET performs its action. */
export async function performsByQuery(session: Session): Promise<boolean> {
  const ledger = await freshLedger(session)
  const { balance } = ledger
  await move(session, ledger, 'queryCardOperation', 'topup', session.samples.amount(ledger.currency))
  await readBalance(session, ledger)
  return ledger.balance !== balance
}
