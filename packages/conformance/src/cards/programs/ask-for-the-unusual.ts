import {
  balanceReading,
  type CardRequest,
  listing,
  movement,
  routes,
  type Sum,
  termination,
  toggle,
} from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'

export async function beRejected(session: Session): Promise<void> {
  const { sendInvalid, samples } = session
  const unknown = samples.unknownId('card-0001')
  const nothing = movement(session, 'dedicated', 'topup', unknown, { amount: 0, currency: 'USD' })
  const reading = balanceReading(session, unknown)
  const disabling = toggle(session, 'dedicated', 'disable', unknown)
  await sendInvalid('createCardUser', { body: {} })
  await sendInvalid(nothing.operationId, nothing.call)
  // Read only: if the card exists after all, it belongs to a user.
  await sendInvalid(reading.operationId, reading.call)
  const override = { credentials: { ApiKey: null } }
  await sendInvalid(disabling.operationId, disabling.call, override)
  await askForTheUnusual(session)
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
  const movements = routes.map((route, index) =>
    movement(session, route, index % 2 === 0 ? 'topup' : 'withdraw', cardId, sum),
  )
  for (const route of routes) await ask(movement(session, route, 'withdraw', cardId, { ...sum, amount: 100 * opening }))
  for (const other of others.slice(0, 1))
    await ask(movement(session, 'dedicated', 'topup', cardId, { ...sum, currency: other }))
  const lenientRoutes = ['operateCard', 'queryCardOperation'] as const
  for (const route of lenientRoutes) await ask(movement(session, route, 'topup', cardId, {}))
  for (const route of lenientRoutes) await ask(movement(session, route, 'withdraw', cardId, { amount: sum.amount }))
  await ask(toggle(session, 'dedicated', 'enable', cardId))
  await ask(toggle(session, 'dedicated', 'disable', cardId))
  await ask(toggle(session, 'operateCard', 'disable', cardId))
  for (const cardRequest of movements) await ask(cardRequest)
  await session.arrange.terminated(cardId, 'terminateCard', { path: { cardId } })
  for (const cardRequest of movements) await ask(cardRequest)
  await ask(balanceReading(session, cardId))
  await ask(listing(session, 'queryCardOperation', cardId))
  await ask(toggle(session, 'queryCardOperation', 'enable', cardId))
  await ask(toggle(session, 'dedicated', 'disable', cardId))
  await ask(termination(session, 'dedicated', cardId))
}
