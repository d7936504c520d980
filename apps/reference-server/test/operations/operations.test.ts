import { changesState, loadContract, validate } from '@card-contract/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { money } from '../../src/money.ts'
import { createCardSecrets } from '../../src/operations/card/secrets.ts'
import { operations } from '../../src/operations/index.ts'
import type { Operations } from '../../src/operations/operation.ts'
import { type AppServer, type CardOfTest, startApp } from '../fixtures/app-server.ts'

const contract = loadContract()

let server: AppServer
let userId: string
let card: CardOfTest
beforeAll(async () => {
  let counter = 0
  server = await startApp({
    newId: (prefix) => `${prefix}_${String(++counter).padStart(26, '0')}`,
    newCardSecrets: (network) => ({
      number: network === 'VISA' ? '4000001234567899' : '5555551234567899',
      securityCode: '123',
    }),
  })
  const amount = money.parse('25000')
  const common = { amount, currency: 'XAF', status: 'success', createdAt: '2026-03-01T08:05:00.000Z' } as const
  await server.store.seed({
    payments: [{ ...common, orderId: 'order-2026-0117', payId: 'pay_01jn8w4c9horderpayment0001' }],
    payouts: [
      {
        ...common,
        reference: 'order-2026-0142',
        serviceReference: 'pyt_01jn9s7w2qsupplierpayout01',
        description: 'Cotton cloth for February',
        updatedAt: '2026-03-01T08:06:30.000Z',
        pollingAttempts: 2,
      },
    ],
  })
  card = await server.card()
  userId = String(card.data.user_id)
})
afterAll(() => server.close())

const anyId = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_\\d{26}$`))
const at = '2026-03-02T09:15:00.000Z'

function movement(type: string, amount: number) {
  return { id: anyId('trx'), amount, currency: 'USD', type, status: 'completed', created_at: at }
}

function operated(operation: string, new_balance: number, transactions: readonly unknown[] = []) {
  return { operation, card_id: card.cardId, new_balance, currency: 'USD', status: 'success', transactions }
}

describe('a response with exactly what the contract documents', () => {
  it('createCardUser returns exactly the documented fields', async () => {
    expect((await server.send('createCardUser')).data).toEqual({
      user_id: anyId('usr'),
      reference: anyId('ref'),
      first_name: 'Awa',
      last_name: 'Mballa',
      email: 'awa.mballa@example.com',
      status: 'active',
      created_at: at,
    })
  })

  it('createCard returns exactly the documented fields', async () => {
    const body = { balance: 0.01, currency: 'XAF', card_type: 'MASTERCARD', category: 'BUSINESS', grade: 'PREMIUM' }
    expect((await server.send('createCard', { path: { userId }, body })).data).toEqual({
      card_id: anyId('crd'),
      user_id: userId,
      card_number: '5555551234567899',
      expiry_date: '03/2029',
      cvv: '123',
      balance: 0.01,
      currency: 'XAF',
      card_type: 'MASTERCARD',
      status: 'active',
      created_at: at,
    })
  })

  it('operateCard returns exactly the documented fields', async () => {
    const topUp = await card.operate({ action: 'topup', amount: 0.1, currency: 'USD' })
    expect(topUp.data).toEqual(operated('topup', 50.1, [movement('topup', 0.1)]))
    const withdrawal = await card.operate({ action: 'withdraw', amount: 0.1, currency: 'USD' })
    expect(withdrawal.data).toEqual(operated('withdraw', 50, [movement('withdraw', 0.1)]))
    expect((await card.operate({ action: 'get_balance' })).data).toEqual(operated('get_balance', 50))
    expect((await card.operate({ action: 'get_transactions' })).data).toEqual(
      operated('get_transactions', 50, [movement('withdraw', 0.1), movement('topup', 0.1), movement('opening', 50)]),
    )
    expect((await card.operate({ action: 'disable' })).data).toEqual(operated('disable', 50))
    expect((await card.operate({ action: 'enable' })).data).toEqual(operated('enable', 50))
  })

  it('topUpCard and withdrawFromCard return exactly the documented fields', async () => {
    expect((await card.topUp(0.29)).data).toEqual(operated('topup', 50.29, [movement('topup', 0.29)]))
    expect((await card.withdraw(0.29)).data).toEqual(operated('withdraw', 50, [movement('withdraw', 0.29)]))
  })

  it('disableCard and enableCard return exactly the documented fields', async () => {
    expect((await card.disable()).data).toEqual(operated('disable', 50))
    expect((await card.enable()).data).toEqual(operated('enable', 50))
  })

  it('queryCardOperation returns exactly the documented fields', async () => {
    expect((await card.query('action=topup&amount=1&currency=USD')).data).toEqual(
      operated('topup', 51, [movement('topup', 1)]),
    )
    expect((await card.query('action=withdraw&amount=1')).data).toEqual(
      operated('withdraw', 50, [movement('withdraw', 1)]),
    )
    expect((await card.query('action=disabled')).data).toEqual(operated('disable', 50))
    expect((await card.query('action=enabled')).data).toEqual(operated('enable', 50))
    expect((await card.query('action=transactions')).data.transactions).toHaveLength(7)
  })

  it('terminateCard returns exactly the documented fields', async () => {
    card = await server.card({ balance: 7 })
    expect((await card.terminate()).data).toEqual(operated('terminate', 0, [movement('withdraw', 7)]))
    const emptied = await server.card({ balance: 7 })
    await emptied.withdraw(7)
    expect((await emptied.query('action=terminate')).data.transactions).toEqual([])
  })

  it('checkPaymentStatus returns exactly the documented fields', async () => {
    expect((await server.send('checkPaymentStatus')).data).toEqual({
      order_id: 'order-2026-0117',
      pay_id: 'pay_01jn8w4c9horderpayment0001',
      status: 'success',
      amount: 25000,
      currency: 'XAF',
      created_at: '2026-03-01T08:05:00.000Z',
    })
  })

  it('getPayoutStatus returns exactly the documented fields, with either reference', async () => {
    for (const [reference, polls] of [
      ['order-2026-0142', 3],
      ['pyt_01jn9s7w2qsupplierpayout01', 4],
    ] as const) {
      expect((await server.send('getPayoutStatus', { path: { reference } })).data).toEqual({
        reference: 'order-2026-0142',
        service_reference: 'pyt_01jn9s7w2qsupplierpayout01',
        amount: 25000,
        currency: 'XAF',
        status: 'success',
        description: 'Cotton cloth for February',
        created_at: '2026-03-01T08:05:00.000Z',
        updated_at: '2026-03-01T08:06:30.000Z',
        polling_attempts: polls,
        last_polling_at: at,
      })
    }
  })
})

describe('every operation of the contract', () => {
  const special: Record<string, object> = { queryCardOperation: { query: 'action=transactions' } }

  it.each(contract.operations)('$operationId succeeds, and its response is valid', async (operation) => {
    const { operationId, response } = operation
    const { cardId } = await server.card()
    const path = { userId, cardId, id: cardId, reference: 'order-2026-0142' }
    const { status, text } = await server.send(operationId, { path, ...special[operationId] })
    expect(status).toBe(response.status)
    expect(validate.response(operationId, JSON.parse(text))).toEqual([])
  })

  it.each(contract.operations.filter((operation) => operation.requestBody))(
    '$operationId is carried out for every example of its body',
    async ({ operationId, requestBody }) => {
      for (const { value: body } of requestBody?.examples ?? []) {
        const { cardId } = await server.card()
        expect((await server.send(operationId, { path: { userId, cardId }, body })).status).toBe(200)
      }
    },
  )

  it('every operation changes cards only if the contract says so', async () => {
    const { schema } = contract.operation('operateCard').requestBody ?? {}
    const actions = contract.resolve(contract.resolve(schema ?? {}).properties?.action ?? {}).enum as string[]
    for (const action of actions) {
      const one = await server.card()
      const body = { action, ...(['topup', 'withdraw'].includes(action) && { amount: 1 }) }
      const before = await server.store.findCard(one.cardId)
      await one.operate(body)
      const after = await server.store.findCard(one.cardId)
      const announced = changesState(contract.operation('operateCard'), { body }) && action !== 'enable'
      expect({ action, changes: JSON.stringify(after) !== JSON.stringify(before) }).toEqual({
        action,
        changes: announced,
      })
    }
  })

  it('every operation has a handler, or the code does not compile', () => {
    const { topUpCard: _, ...without } = operations
    // @ts-expect-error: topUpCard is missing
    without satisfies Operations
    // @ts-expect-error: the contract has no such operation
    const more = { ...operations, payTheRent: operations.topUpCard } satisfies Operations
    const operationIds = contract.operations.map(({ operationId }) => operationId)
    expect(Object.keys(operations)).toEqual(operationIds)
    expect(Object.keys(more)).toEqual([...operationIds, 'payTheRent'])
  })
})

describe('card numbers', () => {
  it("card numbers are those of the contract's examples for the same account", () => {
    // The sequence advances once before the first card.
    const secrets = createCardSecrets((below) => (below === 1_000_000_000 ? 123_456_789 - 618_033_989 + below : 7))
    expect(secrets('VISA')).toEqual({ number: '4000001234567899', securityCode: '007' })
  })

  it('card numbers do not repeat', () => {
    const secrets = createCardSecrets()
    const numbers = Array.from({ length: 100_000 }, (_, index) => secrets(index % 2 ? 'VISA' : 'MASTERCARD').number)
    expect(new Set(numbers.map((number) => number.slice(6))).size).toBe(100_000)
  })

  it('card numbers start at a random place in their range', () => {
    expect(createCardSecrets(() => 0)('VISA').number).toBe('4000006180339896')
    expect(createCardSecrets((below) => below - 1)('MASTERCARD').number).toMatch(/^555555618033988\d$/)
  })
})
