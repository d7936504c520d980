// Every operation once, as a client team would write it. Compared with with-openapi-fetch.ts, which does the same.
import { createCardClient } from '@card-contract/client'
import { awa } from './awa.ts'

const cards = createCardClient({
  baseUrl: 'https://api.example.com/api/v1',
  apiKey: 'key',
  accessToken: 'access-token',
  serviceToken: 'service-token',
})

export async function everyOperation(cardId: string, reference: string): Promise<readonly (string | number)[]> {
  const user = await cards.createCardUser({
    body: awa,
  })
  const card = await cards.createCard({
    userId: user.user_id,
    body: { balance: 50, currency: 'USD', card_type: 'VISA', category: 'PERSONAL', grade: 'BASIC' },
  })
  const balance = await cards.operateCard({ cardId, body: { action: 'get_balance' } })
  const withdrawal = await cards.withdrawFromCard({ cardId, body: { amount: 20, currency: 'USD' } })
  const topUp = await cards.topUpCard({ cardId, body: { amount: 0.29, currency: 'USD' } })
  const disabled = await cards.disableCard({ cardId })
  const enabled = await cards.enableCard({ cardId })
  const terminated = await cards.terminateCard({ cardId })
  const listed = await cards.queryCardOperation({ id: cardId, action: 'transactions' })
  const payment = await cards.checkPaymentStatus({ body: { order_id: 'order-1', pay_id: 'pay-1' } })
  const payout = await cards.getPayoutStatus({ reference })
  return [
    ...[card.card_id, balance.new_balance, withdrawal.new_balance, topUp.new_balance, disabled.status, enabled.status],
    ...[terminated.status, listed.transactions?.length ?? 0, payment.status, payout.status],
  ]
}
