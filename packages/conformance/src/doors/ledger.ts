import { showAnswer } from '../expect/received.ts'
import { add, compare, decimal, subtract } from '../model/decimal.ts'
import type { Answer, CardOnStage, Stage } from '../model/stage.ts'
import { balanceReading, type Direction, type Door, type Errand, movement } from './doors.ts'
import { insist } from './insist.ts'

/** A movement that the target granted. */
export interface Movement {
  readonly door: Door
  readonly direction: Direction
  readonly amount: number
}

/** What is on a card by plain arithmetic, kept beside what the target says. */
export interface Ledger {
  readonly cardId: string
  readonly currency: string
  /** Decimal text, because a float would lose the cents. */
  balance: string
  readonly movements: Movement[]
  /** The last movement that was refused for good. */
  refusal?: Answer
}

/** Starts with what the target says is on the card: whether that is what was asked for is a question of its own. */
export function openLedger(card: CardOnStage): Ledger {
  const balance = amountIn(card.answer, 'balance') ?? decimal(card.opening)
  return { cardId: card.cardId, currency: card.currency, balance, movements: [] }
}

/** The ledger of a fresh card. */
export async function freshLedger(stage: Stage, fields?: Readonly<Record<string, unknown>>): Promise<Ledger> {
  return openLedger(await stage.arrange.card(fields))
}

/**
 * Moves money and expects the arithmetic to be right. Undefined if the target refuses the movement for good, which some
 * amounts are: limits are its own. What it refuses once and grants the next time is a departure.
 */
export async function move(
  stage: Stage,
  ledger: Ledger,
  door: Door,
  direction: Direction,
  amount: number,
): Promise<Answer | undefined> {
  const answer = await insist(stage, errandOf(ledger, { door, direction, amount }))
  if (!enter(ledger, { door, direction, amount }, answer)) return undefined
  stage.expect.success(answer)
  expectBalanceIn(stage, ledger, answer)
  return answer
}

/**
 * Moves money for the sake of something else: what it does to the balance is not judged, because a fee is nobody's fault, and
 * the ledger goes on with what the target says. Undefined if it is refused twice.
 */
export async function moveUnjudged(
  stage: Stage,
  ledger: Ledger,
  door: Door,
  direction: Direction,
  amount: number,
): Promise<Answer | undefined> {
  const { operationId, call } = errandOf(ledger, { door, direction, amount })
  const first = await stage.send(operationId, call)
  const answer = first.isRefusal ? await stage.send(operationId, call) : first
  if (!enter(ledger, { door, direction, amount }, answer)) return undefined
  goOnWithAnswer(ledger, answer)
  return answer
}

function errandOf({ cardId, currency }: Ledger, { door, direction, amount }: Movement): Errand {
  return movement(door, direction, cardId, { amount, currency })
}

/** Enters a movement by plain arithmetic if it was granted, and says whether it was. */
function enter(ledger: Ledger, moved: Movement, answer: Answer): boolean {
  if (answer.isRefusal) {
    ledger.refusal = answer
    return false
  }
  ledger.movements.push(moved)
  ledger.balance = (moved.direction === 'topup' ? add : subtract)(ledger.balance, moved.amount)
  return true
}

/** Takes the target's word for what is on the card. */
export function goOnWithAnswer(ledger: Ledger, answer: Answer): void {
  ledger.balance = amountIn(answer, 'new_balance') ?? ledger.balance
}

/** Reads the balance, and takes the target's word for it. */
export async function readAnew(stage: Stage, ledger: Ledger): Promise<void> {
  const { operationId, call } = balanceReading(ledger.cardId)
  goOnWithAnswer(ledger, await stage.send(operationId, call))
}

/** What the last refusal said, to be shown. */
export function refusalOf({ refusal }: Ledger): string {
  return refusal ? showAnswer(refusal) : 'nothing'
}

/** Decimal text; undefined where the answer tells no amount there. */
function amountIn({ data }: Answer, field: 'balance' | 'new_balance'): string | undefined {
  const told = data?.[field]
  return typeof told === 'number' && Number.isFinite(told) ? decimal(told) : undefined
}

/** Expects the answer's balance to be the ledger's, and goes on with the answer's: one fault is one finding. */
export function expectBalanceIn(stage: Stage, ledger: Ledger, answer: Answer): void {
  // Whether a field can be null is open; then there is nothing to compare.
  if (answer.data?.new_balance === null) return
  stage.expect.data(answer).at('/new_balance').toBeAmount(ledger.balance)
  goOnWithAnswer(ledger, answer)
}

/** Reads the balance and expects it to be the ledger's. */
export async function expectBalance(stage: Stage, ledger: Ledger): Promise<Answer> {
  const { operationId, call } = balanceReading(ledger.cardId)
  const answer = await stage.send(operationId, call)
  stage.expect.success(answer)
  expectBalanceIn(stage, ledger, answer)
  return answer
}

/**
 * Puts enough on the card for withdrawals of these amounts without emptying it, because whether that is allowed is open.
 * Not judged: what is wrong with top-ups is not to be held against what comes after.
 */
export async function fund(stage: Stage, ledger: Ledger, amounts: readonly number[]): Promise<void> {
  const wanted = amounts.reduce((sum: string, amount) => add(sum, amount), '1')
  if (compare(ledger.balance, wanted) > 0) return
  // Another amount than any of the movements: that is how those are known in a list.
  const taken = new Set([...amounts, ...ledger.movements.map(({ amount }) => amount)])
  let missing = Math.ceil(Number(subtract(wanted, ledger.balance))) + 1
  while (taken.has(missing)) missing++
  const { cardId, currency } = ledger
  const { operationId, call } = movement('dedicated', 'topup', cardId, { amount: missing, currency })
  const answer = await stage.send(operationId, call)
  const told = answer.data?.new_balance
  if (typeof told !== 'number') stage.skip(`a top-up of ${missing} ${currency} is refused, and withdrawals need it`)
  ledger.balance = decimal(told)
}

/** Ends the check as skipped if the target granted so few movements that nothing can be said. */
export function needMovements(stage: Stage, { movements, currency }: Ledger, atLeast: number): void {
  if (movements.length >= atLeast) return
  stage.skip(`only ${movements.length} movements were granted, in small amounts of ${currency}; ${atLeast} are needed`)
}
