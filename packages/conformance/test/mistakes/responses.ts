import { Rejection } from '../../src/reference-model/rejection.ts'
import { type Alteration, acting, responding, type Said } from '../fixtures/alterations.ts'
import { actionOf, cardIn, responding as respondingAll, wording } from '../mutants/patches.ts'
import type { Mistake } from './mistake.ts'

const json = { 'content-type': 'application/json' }

const crashing: Alteration = (parts, state) => ({
  ...parts,
  acts: Object.fromEntries(
    Object.entries(parts.acts).map(([id, act]) => [
      id,
      (matched, again) => {
        const cardId = matched.path.cardId ?? matched.path.id
        if (cardId !== undefined && !state.cards.has(cardId)) throw new Rejection(500, 'Internal Server Error')
        return act(matched, again)
      },
    ]),
  ),
})

const floats = (): Alteration => {
  const sums = new Map<string, number>()
  return (parts, state) =>
    respondingAll([], (data, matched) => {
      const card = cardIn(matched, state)
      if (!card) return data
      const before = sums.get(card.cardId) ?? Number(card.sent.balance)
      const amount = Number(matched.body.amount ?? matched.query.amount)
      const action = actionOf(matched)
      const now = action === 'topup' ? before + amount : action === 'withdraw' ? before - amount : before
      sums.set(card.cardId, now)
      return { ...data, new_balance: now }
    })(parts, state)
}

const renaming = (data: Said): Said =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name.replace(/_(\w)/g, (_, one: string) => one.toUpperCase()), value]),
  )

export const responseMistakes: readonly Mistake[] = [
  { id: '500 for unknown cards', alter: crashing, title: '' },
  {
    id: 'no envelope',
    alter: (parts) => ({ ...parts, acceptance: (data) => ({ status: 200, headers: json, body: JSON.stringify(data) }) }),
    title: '',
  },
  {
    id: '201 for what is created',
    alter: (parts) => ({
      ...parts,
      acceptance: (data, matched) => ({
        ...parts.acceptance(data, matched),
        status: matched.operation.operationId.startsWith('create') ? 201 : 200,
      }),
    }),
    title: '',
  },
  { id: 'expiry as MM/YY', alter: responding('createCard', (data) => ({ ...data, expiry_date: '12/29' })), title: '' },
  {
    id: 'ids as numbers',
    alter: wording((body) => body.replace(/"((?:card|user)_id|id|reference)":"[a-z]+-0*(\d+)"/g, '"$1":$2')),
    title: '',
  },
  {
    id: 'timestamps without a zone',
    alter: wording((body) => body.replace(/(\d\d:\d\d:\d\d\.\d{3})Z"/g, '$1"')),
    title: '',
  },
  {
    id: 'balances as strings',
    alter: wording((body) => body.replace(/"(new_balance|balance|amount)":(-?[\d.]+)/g, '"$1":"$2"')),
    title: '',
  },
  { id: 'fields in camel case', alter: respondingAll([], (data) => renaming(data)), title: '' },
  {
    id: 'balance in cents',
    alter: respondingAll([], (data) =>
      typeof data.new_balance === 'number' ? { ...data, new_balance: Math.round(data.new_balance * 100) } : data,
    ),
    title: '',
  },
  { id: 'float balances', alter: (parts, state) => floats()(parts, state), title: '' },
  {
    id: 'balance before the movement',
    alter: (parts, state) => {
      return {
        ...parts,
        acts: Object.fromEntries(
          Object.entries(parts.acts).map(([id, act]) => [
            id,
            (matched, again) => {
              const before = cardIn(matched, state)?.balance
              const data = act(matched, again)
              return before === undefined ? data : { ...data, new_balance: Number(before) }
            },
          ]),
        ),
      }
    },
    title: '',
  },
  {
    id: 'enable does nothing',
    alter: respondingAll([], (data) => data) && ((parts, state) => ({
      ...parts,
      acts: Object.fromEntries(
        Object.entries(parts.acts).map(([id, act]) => [
          id,
          (matched, again) => {
            const card = cardIn(matched, state)
            const status = card?.status
            const data = act(matched, again)
            if (card && actionOf({ ...matched }) === 'enable' && status !== undefined) card.status = status
            return data
          },
        ]),
      ),
    })),
    title: '',
  },
  {
    id: 'top-up by query ignores the amount',
    alter: acting('queryCardOperation', (act) => (matched, state) => {
      if (matched.query.action !== 'topup') return act(matched, state)
      const card = state.cards.get(String(matched.path.id))
      if (!card) throw new Rejection(404, 'no such card')
      return {
        operation: 'topup',
        card_id: card.cardId,
        new_balance: Number(card.balance),
        currency: card.currency,
        status: 'success',
        transactions: [],
      }
    }),
    title: '',
  },
  {
    id: 'a card that belongs to nobody',
    alter: responding('createCard', (data) => ({ ...data, user_id: 'user-000000' })),
    title: '',
  },
  {
    id: 'terminate by POST',
    alter: acting('terminateCard', () => () => {
      throw new Rejection(405, 'Method Not Allowed')
    }),
    title: '',
  },
  {
    id: 'terminate without a body',
    alter: (parts) => ({
      ...parts,
      acceptance: (data, matched) =>
        matched.operation.operationId === 'terminateCard'
          ? { status: 204, headers: {}, body: '' }
          : parts.acceptance(data, matched),
    }),
    title: '',
  },
  {
    id: 'success: true with every error',
    alter: (parts) => ({
      ...parts,
      reject: ({ status, message }) => ({
        status,
        headers: json,
        body: JSON.stringify({ success: true, error: message }),
      }),
    }),
    title: '',
  },
  {
    id: 'errors with 200 and no envelope',
    alter: (parts) => ({
      ...parts,
      reject: ({ message }) => ({ status: 200, headers: json, body: JSON.stringify({ error: message }) }),
    }),
    title: '',
  },
  {
    id: 'transactions always empty',
    alter: respondingAll([], (data) => ('transactions' in data ? { ...data, transactions: [] } : data)),
    title: '',
  },
]
