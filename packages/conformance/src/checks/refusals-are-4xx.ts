import type { Contract } from '@card-contract/contract'
import {
  balanceReading,
  type CardRequest,
  listing,
  movement,
  routes,
  type Sum,
  termination,
  toggle,
} from '../interface/routes.ts'
import { type CheckDefinition, defineCheck } from '../model/define-check.ts'
import type { Session } from '../model/session.ts'
import { rejectionsAre4xx } from '../rules/rejections-are-4xx.ts'

export function refusalsAre4xx(contract: Contract): readonly CheckDefinition[] {
  return [
    defineCheck({
      requirement: 'refusals/are-4xx',
      kind: 'rejection',
      how: 'Checks the status of every rejection in the run, whether the request was valid, invalid or an open question.',
      judge: rejectionsAre4xx(contract),
      async run(session) {
        const { sendInvalid, samples } = session
        const unknown = { path: { cardId: samples.unknownId('card-0001') } }
        const nothing = { amount: 0, currency: 'USD' }
        await sendInvalid('createCardUser', () => ({ call: { body: {} } }))
        await sendInvalid('topUpCard', () => ({ call: { ...unknown, body: nothing } }))
        // Read only: if the card exists after all, it belongs to a user.
        await sendInvalid('operateCard', () => ({ call: { ...unknown, body: { action: 'get_balance' } } }))
        await sendInvalid('disableCard', () => ({ call: unknown, override: { credentials: { ApiKey: null } } }))
        await askForTheUnusual(session)
      },
    }),
  ]
}

/**
 * Requests that a target may accept or reject: a duplicate user, an overdraft, another currency, missing optional data,
 * a disabled or terminated card.
 */
async function askForTheUnusual(session: Session): Promise<void> {
  const { cardId, currency, opening } = await session.arrange.card()
  const body = session.samples.body('createCardUser')
  for (let turn = 0; turn < 2; turn++) await session.send('createCardUser', { body }, { intent: 'open' })
  const ask = async ({ operationId, call }: CardRequest): Promise<void> => {
    await session.send(operationId, call, { intent: 'open' })
  }
  const sum: Sum = { amount: session.samples.amount(currency), currency }
  const others = session.samples.values('createCard', 'currency').filter((one) => one !== currency)
  const movements = routes.map((route, index) => movement(route, index % 2 === 0 ? 'topup' : 'withdraw', cardId, sum))
  for (const route of routes) await ask(movement(route, 'withdraw', cardId, { ...sum, amount: 100 * opening }))
  for (const other of others.slice(0, 1)) await ask(movement('dedicated', 'topup', cardId, { ...sum, currency: other }))
  for (const said of [{ action: 'topup' }, { action: 'withdraw', amount: sum.amount }]) {
    await ask({ operationId: 'operateCard', call: { path: { cardId }, body: said } })
    await ask({ operationId: 'queryCardOperation', call: { path: { id: cardId }, query: said } })
  }
  await ask(toggle('dedicated', 'enable', cardId))
  await ask(toggle('dedicated', 'disable', cardId))
  await ask(toggle('operateCard', 'disable', cardId))
  for (const cardRequest of movements) await ask(cardRequest)
  await session.arrange.terminated(cardId, 'terminateCard', { path: { cardId } })
  for (const cardRequest of movements) await ask(cardRequest)
  await ask(balanceReading(cardId))
  await ask(listing('queryCardOperation', cardId))
  await ask(toggle('queryCardOperation', 'enable', cardId))
  await ask(toggle('dedicated', 'disable', cardId))
  await ask(termination('dedicated', cardId))
}
