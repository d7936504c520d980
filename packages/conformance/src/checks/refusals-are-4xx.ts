import type { Contract } from '@card-contract/contract'
import {
  balanceReading,
  doors,
  type Errand,
  listing,
  movement,
  type Sum,
  termination,
  turning,
} from '../doors/doors.ts'
import { showAnswer } from '../expect/received.ts'
import { type CheckDefinition, defineCheck } from '../model/define-check.ts'
import type { Answer, Stage } from '../model/stage.ts'

/** A server may not know a method at all, and that has a status of its own. */
const notImplemented = 501

export function refusalsAre4xx(contract: Contract): readonly CheckDefinition[] {
  const usesAnotherMethod = ({ exchange }: Answer): boolean =>
    exchange.operationId === undefined || contract.operation(exchange.operationId).method !== exchange.request.method

  const isAllowed = (answer: Answer): boolean => {
    const { status = 0 } = answer
    // Whether a refusal can have status 200 is open: the body then says that it is one.
    if (status >= 200 && status < 300) return true
    return (status >= 400 && status < 500) || (status === notImplemented && usesAnotherMethod(answer))
  }

  return [
    defineCheck({
      requirement: 'refusals/are-4xx',
      how: 'Looks at the status of every request of the run that was refused: because something is wrong with it, or because the card does not allow it.',
      watchesRefusals: (answer) => {
        if (isAllowed(answer)) return []
        const subject = answer.exchange.operationId ?? answer.exchange.request.target
        return [{ subject, expected: 'a refusal with a 4xx status', received: showAnswer(answer) }]
      },
      async run(stage) {
        const { sendInvalid, samples } = stage
        const unknown = { path: { cardId: samples.unknownId('card-0001') } }
        const nothing = { amount: 0, currency: 'USD' }
        await sendInvalid('createCardUser', () => ({ call: { body: {} } }))
        await sendInvalid('topUpCard', () => ({ call: { ...unknown, body: nothing } }))
        // Only read: if there is such a card after all, it is somebody's.
        await sendInvalid('operateCard', () => ({ call: { ...unknown, body: { action: 'get_balance' } } }))
        await sendInvalid('disableCard', () => ({ call: unknown, twist: { credentials: { ApiKey: null } } }))
        await askForTheUnusual(stage)
      },
    }),
  ]
}

/** What a target may grant or refuse: a user twice, too much, another currency, too little said, a card that is disabled or terminated. */
async function askForTheUnusual(stage: Stage): Promise<void> {
  const { cardId, currency, opening } = await stage.arrange.card()
  const body = stage.samples.body('createCardUser')
  for (let turn = 0; turn < 2; turn++) await stage.send('createCardUser', { body }, { intent: 'open' })
  const ask = async ({ operationId, call }: Errand): Promise<void> => {
    await stage.send(operationId, call, { intent: 'open' })
  }
  const sum: Sum = { amount: stage.samples.amount(currency), currency }
  const others = stage.samples.values('createCard', 'currency').filter((one) => one !== currency)
  const movements = doors.map((door, index) => movement(door, index % 2 === 0 ? 'topup' : 'withdraw', cardId, sum))
  for (const door of doors) await ask(movement(door, 'withdraw', cardId, { ...sum, amount: 100 * opening }))
  for (const other of others.slice(0, 1)) await ask(movement('dedicated', 'topup', cardId, { ...sum, currency: other }))
  for (const said of [{ action: 'topup' }, { action: 'withdraw', amount: sum.amount }]) {
    await ask({ operationId: 'operateCard', call: { path: { cardId }, body: said } })
    await ask({ operationId: 'queryCardOperation', call: { path: { id: cardId }, query: said } })
  }
  await ask(turning('dedicated', 'enable', cardId))
  await ask(turning('dedicated', 'disable', cardId))
  await ask(turning('operate-card', 'disable', cardId))
  for (const errand of movements) await ask(errand)
  await stage.arrange.terminated(cardId, 'terminateCard', { path: { cardId } })
  for (const errand of movements) await ask(errand)
  await ask(balanceReading(cardId))
  await ask(listing('query-card-operation', cardId))
  await ask(turning('query-card-operation', 'enable', cardId))
  await ask(turning('dedicated', 'disable', cardId))
  await ask(termination('dedicated', cardId))
}
