import { decimal } from '../model/decimal.ts'
import type { Act } from './matched-request.ts'
import { Rejection } from './rejection.ts'
import type { ModelCard } from './state.ts'

const createCardUser: Act = ({ body }, state) => {
  const userId = state.nextId('user')
  state.users.set(userId, { userId, sent: body })
  return {
    user_id: userId,
    reference: state.nextId('registration'),
    first_name: body.first_name,
    last_name: body.last_name,
    email: body.email,
    status: 'active',
    created_at: state.now(),
  }
}

const createCard: Act = ({ path, body }, state) => {
  const userId = path.userId ?? ''
  if (!state.users.has(userId)) throw new Rejection(404, 'no such user')
  const card: ModelCard = {
    cardId: state.nextId('card'),
    userId,
    currency: String(body.currency),
    sent: body,
    balance: decimal(body.balance as number),
    status: 'active',
    transactions: [],
  }
  state.cards.set(card.cardId, card)
  const serial = card.cardId.replace(/\D/g, '')
  return {
    card_id: card.cardId,
    user_id: userId,
    card_number: `4000001234${serial.padStart(6, '0')}`,
    expiry_date: `12/${new Date(state.now()).getUTCFullYear() + 3}`,
    cvv: serial.slice(-3),
    balance: Number(card.balance),
    currency: card.currency,
    card_type: body.card_type,
    status: card.status,
    created_at: state.now(),
  }
}

export const registrations = { createCardUser, createCard }
