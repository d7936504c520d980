import { showAnswer } from '../expect/received.ts'
import { decimal, subtract } from '../model/decimal.ts'
import type { Answer, Stage } from '../model/stage.ts'
import type { Direction, Door } from './doors.ts'
import { type Ledger, moveUnjudged, readAnew } from './ledger.ts'

/**
 * Moves money right after something that moved none, and expects that to count as it always does: by its amount, or, where
 * there are fees, by what the same comes to the next time. Undefined if it is refused.
 */
export async function moveNext(
  stage: Stage,
  ledger: Ledger,
  door: Door,
  direction: Direction,
  amount: number,
  after: string,
): Promise<Answer | undefined> {
  const before = ledger.balance
  const answer = await moveUnjudged(stage, ledger, door, direction, amount)
  const plain = direction === 'topup' ? decimal(amount) : subtract(0, amount)
  if (!answer || subtract(ledger.balance, before) === plain) return answer
  // What answers tell of the balance is looked at elsewhere, and so is what is always wrong: now it is read.
  const change = subtract(await balanceNow(stage, ledger), before)
  const between = ledger.balance
  if (change === plain || !(await moveUnjudged(stage, ledger, door, direction, amount))) return answer
  const usual = subtract(await balanceNow(stage, ledger), between)
  const subject = `${answer.exchange.operationId}: the movement after ${after}`
  const expected = `a ${direction} of ${decimal(amount)} to change the balance by ${usual}, as the next one does`
  const received = `a change by ${change}: ${showAnswer(answer)}`
  stage.expect.that(subject, change === usual, expected, received, answer)
  return answer
}

async function balanceNow(stage: Stage, ledger: Ledger): Promise<string> {
  await readAnew(stage, ledger)
  return ledger.balance
}
