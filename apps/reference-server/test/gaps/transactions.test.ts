import { expect } from 'vitest'
import { gap } from '../fixtures/gap.ts'

gap('transactions/type-values', async (server) => {
  const card = await server.card()
  await card.topUp(1)
  await card.withdraw(1)
  await card.terminate()
  expect((await card.transactions()).map(({ type }) => type)).toEqual(['withdraw', 'withdraw', 'topup', 'opening'])
})

gap('transactions/status-values', async (server) => {
  const card = await server.card()
  await card.topUp(1)
  expect((await card.transactions()).map(({ status }) => status)).toEqual(['completed', 'completed'])
})

gap('transactions/currency-values', async (server) => {
  const card = await server.card({ currency: 'EUR' })
  await card.topUp(1, 'EUR')
  await card.terminate()
  expect(new Set((await card.transactions()).map(({ currency }) => currency))).toEqual(new Set(['EUR']))
})

gap('transactions/opening-balance', async (server) => {
  const card = await server.card({ balance: 12.5 })
  await card.topUp(1)
  expect((await card.transactions()).at(-1)).toMatchObject({ type: 'opening', amount: 12.5, currency: 'USD' })
})

gap('transactions/sign-of-a-withdrawal', async (server) => {
  const card = await server.card()
  expect((await card.withdraw(3)).data.transactions).toMatchObject([{ type: 'withdraw', amount: 3 }])
})

gap('transactions/reversals-and-chargebacks', async (server) => {
  const card = await server.card()
  await card.topUp(1)
  const before = await card.transactions()
  await card.disable()
  await card.terminate()
  expect((await card.transactions()).slice(1)).toEqual(before)
})

gap('transactions/order', async (server) => {
  const card = await server.card()
  // First all at the same time, then with a clock that was set back.
  for (const amount of [1, 2, 3]) await card.topUp(amount)
  server.now = '2020-01-01T00:00:00.000Z'
  await card.topUp(4)
  expect((await card.transactions()).map(({ amount }) => amount)).toEqual([4, 3, 2, 1, 50])
})

gap('transactions/pagination', async (server) => {
  const card = await server.card()
  for (let index = 0; index < 250; index++) await card.topUp(1)
  expect(await card.transactions()).toHaveLength(251)
  expect((await card.query('action=transactions')).data.transactions).toHaveLength(251)
})

gap('transactions/delay', async (server) => {
  const card = await server.card()
  const { data } = await card.topUp(1)
  expect((await card.transactions())[0]).toEqual((data.transactions as unknown[])[0])
})
