import { type Alteration, type Mutant, one } from './mutant.ts'
import { type Answered, acting, actionOf, anew, cardIn, listing, responding, routeOf } from './patches.ts'
import { losingWhatOverlaps } from './transactions.ts'

const currency = 'card-operations/currency-of-the-card'
const stays = 'transactions/stay-as-they-are'
const once = 'transactions/every-movement-once'

/** Changes only the response to this action through this operation. */
const respondingTo = (operationId: string, action: string, change: (data: Answered) => Answered): Alteration =>
  responding([operationId], (data, matched) => (actionOf(matched) === action ? change(data) : data))

const withEntries = (data: Answered, change: (entry: Answered) => Answered): Answered => ({
  ...data,
  transactions: (data.transactions as Answered[]).map(change),
})

const words: readonly Mutant[] = [
  one(
    'lists-in-francs',
    'queryCardOperation lists transactions with XAF as the currency',
    currency,
    respondingTo('queryCardOperation', 'get_transactions', (data) => ({ ...data, currency: 'XAF' })),
  ),
  one(
    'enabled-in-dollars',
    'the response to enable through operateCard has USD as the currency',
    currency,
    respondingTo('operateCard', 'enable', (data) => ({ ...data, currency: 'USD' })),
  ),
  one(
    'withdrawals-through-operate-card-are-told-in-dollars',
    'the response to a withdrawal through operateCard has its transaction in USD',
    stays,
    respondingTo('operateCard', 'withdraw', (data) => withEntries(data, (entry) => ({ ...entry, currency: 'USD' }))),
  ),
  one(
    'withdrawals-are-told-with-what-is-left',
    'the response to a withdrawal has the balance as the amount of its transaction',
    stays,
    respondingTo('withdrawFromCard', 'withdraw', (data) =>
      withEntries(data, (entry) => ({ ...entry, amount: data.new_balance })),
    ),
  ),
  one(
    'listed-under-another-id',
    'transactions are listed with IDs that differ from the responses to the movements',
    stays,
    listing((entries) => entries.map((entry) => ({ ...entry, id: `listed-${entry.id}` }))),
  ),
  one(
    'everything-is-listed-as-a-top-up',
    'all transactions are listed with the type topup',
    once,
    listing((entries) => entries.map((entry) => ({ ...entry, type: 'topup' }))),
  ),
  one(
    'the-query-lists-no-single-cents',
    'queryCardOperation omits transactions of less than two cents',
    once,
    listing((entries) => entries.filter(({ amount }) => Number(amount) > 0.01), ['queryCardOperation']),
  ),
]

/** queryCardOperation repeats its earlier response about a card until a movement by a route other than operateCard. */
function keeping(field: 'new_balance' | 'transactions'): Alteration {
  return anew(() => {
    const kept = new Map<string, unknown>()
    return acting([], (act) => (matched, state) => {
      const data = act(matched, state)
      const cardId = cardIn(matched, state)?.cardId ?? ''
      const action = actionOf(matched) ?? ''
      if (['topup', 'withdraw'].includes(action) && routeOf(matched) !== 'operateCard') kept.delete(cardId)
      if (action !== 'get_transactions' || routeOf(matched) !== 'queryCardOperation') return data
      if (!kept.has(cardId)) kept.set(cardId, data[field])
      return { ...data, [field]: kept.get(cardId) }
    })
  })
}

const caches: readonly Mutant[] = [
  one(
    'the-query-keeps-a-balance',
    'queryCardOperation returns a stale balance until a movement through a route other than operateCard',
    'card-operations/balance-reads-agree',
    keeping('new_balance'),
  ),
  {
    ...one(
      'the-query-keeps-a-list',
      'queryCardOperation returns a stale list until a movement through a route other than operateCard',
      'query-card-operation/lists-the-transactions',
      keeping('transactions'),
    ),
    isWaitedFor: true,
  },
  {
    ...one(
      'of-what-comes-at-once-the-last-is-listed',
      'only the last of several simultaneous transactions is listed',
      once,
      losingWhatOverlaps((transactions) => transactions.splice(-2, 1)),
    ),
    foundBy: [`${once}/sent-at-once`],
    gathers: true,
  },
]

/** Servers with a fault in the response to one action only, or with stale responses. */
export const singleResponseMutants: readonly Mutant[] = [...words, ...caches]
