import { type Miniature, one, type Recast } from './miniature.ts'
import { type Answered, acting, anew, answering, cardIn, deedOf, doorOf, listing } from './patches.ts'

const currency = 'card-operations/currency-of-the-card'
const stays = 'transactions/stay-as-they-are'
const once = 'transactions/every-movement-once'

/** Only the answer to this deed, through this operation. */
const answeringTo = (operationId: string, deed: string, change: (data: Answered) => Answered): Recast =>
  answering([operationId], (data, scene) => (deedOf(scene) === deed ? change(data) : data))

const withEntries = (data: Answered, change: (entry: Answered) => Answered): Answered => ({
  ...data,
  transactions: (data.transactions as Answered[]).map(change),
})

const words: readonly Miniature[] = [
  one(
    'lists-in-francs',
    'the answer that lists transactions through the query has XAF as its currency',
    currency,
    answeringTo('queryCardOperation', 'get_transactions', (data) => ({ ...data, currency: 'XAF' })),
  ),
  one(
    'enabled-in-dollars',
    'the answer to enable through operateCard has USD as its currency',
    currency,
    answeringTo('operateCard', 'enable', (data) => ({ ...data, currency: 'USD' })),
  ),
  one(
    'withdrawals-through-operate-card-are-told-in-dollars',
    'the answer to a withdrawal through operateCard tells its transaction in USD',
    stays,
    answeringTo('operateCard', 'withdraw', (data) => withEntries(data, (entry) => ({ ...entry, currency: 'USD' }))),
  ),
  one(
    'withdrawals-are-told-with-what-is-left',
    'the answer to a withdrawal tells its transaction with the balance as its amount',
    stays,
    answeringTo('withdrawFromCard', 'withdraw', (data) =>
      withEntries(data, (entry) => ({ ...entry, amount: data.new_balance })),
    ),
  ),
  one(
    'listed-under-another-id',
    'transactions are listed with other ids than the answers to the movements told',
    stays,
    listing((entries) => entries.map((entry) => ({ ...entry, id: `listed-${entry.id}` }))),
  ),
  one(
    'everything-is-listed-as-a-top-up',
    'transactions are all listed with the type topup',
    once,
    listing((entries) => entries.map((entry) => ({ ...entry, type: 'topup' }))),
  ),
  one(
    'the-query-lists-no-single-cents',
    'the query leaves out transactions of less than two cents',
    once,
    listing((entries) => entries.filter(({ amount }) => Number(amount) > 0.01), ['query-card-operation']),
  ),
]

/** What the query told about a card is told again until a movement comes through another door than operateCard. */
function keeping(field: 'new_balance' | 'transactions'): Recast {
  return anew(() => {
    const kept = new Map<string, unknown>()
    return acting([], (act) => (scene, state) => {
      const data = act(scene, state)
      const cardId = cardIn(scene, state)?.cardId ?? ''
      const deed = deedOf(scene) ?? ''
      if (['topup', 'withdraw'].includes(deed) && doorOf(scene) !== 'operate-card') kept.delete(cardId)
      if (deed !== 'get_transactions' || doorOf(scene) !== 'query-card-operation') return data
      if (!kept.has(cardId)) kept.set(cardId, data[field])
      return { ...data, [field]: kept.get(cardId) }
    })
  })
}

const caches: readonly Miniature[] = [
  one(
    'the-query-keeps-a-balance',
    'the query tells the balance that it told before, until a movement comes through another door than operateCard',
    'card-operations/balance-reads-agree',
    keeping('new_balance'),
  ),
  {
    ...one(
      'the-query-keeps-a-list',
      'the query lists what it listed before, until a movement comes through another door than operateCard',
      'query-card-operation/lists-the-transactions',
      keeping('transactions'),
    ),
    isWaitedFor: true,
  },
  {
    ...one(
      'of-what-comes-at-once-the-last-is-listed',
      'of transactions that are made at the same time only the last is listed',
      once,
      keepingTheLast(),
    ),
    foundBy: [`${once}/sent-at-once`],
    answersAfterMs: 30,
  },
]

/** An answer takes longer than this: what comes sooner was sent before it was there. */
const overlapMs = 25

function keepingTheLast(): Recast {
  return anew(() => {
    const last = new Map<string, number>()
    return acting([], (act) => (scene, state) => {
      const data = act(scene, state)
      const card = cardIn(scene, state)
      if (!card || !['topup', 'withdraw'].includes(deedOf(scene) ?? '')) return data
      const now = performance.now()
      const isOverlapping = now - (last.get(card.cardId) ?? Number.NEGATIVE_INFINITY) < overlapMs
      if (isOverlapping) card.transactions.splice(-2, 1)
      last.set(card.cardId, now)
      return data
    })
  })
}

/** Servers that are wrong in the answer to one action only, or keep what they said. */
export const miniaturesOfOneAnswer: readonly Miniature[] = [...words, ...caches]
