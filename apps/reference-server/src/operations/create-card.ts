import { exactNumber } from '../money.ts'
import { ok, problem } from '../problems.ts'
import type { JsonObject, NewCard } from '../store/store.ts'
import type { Operation } from './operation.ts'

const validYears = 3

/**
 * Issues the card and returns its number and security code. Nothing else gets them: the store keeps the last four digits only.
 */
export const createCard: Operation<'createCard'> = async ({ path, body, amount }, parts) => {
  const { store, clock, newId, newCardSecrets } = parts
  const balance = amount('balance')
  if (balance === undefined) return problem('amount-missing', '/body/balance')
  // All other fields that the contract declares.
  const { balance: _, currency, ...terms } = body
  const now = clock()
  const { number, securityCode } = newCardSecrets(body.card_type)
  const card: NewCard = {
    cardId: newId('crd'),
    userId: path.userId,
    lastFour: number.slice(-4),
    expiryDate: expiryDate(now),
    currency,
    terms: terms satisfies JsonObject,
    status: 'active',
    createdAt: now.toISOString(),
    opening: { transactionId: newId('trx'), amount: balance, type: 'opening' },
  }
  if ((await store.issueCard(card)) === 'user-unknown') return problem('user-unknown', '/path/userId')
  return ok({
    card_id: card.cardId,
    user_id: card.userId,
    card_number: number,
    expiry_date: card.expiryDate,
    cvv: securityCode,
    balance: exactNumber(balance),
    currency,
    card_type: body.card_type,
    status: card.status,
    created_at: card.createdAt,
  })
}

/** The last month of validity, as MM/YYYY. */
function expiryDate(now: Date): string {
  return `${String(now.getUTCMonth() + 1).padStart(2, '0')}/${now.getUTCFullYear() + validYears}`
}
