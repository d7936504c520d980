import { showAnswer } from '../expect/received.ts'
import { decimal, subtract } from '../model/decimal.ts'
import type { Answer, Stage } from '../model/stage.ts'
import type { Direction, Door } from './doors.ts'
import { type Ledger, moveUnjudged } from './ledger.ts'

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
): Promise<true | undefined> {
  const changeOf = async (): Promise<{ readonly change: string; readonly answer: Answer } | undefined> => {
    const before = ledger.balance
    const answer = await moveUnjudged(stage, ledger, door, direction, amount)
    return answer && { change: subtract(ledger.balance, before), answer }
  }
  const next = await changeOf()
  if (!next) return undefined
  const plain = direction === 'topup' ? decimal(amount) : subtract(0, amount)
  // Whether a field can be null is open; then there is nothing to compare.
  if (next.change === plain || next.answer.data?.new_balance === null) return true
  const usual = (await changeOf())?.change
  if (usual === undefined || usual === next.change) return true
  const subject = `${next.answer.exchange.operationId}: /data/new_balance`
  const expected = `a ${direction} of ${amount} after ${after} to change the balance by ${usual}, as the next one does`
  stage.expect.that(subject, false, expected, `a change by ${next.change}: ${showAnswer(next.answer)}`, next.answer)
  return true
}
