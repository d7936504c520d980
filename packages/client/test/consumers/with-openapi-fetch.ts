// Every operation once, with bare openapi-fetch. Compared with with-client.ts, which does the same.
import type { paths } from '@card-contract/types'
import createClient from 'openapi-fetch'
import { awa } from './awa.ts'

const cards = createClient<paths>({ baseUrl: 'https://api.example.com/api/v1' })

function dataOf<Data>({ data }: { readonly data?: { readonly success: boolean; readonly data: Data } }): Data {
  if (!data?.success) throw new Error('rejected')
  return data.data
}

export async function everyOperation(cardId: string, reference: string): Promise<readonly (string | number)[]> {
  const user = dataOf(
    await cards.POST('/action/card/user', {
      body: awa,
    }),
  )
  const card = dataOf(
    await cards.POST('/action/card/{userId}', {
      params: { path: { userId: user.user_id } },
      body: { balance: 50, currency: 'USD', card_type: 'VISA', category: 'PERSONAL', grade: 'BASIC' },
    }),
  )
  const path = { cardId }
  const balance = dataOf(
    await cards.POST('/virtual-cards/cards/{cardId}/operation', { params: { path }, body: { action: 'get_balance' } }),
  )
  const withdrawal = dataOf(
    await cards.POST('/virtual-cards/cards/{cardId}/withdraw', {
      params: { path },
      body: { amount: 20, currency: 'USD' },
    }),
  )
  const topUp = dataOf(
    await cards.POST('/virtual-cards/cards/{cardId}/topup', {
      params: { path },
      body: { amount: 0.29, currency: 'USD' },
    }),
  )
  const disabled = dataOf(await cards.POST('/virtual-cards/cards/{cardId}/disable', { params: { path } }))
  const enabled = dataOf(await cards.POST('/virtual-cards/cards/{cardId}/enable', { params: { path } }))
  const terminated = dataOf(await cards.DELETE('/virtual-cards/cards/{cardId}', { params: { path } }))
  const listed = dataOf(
    await cards.GET('/action/card/transaction/{id}', {
      params: { path: { id: cardId }, query: { action: 'transactions' } },
    }),
  )
  const payment = dataOf(
    await cards.POST('/payments/direct-status', { body: { order_id: 'order-1', pay_id: 'pay-1' } }),
  )
  const payout = dataOf(await cards.GET('/payouts/{reference}', { params: { path: { reference } } }))
  return [
    ...[card.card_id, balance.new_balance, withdrawal.new_balance, topUp.new_balance, disabled.status, enabled.status],
    ...[terminated.status, listed.transactions?.length ?? 0, payment.status, payout.status],
  ]
}
