import { expect } from 'vitest'
import type { ApiResponse, CardOfTest } from '../fixtures/app-server.ts'
import { gap } from '../fixtures/gap.ts'
import { rejected } from './words.ts'

/** The same movement by all three routes. */
const topUps = (card: CardOfTest) => [
  () => card.topUp(1),
  () => card.operate({ action: 'topup', amount: 1, currency: 'USD' }),
  () => card.query('action=topup&amount=1&currency=USD'),
]
const withdrawals = (card: CardOfTest, amount = 1) => [
  () => card.withdraw(amount),
  () => card.operate({ action: 'withdraw', amount, currency: 'USD' }),
  () => card.query(`action=withdraw&amount=${amount}&currency=USD`),
]
const readings = (card: CardOfTest) => [
  () => card.operate({ action: 'get_balance' }),
  () => card.operate({ action: 'get_transactions' }),
  () => card.query('action=transactions'),
]

async function inTurn(calls: readonly (() => Promise<ApiResponse>)[]): Promise<ApiResponse[]> {
  const responses: ApiResponse[] = []
  for (const call of calls) responses.push(await call())
  return responses
}

const codesOf = async (calls: readonly (() => Promise<ApiResponse>)[]) =>
  (await inTurn(calls)).map(({ status, code }) => `${status} ${code}`)

const all = (outcome: string) => [outcome, outcome, outcome]

gap('query-card-operation/performs-or-reports', async (server) => {
  const card = await server.card()
  await card.query('action=topup&amount=1&currency=USD')
  await card.query('action=withdraw&amount=3&currency=USD')
  expect(await card.balance()).toBe(48)
  await card.query('action=disabled')
  expect((await card.topUp(1)).code).toBe('card-disabled')
  await card.query('action=enabled')
  expect((await card.topUp(1)).status).toBe(200)
  await card.query('action=terminate')
  expect((await card.topUp(1)).code).toBe('card-terminated')
})

gap('card-operations/status-values', async (server) => {
  const card = await server.card()
  const responses = await inTurn([...topUps(card), ...readings(card), card.disable, card.enable, card.terminate])
  expect(new Set(responses.map(({ data }) => data.status))).toEqual(new Set(['success']))
})

gap('card-operations/names', async (server) => {
  const card = await server.card()
  const inBody = ['topup', 'withdraw', 'disable', 'enable', 'get_balance', 'get_transactions']
  const inQuery = ['topup', 'withdraw', 'disabled', 'enabled', 'transactions', 'terminate']
  const byBody = await inTurn(inBody.map((action) => () => card.operate({ action, amount: 1 })))
  const dedicated = await inTurn([() => card.topUp(1), () => card.withdraw(1), card.disable, card.enable])
  const byQuery = await inTurn(inQuery.map((action) => () => card.query(`action=${action}&amount=1`)))
  const names = (responses: ApiResponse[]) => responses.map(({ data }) => data.operation)
  expect(names(byBody)).toEqual(['topup', 'withdraw', 'disable', 'enable', 'get_balance', 'get_transactions'])
  expect(names(dedicated)).toEqual(['topup', 'withdraw', 'disable', 'enable'])
  expect(names(byQuery)).toEqual(['topup', 'withdraw', 'disable', 'enable', 'get_transactions', 'terminate'])
})

gap('card-operations/transactions-listed', async (server) => {
  const card = await server.card()
  const typesOf = async (call: () => Promise<ApiResponse>) =>
    ((await call()).data.transactions as { type: string }[]).map(({ type }) => type)
  expect(await typesOf(() => card.topUp(1))).toEqual(['topup'])
  expect(await typesOf(() => card.withdraw(1))).toEqual(['withdraw'])
  expect(await typesOf(() => card.operate({ action: 'get_transactions' }))).toEqual(['withdraw', 'topup', 'opening'])
  expect(await typesOf(() => card.query('action=transactions'))).toEqual(['withdraw', 'topup', 'opening'])
  for (const call of [() => card.operate({ action: 'get_balance' }), card.disable, card.enable]) {
    expect(await typesOf(call)).toEqual([])
  }
  expect(await typesOf(card.terminate)).toEqual(['withdraw'])
})

gap('card-operations/currency-mismatch', async (server) => {
  const card = await server.card()
  const responses = await inTurn([
    () => card.topUp(1, 'EUR'),
    () => card.operate({ action: 'withdraw', amount: 1, currency: 'XAF' }),
    () => card.query('action=topup&amount=1&currency=EUR'),
  ])
  expect(responses.map(rejected)).toEqual([
    [422, 'currency-mismatch', '/body/currency'],
    [422, 'currency-mismatch', '/body/currency'],
    [422, 'currency-mismatch', '/query/currency'],
  ])
  expect(await card.balance()).toBe(50)
})

gap('card-operations/other-side-of-a-movement', async (server) => {
  const [first, second] = [await server.card(), await server.card()]
  expect((await first.topUp(1e12)).data.new_balance).toBe(1e12 + 50)
  expect((await first.withdraw(1e12)).data.new_balance).toBe(50)
  expect(await second.balance()).toBe(50)
})

gap('card-operations/overdraft', async (server) => {
  const card = await server.card()
  expect(await codesOf(withdrawals(card, 50.01))).toEqual(all('409 balance-too-low'))
  expect(await card.balance()).toBe(50)
})

gap('card-operations/withdrawing-everything', async (server) => {
  const card = await server.card()
  expect((await card.withdraw(50)).data.new_balance).toBe(0)
})

gap('card-operations/fees', async (server) => {
  const card = await server.card()
  await inTurn([...topUps(card), ...withdrawals(card), ...readings(card), card.disable, card.enable])
  expect([await card.balance(), (await card.transactions()).length]).toEqual([50, 7])
})

gap('card-operations/top-up-of-a-disabled-card', async (server) => {
  const card = await server.card()
  await card.disable()
  expect(await codesOf(topUps(card))).toEqual(all('409 card-disabled'))
})

gap('card-operations/withdrawal-from-a-disabled-card', async (server) => {
  const card = await server.card()
  await card.disable()
  expect(await codesOf(withdrawals(card))).toEqual(all('409 card-disabled'))
})

gap('card-operations/reading-a-disabled-card', async (server) => {
  const card = await server.card()
  await card.disable()
  expect((await inTurn(readings(card))).map(({ data }) => data.new_balance)).toEqual([50, 50, 50])
})

gap('card-operations/moving-money-after-termination', async (server) => {
  const card = await server.card()
  await card.terminate()
  expect(await codesOf(topUps(card))).toEqual(all('409 card-terminated'))
  expect(await codesOf(withdrawals(card))).toEqual(all('409 card-terminated'))
})

gap('card-operations/reading-after-termination', async (server) => {
  const card = await server.card()
  await card.terminate()
  expect((await inTurn(readings(card))).map(({ data }) => data.new_balance)).toEqual([0, 0, 0])
  expect((await card.transactions()).map(({ type }) => type)).toEqual(['withdraw', 'opening'])
})

gap('operate-card/amount-omitted', async (server) => {
  const card = await server.card()
  for (const action of ['topup', 'withdraw']) {
    expect(rejected(await card.operate({ action, currency: 'USD' }))).toEqual([422, 'amount-missing', '/body/amount'])
  }
})

gap('operate-card/currency-omitted', async (server) => {
  const card = await server.card({ currency: 'EUR' })
  const { data } = await card.operate({ action: 'topup', amount: 1 })
  expect(data).toMatchObject({ new_balance: 51, currency: 'EUR', transactions: [{ currency: 'EUR' }] })
})

gap('operate-card/amount-where-none-applies', async (server) => {
  const card = await server.card()
  for (const action of ['get_balance', 'get_transactions', 'disable', 'enable']) {
    const { data } = await card.operate({ action, amount: 7, currency: 'EUR' })
    expect([data.new_balance, data.currency]).toEqual([50, 'USD'])
  }
})

gap('query-card-operation/amount-omitted', async (server) => {
  const card = await server.card()
  for (const action of ['topup', 'withdraw']) {
    expect(rejected(await card.query(`action=${action}`))).toEqual([422, 'amount-missing', '/query/amount'])
  }
})

gap('query-card-operation/currency-omitted', async (server) => {
  const card = await server.card({ currency: 'EUR' })
  expect((await card.query('action=topup&amount=1')).data).toMatchObject({ new_balance: 51, currency: 'EUR' })
})

gap('query-card-operation/amount-where-none-applies', async (server) => {
  const card = await server.card()
  for (const action of ['transactions', 'disabled', 'enabled']) {
    const { data } = await card.query(`action=${action}&amount=7&currency=EUR`)
    expect([data.new_balance, data.currency]).toEqual([50, 'USD'])
  }
})

gap('query-card-operation/repeated-by-others', async (server) => {
  const card = await server.card()
  const responses = await inTurn([() => card.query('action=topup&amount=1'), () => card.query('action=nonsense')])
  expect(responses.map(({ headers }) => headers.get('cache-control'))).toEqual(['no-store', 'no-store'])
})

gap('disable-card/already-disabled', async (server) => {
  const card = await server.card()
  const responses = await inTurn([
    card.disable,
    card.disable,
    () => card.operate({ action: 'disable' }),
    () => card.query('action=disabled'),
  ])
  expect(responses.map(({ status, data }) => [status, data.new_balance])).toEqual(responses.map(() => [200, 50]))
})

gap('disable-card/after-termination', async (server) => {
  const card = await server.card()
  await card.terminate()
  const routes = [card.disable, () => card.operate({ action: 'disable' }), () => card.query('action=disabled')]
  expect(await codesOf(routes)).toEqual(all('409 card-terminated'))
})

gap('enable-card/already-enabled', async (server) => {
  const card = await server.card()
  const responses = await inTurn([
    card.enable,
    () => card.operate({ action: 'enable' }),
    () => card.query('action=enabled'),
  ])
  expect(responses.map(({ status, data }) => [status, data.new_balance])).toEqual(responses.map(() => [200, 50]))
})

gap('enable-card/after-termination', async (server) => {
  const card = await server.card()
  await card.terminate()
  const routes = [card.enable, () => card.operate({ action: 'enable' }), () => card.query('action=enabled')]
  expect(await codesOf(routes)).toEqual(all('409 card-terminated'))
})

gap('terminate-card/money-left', async (server) => {
  const card = await server.card({ balance: 50.29 })
  const { data } = await card.terminate()
  expect(data).toMatchObject({ new_balance: 0, transactions: [{ type: 'withdraw', amount: 50.29 }] })
})

gap('terminate-card/what-changes', async (server) => {
  const card = await server.card({ balance: 50.29 })
  await card.terminate()
  const sent = (action: string) =>
    server.send('operateCard', { path: { cardId: card.cardId }, body: { action, amount: 1, currency: 'USD' } })
  for (const action of ['topup', 'withdraw', 'disable', 'enable']) expect((await sent(action)).status).toBe(409)
  for (const action of ['get_balance', 'get_transactions']) {
    const { status, data } = await server.send('operateCard', { path: { cardId: card.cardId }, body: { action } })
    expect([status, data.new_balance]).toEqual([200, 0])
  }
})

gap('terminate-card/disabled-card', async (server) => {
  const card = await server.card()
  await card.disable()
  expect((await card.terminate()).status).toBe(200)
})

gap('terminate-card/already-terminated', async (server) => {
  const card = await server.card()
  await card.terminate()
  expect(await codesOf([card.terminate, () => card.query('action=terminate')])).toEqual([
    '409 card-terminated',
    '409 card-terminated',
  ])
})
