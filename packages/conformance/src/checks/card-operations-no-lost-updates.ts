import { amountsAround } from '../doors/amounts.ts'
import { type Direction, type Door, doors, movement } from '../doors/doors.ts'
import { expectBalance, freshLedger, fund } from '../doors/ledger.ts'
import { together } from '../doors/together.ts'
import { add, subtract } from '../model/decimal.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'
import type { Stage } from '../model/stage.ts'

const atOnce = 8

export const cardOperationsNoLostUpdates: CheckSource = () => [
  ...doors.map((door) =>
    defineCheck({
      requirement: 'card-operations/no-lost-updates',
      variant: door,
      how: `Sends ${atOnce} top-ups of one card at the same time, and expects the balance to hold all that were granted.`,
      run: (stage) =>
        moveAtOnce(
          stage,
          Array.from({ length: atOnce }, () => [door, 'topup']),
        ),
    }),
  ),
  defineCheck({
    requirement: 'card-operations/no-lost-updates',
    variant: 'through-all-doors',
    how: `Sends ${atOnce} top-ups and withdrawals through all doors at the same time, and expects the balance to be the sum.`,
    run: (stage) =>
      moveAtOnce(
        stage,
        Array.from({ length: atOnce }, (_, index) => [
          doors[index % doors.length] ?? 'dedicated',
          index % 2 === 0 ? 'topup' : 'withdraw',
        ]),
      ),
  }),
]

/** What is refused (a conflict, for instance) does not count; what is granted has to. */
async function moveAtOnce(stage: Stage, ways: readonly (readonly [Door, Direction])[]): Promise<void> {
  const ledger = await freshLedger(stage)
  const { cardId, currency } = ledger
  const amounts = amountsAround(stage, currency, ways.length)
  // In whichever order they come, there has to be enough for the withdrawals.
  const withdrawn = amounts.filter((_, index) => ways[index]?.[1] === 'withdraw')
  if (withdrawn.length > 0) await fund(stage, ledger, withdrawn)
  const answers = await together(
    ways.map(([door, direction], index) => {
      const { operationId, call } = movement(door, direction, cardId, { amount: amounts[index] ?? 1, currency })
      return stage.send(operationId, call)
    }),
  )
  for (const [index, { isSuccess }] of answers.entries()) {
    const direction = ways[index]?.[1]
    if (isSuccess) ledger.balance = (direction === 'topup' ? add : subtract)(ledger.balance, amounts[index] ?? 1)
  }
  if (!answers.some(({ isSuccess }) => isSuccess)) stage.skip('none of the movements was granted')
  await expectBalance(stage, ledger)
}
