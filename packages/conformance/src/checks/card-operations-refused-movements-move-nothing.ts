import { amountsAround } from '../doors/amounts.ts'
import { type Direction, type Door, doors, type Errand, movement, type Sum, turning } from '../doors/doors.ts'
import { insist } from '../doors/insist.ts'
import { expectBalance, freshLedger, type Ledger, moveUnjudged, readAnew } from '../doors/ledger.ts'
import { awaitListing, type Entry, isOf, list } from '../doors/listing.ts'
import { moveNext } from '../doors/next-movement.ts'
import { show } from '../expect/received.ts'
import { add } from '../model/decimal.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'
import type { Stage, Twist } from '../model/stage.ts'
import { neverIssued } from '../samples/forgeries.ts'

/** A movement that is refused, or may be. */
type Attempt = Errand & Pick<Twist, 'credentials'>

/** More than any movement of this check could have put on the card. */
const farTooMuch = '1000'

export const cardOperationsRefusedMovementsMoveNothing: CheckSource = () =>
  doors.map((door) =>
    defineCheck({
      requirement: 'card-operations/refused-movements-move-nothing',
      variant: door,
      how: 'Sends movements that must or may be refused, some for their credentials, and reads balance and transactions after those that were; the next movement counts as always.',
      async run(stage) {
        const ledger = await freshLedger(stage)
        await moveUnjudged(stage, ledger, door, 'topup', stage.samples.amount(ledger.currency))
        const before = await awaitListing(stage, 'operate-card', ledger)
        const tooMuch = Number(add(ledger.balance, farTooMuch))
        const [, one = 1, other = 2] = amountsAround(stage, ledger.currency, 3)
        let isUntouched = true
        for (const [turn, together] of attempts(stage, door, ledger, tooMuch).entries()) {
          isUntouched = (await expectNothingMoved(stage, ledger, together)) && isUntouched
          if (turn === 0) await moveNext(stage, ledger, door, 'topup', one, 'movements that were refused')
        }
        isUntouched = (await expectNothingMovedWhileStopped(stage, ledger, door)) && isUntouched
        await moveNext(stage, ledger, door, 'withdraw', other, 'movements that were refused')
        if (!isUntouched) return
        const after = await list(stage, 'operate-card', ledger.cardId)
        const amounts = [stage.samples.amount(ledger.currency), tooMuch]
        const strangers = newOnes(ledger, amounts, before.entries, after.entries)
        const subject = 'operateCard: /data/transactions'
        const expected = 'no transaction of a refused movement'
        stage.expect.that(subject, strangers.length === 0, expected, show(strangers), after.answer)
      },
    }),
  )

/**
 * What is documented to be refused, all at once, and what is refused where the implementation likes, one by one: more than
 * there is, and another currency.
 */
function attempts(stage: Stage, door: Door, { cardId, currency }: Ledger, tooMuch: number): Attempt[][] {
  const amount = stage.samples.amount(currency)
  const other = stage.samples.values('createCard', 'currency').find((one) => one !== currency) ?? currency
  const errand = (direction: Direction, sum: Sum): Errand => movement(door, direction, cardId, sum)
  // Not as much as is put on: what two of them do must not come to nothing.
  const others = { amount: Number(add(amount, 1)), currency }
  return [
    [
      errand('topup', { amount: 0, currency }),
      errand('topup', { amount: -amount, currency }),
      errand('withdraw', { amount: -amount, currency }),
      errand('topup', { amount, currency: 'NONE' }),
    ],
    [
      ...unauthorized(stage, errand('topup', { amount, currency }), () => null),
      ...unauthorized(stage, errand('withdraw', others), (prefix) => `${prefix}${neverIssued}`),
    ],
    [errand('withdraw', { amount: tooMuch, currency })],
    [errand('topup', { amount, currency: other })],
    [errand('withdraw', { amount, currency: other })],
  ]
}

/** With another value for one of its credentials, or none: whether that is refused is judged elsewhere. */
function unauthorized(
  { contract }: Stage,
  { operationId, call }: Errand,
  instead: (prefix: string) => string | null,
): Attempt[] {
  return contract.operation(operationId).credentials.map(({ scheme, prefix }) => {
    return { operationId, call, credentials: { [scheme]: instead(prefix) } }
  })
}

/** False if one was granted: then the balance is read anew, and what it is now is nobody's fault here. */
async function expectNothingMoved(stage: Stage, ledger: Ledger, attempts: readonly Attempt[]): Promise<boolean> {
  let isRefused = true
  for (const { operationId, call, credentials } of attempts) {
    const twist = credentials ? { credentials } : {}
    const answer = await stage.send(operationId, call, { intent: 'open', ...twist })
    isRefused &&= answer.isRefusal
  }
  if (isRefused) await expectBalance(stage, ledger)
  else await readAnew(stage, ledger)
  return isRefused
}

/** Whether a stopped card moves money is open; what it refuses to move has to stay. */
async function expectNothingMovedWhileStopped(stage: Stage, ledger: Ledger, door: Door): Promise<boolean> {
  const { cardId, currency } = ledger
  const amount = stage.samples.amount(currency)
  const turn = async (to: 'disable' | 'enable'): Promise<boolean> => {
    return (await insist(stage, turning('dedicated', to, cardId))).isSuccess
  }
  if (!(await turn('disable'))) return true
  const answers = []
  for (const direction of ['topup', 'withdraw'] as const) {
    const { operationId, call } = movement(door, direction, cardId, { amount, currency })
    answers.push(await stage.send(operationId, call, { intent: 'open' }))
  }
  if (!(await turn('enable'))) return false
  const isRefused = answers.every(({ isRefusal }) => isRefusal)
  if (isRefused) await expectBalance(stage, ledger)
  else await readAnew(stage, ledger)
  return isRefused
}

/**
 * Transactions of a refused amount that have come, with the state of those that were granted: one that was declined may be
 * listed as such, and so may a stop or a restart.
 */
function newOnes(
  { movements }: Ledger,
  amounts: readonly number[],
  before: readonly Entry[],
  after: readonly Entry[],
): Entry[] {
  const granted = before.filter((entry) => movements.some((one) => isOf(one, entry)))
  const isRefused = (entry: Entry): boolean => amounts.some((amount) => isOf({ amount }, entry))
  const isNew = ({ id }: Entry): boolean => before.every((one) => one.id !== id)
  return after.filter(
    (entry) => isNew(entry) && isRefused(entry) && granted.some(({ status }) => status === entry.status),
  )
}
