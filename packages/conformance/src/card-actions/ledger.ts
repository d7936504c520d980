import { returned } from '../expect/headline.ts'
import { pointerOf, reportedBalance } from '../interface/read-action.ts'
import {
  balanceReading,
  type CardRequest,
  type Direction,
  movement,
  type Route,
  type Sum,
} from '../interface/routes.ts'
import { add, compare, decimal, subtract } from '../model/decimal.ts'
import { type Charge, isPlausible } from '../model/fee.ts'
import type { About } from '../model/kind.ts'
import type { ApiResponse, ArrangedCard, Session } from '../model/session.ts'
import { amountHint, nameOf, showResponse } from '../model/show.ts'
import { amountsForFees, chargesSoFar, type Fees, noFees, noteCharge, owedFee } from './fees.ts'
import { retryOnce } from './retry-once.ts'

/** A movement that the target accepted. */
export interface Movement {
  readonly route: Route
  readonly direction: Direction
  readonly amount: number
}

/** The balance and the movements that a card must have by plain arithmetic. */
export interface Ledger {
  readonly cardId: string
  readonly currency: string
  /** Decimal text, because floats lose cents. */
  balance: string
  readonly movements: Movement[]
  /** The amounts of top-ups that only prepared something, as decimal texts. */
  readonly prepared: string[]
  readonly fees: Fees
  /** The last movement that was rejected twice. */
  rejection?: ApiResponse
}

/** Starts with the balance that the target returned; another check compares it with the requested one. */
export function openLedger(card: Pick<ArrangedCard, 'cardId' | 'currency' | 'opening' | 'response'>): Ledger {
  const [sent, reported] = [decimal(card.opening), reportedBalance(card.response)]
  const balance = reported !== undefined && isPlausible(reported, sent) ? reported : sent
  return { cardId: card.cardId, currency: card.currency, balance, movements: [], prepared: [], fees: noFees() }
}

/** The ledger of a new card. */
export async function freshLedger(session: Session, fields?: Readonly<Record<string, unknown>>): Promise<Ledger> {
  return openLedger(await session.arrange.card(fields))
}

/**
 * Moves money and expects the arithmetic to be right. Undefined if the target rejects the movement twice, because it may have
 * limits. Rejecting a movement once and then accepting it is a deviation.
 */
export async function move(
  session: Session,
  ledger: Ledger,
  route: Route,
  direction: Direction,
  amount: number,
): Promise<ApiResponse | undefined> {
  const before = ledger.balance
  const response = await retryOnce(session, requestOf(session, ledger, { route, direction, amount }))
  if (!enter(ledger, { route, direction, amount }, response)) return undefined
  session.expect.success(response)
  const fee = await deductFee(session, ledger, { route, direction, amount }, response)
  const withFee = fee === '0' ? '' : ` with a fee of ${fee}`
  const isUnchanged = reportedBalance(response) === before && amount !== 0
  const after = `after ${inWords(direction)} of ${decimal(amount)}${withFee} on ${before}`
  expectBalanceIn(session, ledger, response, after, isUnchanged ? { fault: 'unchanged' } : undefined)
  return response
}

/**
 * Lowers the balance of the ledger by the fee of the movement: what it cost, if that follows the fees of its route.
 * Returns the fee.
 */
export async function deductFee(
  session: Session,
  ledger: Ledger,
  { route, direction, amount }: Movement,
  response: ApiResponse,
): Promise<string> {
  const reported = reportedBalance(response)
  if (reported === undefined) return '0'
  const { currency, fees } = ledger
  const charged = { route, direction, amount: decimal(amount), cost: subtract(ledger.balance, reported) }
  const tryOthers = (amounts: readonly number[]) => chargesOf(session, currency, route, direction, amounts)
  const fee = await owedFee(fees, charged, tryOthers, amountsForFees(session, currency))
  ledger.balance = subtract(ledger.balance, fee)
  return fee
}

/**
 * What movements of these amounts cost on other cards, as far as the target accepts them. The cards are of two networks: a fee
 * that only some kinds of card pay is none of the route.
 */
async function chargesOf(
  session: Session,
  currency: string,
  route: Route,
  direction: Direction,
  amounts: readonly number[],
): Promise<readonly Charge[]> {
  const charges: Charge[] = []
  const networks = session.samples.values('createCard', 'card_type')
  for (const [index, network] of networks.entries()) {
    const ledger = await freshLedger(session, { currency, card_type: network })
    const own = amounts.filter((_, turn) => turn % networks.length === index)
    // Enough for the fees as well.
    if (direction === 'withdraw') await fund(session, ledger, [...own, ...own])
    for (const amount of own) await moveUnjudged(session, ledger, route, direction, amount)
    charges.push(...chargesSoFar(ledger.fees, route, direction))
  }
  return charges
}

/** The balance after a movement, by plain arithmetic. */
export function afterMovement(balance: string, direction: Direction, amount: number): string {
  return (direction === 'topup' ? add : subtract)(balance, amount)
}

function inWords(direction: Direction): string {
  return direction === 'topup' ? 'a top-up' : 'a withdrawal'
}

/**
 * Moves money to prepare for something else. Does not judge the effect on the balance, because there may be a fee; the ledger
 * continues with the balance that the target returned. Undefined if the target rejects the movement twice.
 */
export async function moveUnjudged(
  session: Session,
  ledger: Ledger,
  route: Route,
  direction: Direction,
  amount: number,
): Promise<ApiResponse | undefined> {
  const { operationId, call } = requestOf(session, ledger, { route, direction, amount })
  const send = () => session.send(operationId, call, { mayBeRejected: true })
  const first = await send()
  const response = first.isRejection ? await send() : first
  if (!enter(ledger, { route, direction, amount }, response)) return undefined
  const reported = reportedBalance(response)
  if (reported !== undefined) {
    const cost = subtract(ledger.balance, reported)
    noteCharge(ledger.fees, { route, direction, amount: decimal(amount), cost })
  }
  continueWith(ledger, response)
  return response
}

function requestOf(
  session: Session,
  { cardId, currency }: Ledger,
  { route, direction, amount }: Movement,
): CardRequest {
  return movement(session, route, direction, cardId, { amount, currency })
}

/** Records a movement by plain arithmetic if it was accepted, and returns whether it was. */
function enter(ledger: Ledger, moved: Movement, response: ApiResponse): boolean {
  if (response.isRejection) {
    ledger.rejection = response
    return false
  }
  ledger.movements.push(moved)
  ledger.balance = afterMovement(ledger.balance, moved.direction, moved.amount)
  return true
}

/**
 * Continues with the balance that the target returned if it can be money. A sum with the error of floating-point arithmetic is
 * none: with it, the next balance, which is right, would seem wrong.
 */
export function continueWith(ledger: Ledger, response: ApiResponse): void {
  const reported = reportedBalance(response)
  if (reported !== undefined && isPlausible(reported, ledger.balance)) ledger.balance = reported
}

/** Reads the balance and continues with it. */
export async function readAnew(session: Session, ledger: Ledger): Promise<void> {
  const { operationId, call } = balanceReading(session, ledger.cardId)
  continueWith(ledger, await session.send(operationId, call))
}

/** Shows the last rejection in a finding. */
export function rejectionOf({ rejection }: Ledger): string {
  return rejection ? showResponse(rejection) : 'nothing'
}

/**
 * Expects the balance in the response to match the ledger. The ledger then continues with the returned balance if it can be
 * money, so that one fault gives one finding. `after` says what happened to the card.
 */
export function expectBalanceIn(
  session: Session,
  ledger: Ledger,
  response: ApiResponse,
  after?: string,
  about?: About,
): void {
  session.expect.at(response, pointerOf(response, 'balance'), after, about).toBeAmount(ledger.balance)
  continueWith(ledger, response)
}

/** Reads the balance and expects it to match the ledger. */
export async function expectBalance(
  session: Session,
  ledger: Ledger,
  after?: string,
  about?: About,
): Promise<ApiResponse> {
  const { operationId, call } = balanceReading(session, ledger.cardId)
  const response = await session.send(operationId, call)
  session.expect.success(response)
  expectBalanceIn(session, ledger, response, after, about)
  return response
}

/**
 * Tops the card up so that withdrawals of these amounts do not empty it, because the contract does not say whether a card can
 * be emptied. The top-up is not judged, so that its faults do not count against later requests.
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
  ledger.prepared.push(decimal(missing))
  ledger.balance = add(ledger.balance, missing)
  continueWith(ledger, response)
}

/** Skips the check if the top-up that pays for its withdrawals tells no balance. */
export function needFunds(session: Session, response: ApiResponse, { amount, currency }: Sum): void {
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
