import { Rejection } from '../../src/reference-model/rejection.ts'
import type { ModelCard } from '../../src/reference-model/state.ts'
import { compare, decimal, subtract } from '../../src/values/decimal.ts'
import { type Alteration, type Mutant, one } from './mutant.ts'
import {
  type Answered,
  accepting,
  acting,
  actionOf,
  anew,
  cardIn,
  listing,
  type Route,
  responding,
  routeOf,
} from './patches.ts'

const unique = 'create-card-user/ids-are-unique'
const fresh = 'timestamps/fresh'
const later = `${fresh}/one-after-another`
const named = 'card-operations/name-the-operation'

const referring = (id: string, title: string, alter: Alteration): Mutant => ({
  ...one(id, title, unique, alter),
  remembersOthers: true,
})

/** Changes a field of all responses of an operation by what the earlier ones had there. */
const byEarlier = (
  operationId: string,
  field: string,
  change: (own: unknown, earlier: readonly unknown[], body: Answered) => unknown,
): Alteration =>
  anew(() => {
    const earlier: unknown[] = []
    return responding([operationId], (data, { body }) => {
      const changed = change(data[field], earlier, body)
      earlier.push(data[field])
      return { ...data, [field]: changed }
    })
  })

const dated = (id: string, title: string, foundBy: string, alter: Alteration): Mutant => ({
  ...one(id, title, fresh, alter, foundBy),
  remembersOthers: true,
})

const first = (own: unknown, [earliest]: readonly unknown[]): unknown => earliest ?? own
const previous = (own: unknown, earlier: readonly unknown[]): unknown => earlier.at(-1) ?? own

const sinceTheStart = (operationId: string, isMeant: (body: Answered) => boolean): Alteration =>
  byEarlier(operationId, 'created_at', (own, [start = own], body) =>
    isMeant(body) ? new Date(Date.parse(String(start)) - 30_000).toISOString() : own,
  )

/** A transaction with the time of the one before it, which it keeps. */
const asTheRowBefore: Alteration = listing((entries) =>
  entries.map((entry, index) => ({ ...entry, created_at: entries[index + 1]?.created_at ?? entry.created_at })),
)

const naming = (id: string, title: string, word: string, isMeant: (route: Route) => boolean): Mutant =>
  one(
    id,
    title,
    named,
    responding([], (data, matched) =>
      actionOf(matched) !== undefined && isMeant(routeOf(matched)) ? { ...data, operation: word } : data,
    ),
  )

/** Accepts a withdrawal of more than the card holds, and does this instead. */
function overdrawing(operationId: string, does: (card: ModelCard, amount: number) => void): Alteration {
  return accepting(operationId, (matched, state) => {
    const card = cardIn(matched, state)
    const amount = Number(matched.body.amount ?? matched.query.amount)
    if (actionOf(matched) !== 'withdraw' || card?.status !== 'active' || !(compare(card.balance, amount) < 0))
      throw new Rejection(422, 'not enough on the card')
    does(card, amount)
    const { cardId: card_id, balance, currency } = card
    return {
      operation: 'withdraw',
      card_id,
      new_balance: Number(balance),
      currency,
      status: 'success',
      transactions: [],
    }
  })
}

/** Keeps large balances as doubles, in units or in cents. */
const floating = (scale: number): Alteration =>
  acting([], (act) => (matched, state) => {
    const before = Number(cardIn(matched, state)?.balance)
    const data = act(matched, state)
    const card = cardIn(matched, state)
    const action = actionOf(matched)
    const amount = Number(matched.body.amount ?? matched.query.amount)
    if (!card || (action !== 'topup' && action !== 'withdraw') || Math.max(before, amount) < 1e13) return data
    const moved = before * scale + (action === 'topup' ? amount : -amount) * scale
    card.balance = decimal((moved / scale).toFixed(6))
    return { ...data, new_balance: Number(card.balance) }
  })

/** Moves only whole francs where the amount is not whole. */
const droppingCents = (route: Route, direction: string): Alteration =>
  acting([], (act) => (matched, state) => {
    const data = act(matched, state)
    const card = cardIn(matched, state)
    const amount = Number(matched.body.amount ?? matched.query.amount)
    if (card?.currency !== 'XAF' || routeOf(matched) !== route || actionOf(matched) !== direction) return data
    const lost = decimal((amount % 1).toFixed(2))
    card.balance = subtract(card.balance, direction === 'topup' ? lost : `-${lost}`)
    return { ...data, new_balance: Number(card.balance) }
  })

/** A list without the later of two neighbours that have this in common. */
const withoutEqual = (isEqual: (one: Answered, other: Answered) => boolean): Alteration =>
  listing((entries) =>
    entries.filter((entry, index) => {
      const before = entries[index + 1]
      return index > 0 || !before || !isEqual(entry, before)
    }),
  )

const bothNames = ['by-reference', 'by-service-reference'].map(
  (one) => `get-payout-status/both-names-lead-to-it/${one}`,
)
const lacking = (id: string, title: string, field: string, by: string): Mutant => ({
  id,
  title,
  breaks: ['get-payout-status/both-names-lead-to-it'],
  foundBy: bothNames,
  alter: responding(['getPayoutStatus'], (data, { path }) => {
    const { [field]: _, ...others } = data
    return path.reference === data[by] ? others : data
  }),
})

const stopping = (
  operationId: string,
  route: string,
  isMeant: (balance: string, amount: number) => boolean,
): Mutant => ({
  id: `too-much-disables-the-card-through-${route}`,
  title: `${operationId} rejects a withdrawal of more than the card holds, and disables the card`,
  breaks: ['card-operations/refused-movements-move-nothing'],
  foundBy: [`card-operations/refused-movements-move-nothing/${route}`],
  alter: acting([operationId], (act) => (matched, state) => {
    const card = cardIn(matched, state)
    const amount = Number(matched.body.amount ?? matched.query.amount)
    const isTooMuch = actionOf(matched) === 'withdraw' && card && isMeant(card.balance, amount)
    if (isTooMuch && card.status === 'active') card.status = 'disabled'
    return act(matched, state)
  }),
})

const isMore = (balance: string, amount: number): boolean => compare(balance, amount) < 0
const moneyRoutes = [
  ['withdrawFromCard', 'dedicated'],
  ['operateCard', 'operate-card'],
  ['queryCardOperation', 'query-card-operation'],
] as const
const lowers = [
  'withdraw/lowers-the-balance',
  'operate-card/withdrawal-lowers-the-balance',
  'query-card-operation/withdrawal-lowers-the-balance',
]

/** Servers whose responses share what ought to differ, or say what was not done. */
export const sharedAnswerMutants: readonly Mutant[] = [
  referring(
    'one-reference-for-all',
    'every user has the same reference',
    responding(['createCardUser'], (data) => ({ ...data, reference: 'card-users' })),
  ),
  referring(
    'the-reference-of-the-first-user',
    'every user has the reference of the first one',
    byEarlier('createCardUser', 'reference', first),
  ),
  referring(
    'the-reference-of-the-user-before',
    'every user has the reference of the one before',
    byEarlier('createCardUser', 'reference', (own, earlier) => (earlier.length % 2 === 1 ? earlier.at(-1) : own)),
  ),
  referring(
    'businesses-share-a-reference',
    'every business has the same reference',
    byEarlier('createCardUser', 'reference', (own, _, { is_business }) => (is_business === true ? 'business' : own)),
  ),
  referring(
    'references-of-two-digits',
    'references have two digits',
    byEarlier('createCardUser', 'reference', (_, { length }) => `reference-${length % 100}`),
  ),
  referring(
    'references-made-of-names',
    'the reference of a user is the first name',
    responding(['createCardUser'], (data) => ({ ...data, reference: `ref-${data.first_name}` })),
  ),
  dated(
    'users-are-as-old-as-the-first',
    'every user has the time of the first one',
    later,
    byEarlier('createCardUser', 'created_at', first),
  ),
  dated(
    'users-are-as-old-as-the-one-before',
    'every user has the time of the one before',
    later,
    byEarlier('createCardUser', 'created_at', previous),
  ),
  dated(
    'cards-are-as-old-as-the-one-before',
    'every card has the time of the one before',
    later,
    byEarlier('createCard', 'created_at', previous),
  ),
  dated(
    'transactions-are-as-old-as-the-row-before',
    'a listed transaction has the time of the row below it',
    later,
    asTheRowBefore,
  ),
  dated(
    'businesses-are-as-old-as-the-process',
    'every business has the time at which the process started, half a minute before',
    fresh,
    sinceTheStart('createCardUser', ({ is_business }) => is_business === true),
  ),
  dated(
    'cards-in-euros-are-as-old-as-the-process',
    'every card in EUR has the time at which the process started, half a minute before',
    fresh,
    sinceTheStart('createCard', ({ currency }) => currency === 'EUR'),
  ),
  naming(
    'one-name-for-every-action',
    'every response to an operation on a card names it card_operation',
    'card_operation',
    () => true,
  ),
  naming(
    'operate-card-names-itself',
    'operateCard returns `operation` as the name of every action',
    'operation',
    (route) => route === 'operateCard',
  ),
  naming(
    'the-query-names-itself',
    'queryCardOperation returns `transaction` as the name of every action',
    'transaction',
    (route) => route === 'queryCardOperation',
  ),
  naming(
    'dedicated-operations-have-one-name',
    'the operations for each action return `completed` as the name of each',
    'completed',
    (route) => route === 'dedicated',
  ),
  ...moneyRoutes.map(([operationId, route], index) =>
    one(
      `too-much-empties-the-card-through-${route}`,
      `${operationId} accepts a withdrawal of more than the card holds, and leaves nothing`,
      lowers[index] ?? '',
      overdrawing(operationId, (card) => {
        card.balance = '0'
      }),
    ),
  ),
  ...moneyRoutes.map(([operationId, route]) => stopping(operationId, route, isMore)),
  one(
    'the-later-of-two-equal-movements-is-not-listed',
    'a list leaves the last movement out if it equals the one before',
    'transactions/every-movement-once',
    withoutEqual((a, b) => a.amount === b.amount && a.type === b.type),
    'transactions/every-movement-once/in-a-long-history',
  ),
  lacking(
    'no-description-by-service-reference',
    'a payout looked up by its service_reference has no description',
    'description',
    'service_reference',
  ),
  lacking(
    'no-description-by-reference',
    'a payout looked up by its reference has no description',
    'description',
    'reference',
  ),
  one(
    'francs-are-whole-in-withdrawals-by-query',
    'a withdrawal through queryCardOperation moves whole francs only',
    'card-operations/balance-is-exact',
    droppingCents('queryCardOperation', 'withdraw'),
  ),
  one(
    'francs-are-whole-in-top-ups-through-operate-card',
    'a top-up through operateCard moves whole francs only',
    'card-operations/balance-is-exact',
    droppingCents('operateCard', 'topup'),
  ),
  one(
    'large-balances-are-doubles',
    'balances from ten billions on are kept as doubles',
    'card-operations/large-amounts-are-exact',
    floating(1),
    'card-operations/large-amounts-are-exact/usd',
  ),
  one(
    'large-balances-are-doubles-of-cents',
    'balances from ten billions on are kept as doubles, in cents',
    'card-operations/large-amounts-are-exact',
    floating(100),
    'card-operations/large-amounts-are-exact/usd',
  ),
]
