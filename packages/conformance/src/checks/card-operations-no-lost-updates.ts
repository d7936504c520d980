import { amountsAround } from '../doors/amounts.ts'
import { balanceReading, type Direction, type Door, doors, movement } from '../doors/doors.ts'
import { expectBalanceIn, freshLedger, fund, type Ledger, type Movement, moveUnjudged } from '../doors/ledger.ts'
import { together } from '../doors/together.ts'
import { add, decimal, subtract } from '../model/decimal.ts'
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
  const granted = ways.flatMap(([door, direction], index): Movement[] =>
    answers[index]?.isSuccess ? [{ door, direction, amount: amounts[index] ?? 1 }] : [],
  )
  if (granted.length === 0) stage.skip('none of the movements was granted')
  const sum = granted.reduce((total, one) => (one.direction === 'topup' ? add : subtract)(total, one.amount), '0')
  const reading = balanceReading(cardId)
  const answer = await stage.send(reading.operationId, reading.call)
  const told = stage.expect.success(answer).new_balance
  const isExact = typeof told === 'number' && decimal(told) === add(ledger.balance, sum)
  // A fee, or a sum that is wrong anyway, is not lost: what counts is what the same comes to, one after another.
  ledger.balance = add(ledger.balance, isExact ? sum : await changeOneByOne(stage, ledger, granted))
  expectBalanceIn(stage, ledger, answer)
}

/** What the same movements change, one after another, on a card of their own. */
async function changeOneByOne(stage: Stage, { currency }: Ledger, movements: readonly Movement[]): Promise<string> {
  const ledger = await freshLedger(stage, { currency })
  const withdrawn = movements.filter(({ direction }) => direction === 'withdraw').map(({ amount }) => amount)
  if (withdrawn.length > 0) await fund(stage, ledger, withdrawn)
  const before = ledger.balance
  for (const { door, direction, amount } of movements) await moveUnjudged(stage, ledger, door, direction, amount)
  return subtract(ledger.balance, before)
}
