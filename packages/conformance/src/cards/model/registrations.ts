import { decimal } from '../../engine/values/decimal.ts'
import { partIn } from '../actions/read-action.ts'
import { type Act, Rejection } from './matched-request.ts'
import { shown } from './shown.ts'
import type { ModelCard } from './state.ts'

const createCardUser: Act = ({ operation, body }, state) => {
  const userId = state.nextId('user')
  state.users.set(userId, { userId, sent: body })
  return {
    ...shown(operation, { user: userId }),
    reference: state.nextId('registration'),
    first_name: body.first_name,
    last_name: body.last_name,
    email: body.email,
    ...shown(operation, { status: 'active', created: state.now() }),
  }
}

const createCard: Act = (matched, state) => {
  const { operation, body } = matched
  const userId = String(partIn(operation, matched, 'user'))
  if (!state.users.has(userId)) throw new Rejection(404, 'no such user')
  const card: ModelCard = {
    cardId: state.nextId('card'),
    userId,
    currency: String(partIn(operation, matched, 'currency')),
    sent: body,
    balance: decimal(partIn(operation, matched, 'amount') as number),
    status: 'active',
    transactions: [],
  }
  state.cards.set(card.cardId, card)
  const serial = card.cardId.replace(/\D/g, '')
  return {
    ...shown(operation, { card: card.cardId, user: userId }),
    card_number: `4000001234${serial.padStart(6, '0')}`,
    expiry_date: `12/${new Date(state.now()).getUTCFullYear() + 3}`,
    cvv: serial.slice(-3),
    ...shown(operation, { balance: Number(card.balance), currency: card.currency }),
    card_type: body.card_type,
    ...shown(operation, { status: card.status, created: state.now() }),
  }
}

export const registrations = { createCardUser, createCard }
