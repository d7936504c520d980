import { balanceReading, doors, type Door, type Errand, movement, turning } from '../doors/doors.ts'
import { expectBalance, freshLedger, type Ledger, move } from '../doors/ledger.ts'
import { awaitListing, list } from '../doors/listing.ts'
import { show } from '../expect/received.ts'
import { add, decimal } from '../model/decimal.ts'
import { defineCheck, type CheckSource } from '../model/define-check.ts'
import type { Exchange } from '../model/exchange.ts'
import type { Stage } from '../model/stage.ts'

/** More than any movement of this check could have put on the card. */
const farTooMuch = '1000'

export const cardOperationsRefusedMovementsMoveNothing: CheckSource = () =>
  doors.map((door) =>
    defineCheck({
      requirement: 'card-operations/refused-movements-move-nothing',
      variant: door,
      how: 'Sends movements that must or may be refused, and reads balance and transactions after those that were.',
      async run(stage) {
        const ledger = await freshLedger(stage)
        await move(stage, ledger, door, 'topup', stage.samples.amount(ledger.currency))
        const before = idsOf((await awaitListing(stage, 'operate-card', ledger)).entries)
        let isUntouched = true
        for (const { errand, intent } of attempts(stage, door, ledger)) {
          isUntouched = (await expectNothingMoved(stage, ledger, errand, intent)) && isUntouched
        }
        isUntouched = (await expectNothingMovedWhileStopped(stage, ledger, door)) && isUntouched
        if (!isUntouched) return
        const { answer, entries } = await list(stage, 'operate-card', ledger.cardId)
        const strangers = idsOf(entries).filter((id) => !before.includes(id))
        const subject = 'operateCard: /data/transactions'
        const isSame = strangers.length === 0 || before.length === 0
        stage.expect.that(subject, isSame, 'no transaction of a refused movement', show(strangers), answer)
      },
    }),
  )

/** Documented to be refused, and refused where the implementation likes: more than there is, and another currency. */
function attempts(stage: Stage, door: Door, { cardId, currency, balance }: Ledger): Attempt[] {
  const amount = stage.samples.amount(currency)
  const other = stage.samples.values('createCard', 'currency').find((one) => one !== currency) ?? currency
  const must = (direction: 'topup' | 'withdraw', sum: { amount: number; currency: string }): Attempt => ({
    errand: movement(door, direction, cardId, sum),
    intent: 'invalid',
  })
  const may = (direction: 'topup' | 'withdraw', sum: { amount: number; currency: string }): Attempt => ({
    errand: movement(door, direction, cardId, sum),
    intent: 'open',
  })
  return [
    must('topup', { amount: 0, currency }),
    must('topup', { amount: -amount, currency }),
    must('withdraw', { amount: -amount, currency }),
    must('topup', { amount, currency: 'NONE' }),
    may('withdraw', { amount: Number(add(balance, farTooMuch)), currency }),
    may('topup', { amount, currency: other }),
    may('withdraw', { amount, currency: other }),
  ]
}

interface Attempt {
  readonly errand: Errand
  readonly intent: Exchange['intent']
}

/** False if it was granted: then the balance is read anew, and what it is now is nobody's fault. */
async function expectNothingMoved(
  stage: Stage,
  ledger: Ledger,
  { operationId, call }: Errand,
  intent: Exchange['intent'],
): Promise<boolean> {
  const answer = await stage.send(operationId, call, { intent })
  if (answer.isRefusal) await expectBalance(stage, ledger)
  else await readAnew(stage, ledger)
  return answer.isRefusal
}

/** Whether a stopped card moves money is open; what it refuses to move has to stay. */
async function expectNothingMovedWhileStopped(stage: Stage, ledger: Ledger, door: Door): Promise<boolean> {
  const { cardId, currency } = ledger
  const amount = stage.samples.amount(currency)
  const turn = async (to: 'disable' | 'enable'): Promise<boolean> => {
    const { operationId, call } = turning('dedicated', to, cardId)
    return (await stage.send(operationId, call)).isSuccess
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
  return isRefused
}

async function readAnew(stage: Stage, ledger: Ledger): Promise<void> {
  const { operationId, call } = balanceReading(ledger.cardId)
  const balance = (await stage.send(operationId, call)).data?.new_balance
  if (typeof balance === 'number') ledger.balance = decimal(balance)
}

function idsOf(entries: readonly Readonly<Record<string, unknown>>[]): unknown[] {
  return entries.map(({ id }) => id)
}
