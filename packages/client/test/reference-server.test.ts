import { type AddressInfo, connect, createServer } from 'node:net'
import { type ReferenceServer, startReferenceServer } from '@card-contract/reference-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CardClient, createCardClient, isProblem, OutcomeUnknownError } from '../src/index.ts'
import { validateResponse } from '../src/validation.ts'
import { sampleCalls } from './sample-calls.ts'

let server: ReferenceServer
let cards: CardClient

beforeAll(async () => {
  server = await startReferenceServer()
  cards = createCardClient({ baseUrl: server.baseUrl, ...server.credentials, validate: validateResponse })
})

afterAll(() => server.close())

async function issueCard(balance: number): Promise<string> {
  const body = sampleCalls.find(({ operationId }) => operationId === 'createCardUser')?.body
  const user = await cards.createCardUser({ body: body as Parameters<CardClient['createCardUser']>[0]['body'] })
  const card = await cards.createCard({
    userId: user.user_id,
    body: { balance, currency: 'USD', card_type: 'VISA', category: 'PERSONAL', grade: 'BASIC' },
  })
  return card.card_id
}

const balanceOf = async (cardId: string) =>
  (await cards.operateCard({ cardId, body: { action: 'get_balance' } })).new_balance

test('the life of a card, with every response validated', async () => {
  const cardId = await issueCard(50)
  expect((await cards.topUpCard({ cardId, body: { amount: 0.29, currency: 'USD' } })).new_balance).toBe(50.29)
  expect((await cards.withdrawFromCard({ cardId, body: { amount: 0.3, currency: 'USD' } })).new_balance).toBe(49.99)
  await cards.disableCard({ cardId })
  await cards.enableCard({ cardId })
  await cards.queryCardOperation({ id: cardId, action: 'topup', amount: 0.01, currency: 'USD' })
  const { transactions } = await cards.queryCardOperation({ id: cardId, action: 'transactions' })
  expect(transactions?.map(({ amount }) => amount).sort()).toEqual([0.01, 0.29, 0.3, 50])
  expect(await balanceOf(cardId)).toBe(50)
  await cards.terminateCard({ cardId })
})

test('payments and payouts are found by their names', async () => {
  const { payment, payout } = server.fixtures
  const { order_id, pay_id } = payment
  expect((await cards.checkPaymentStatus({ body: { order_id, pay_id } })).status).toBe(payment.status)
  expect((await cards.getPayoutStatus({ reference: payout.service_reference })).reference).toBe(payout.reference)
  const isDone = ({ status }: { readonly status: string }) => status === 'success'
  expect(await cards.waitForPayout(payout.reference, { until: isDone })).toMatchObject({ amount: payout.amount })
  expect(await cards.waitForPayment({ order_id, pay_id }, { until: isDone })).toMatchObject({ amount: payment.amount })
})

test('refusals are recognised', async () => {
  const rejected = async (call: Promise<unknown>) => {
    const error = await call.then(
      () => undefined,
      (error: unknown) => error,
    )
    return isProblem(error) ? [error.status, error.body.error.code, error.requestId !== undefined] : error
  }
  expect(await rejected(cards.disableCard({ cardId: 'crd_nobody' }))).toEqual([404, 'card-unknown', true])
  expect(await rejected(cards.getPayoutStatus({ reference: 'a/b?c#d' }))).toEqual([404, 'payout-unknown', true])
  const cardId = await issueCard(1)
  const tooMuch = cards.withdrawFromCard({ cardId, body: { amount: 2, currency: 'USD' } })
  expect(await rejected(tooMuch)).toEqual([409, 'balance-too-low', true])
  const stranger = createCardClient({ baseUrl: server.baseUrl, ...server.credentials, apiKey: 'somebody-elses-key' })
  expect(await rejected(stranger.disableCard({ cardId }))).toEqual([401, 'credential-invalid', true])
})

describe('behind a proxy that forwards requests and cuts off responses', () => {
  /** Passes everything on to the server, and nothing back but the first bytes. */
  async function startCuttingProxy(passedBack: number) {
    const { port, hostname } = new URL(server.baseUrl)
    const line = createServer((near) => {
      const far = connect(Number(port), hostname)
      for (const socket of [near, far]) socket.on('error', () => {})
      near.on('data', (chunk) => far.write(chunk))
      far.on('data', (chunk) => {
        near.end(chunk.subarray(0, passedBack))
        far.destroy()
      })
    })
    await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
    return {
      baseUrl: `http://127.0.0.1:${(line.address() as AddressInfo).port}/api/v1`,
      [Symbol.asyncDispose]: () => new Promise<void>((resolve) => line.close(() => resolve())),
    }
  }

  test.each([0, 20, 400])(
    'money is moved once, and the call that the error names shows the outcome (%d bytes come back)',
    async (passedBack) => {
      await using proxy = await startCuttingProxy(passedBack)
      const cut = createCardClient({ baseUrl: proxy.baseUrl, ...server.credentials, retries: 5 })
      const cardId = await issueCard(50)
      for (const call of [
        () => cut.topUpCard({ cardId, body: { amount: 1, currency: 'USD' } }),
        () => cut.operateCard({ cardId, body: { action: 'topup', amount: 1, currency: 'USD' } }),
        () => cut.queryCardOperation({ id: cardId, action: 'topup', amount: 1, currency: 'USD' }),
      ]) {
        const before = await balanceOf(cardId)
        const error = await call().catch((error: unknown) => error)
        expect(error).toBeInstanceOf(OutcomeUnknownError)
        expect((error as OutcomeUnknownError).howToFindOut).toMatch(/operateCard|queryCardOperation/)
        expect(await balanceOf(cardId)).toBe(before + 1)
      }
    },
  )
})
