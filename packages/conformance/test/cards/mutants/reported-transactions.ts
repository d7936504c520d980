import type { ModelCard } from '../../../src/cards/model/state.ts'
import { type Alteration, type Mutant, one } from './mutant.ts'
import { type Answered, acting, actionOf, anew, cardIn, listing, routeOf } from './patches.ts'

const stay = 'transactions/stay-as-they-are'
const once = 'transactions/every-movement-once'

/** Changes the transactions in the responses to movements. */
const telling = (operationId: string, action: string, change: (entry: Answered) => Answered): Alteration =>
  acting([operationId], (act) => (matched, state) => {
    const data = act(matched, state)
    if (actionOf(matched) !== action) return data
    return { ...data, transactions: (data.transactions as Answered[]).map(change) }
  })

/** The sum of equal amounts in both directions is nothing. */
function netted(entries: readonly Answered[]): readonly Answered[] {
  const isOpposite = (one: Answered, other: Answered): boolean => one.amount === other.amount && one.type !== other.type
  return entries.filter((one) => !entries.some((other) => isOpposite(one, other)))
}

const staleAfter = (isMeant: (route: string, action: string | undefined) => boolean): Alteration =>
  anew(() => {
    const stale = new Map<ModelCard, string>()
    return acting([], (act) => (matched, state) => {
      const card = cardIn(matched, state)
      const before = card?.balance
      const data = act(matched, state)
      const action = actionOf(matched)
      if (!card || before === undefined) return data
      if (action === 'get_balance' && stale.has(card)) return { ...data, new_balance: Number(stale.get(card)) }
      if (!action?.startsWith('get_')) stale.delete(card)
      if (isMeant(routeOf(matched), action)) stale.set(card, before)
      return data
    })
  })

/** Servers whose lists and responses to movements contradict each other in one place. */
export const reportedTransactionMutants: readonly Mutant[] = [
  one(
    'a-withdrawal-is-told-as-a-top-up',
    'operateCard returns the transaction of a withdrawal as a top-up, and lists it right',
    once,
    telling('operateCard', 'withdraw', (entry) => ({ ...entry, type: 'topup' })),
  ),
  one(
    'a-top-up-by-query-has-another-name-in-lists',
    'queryCardOperation returns the transaction of a top-up with an ID that no list has',
    stay,
    telling('queryCardOperation', 'topup', (entry) => ({ ...entry, id: `query-${entry.id}` })),
  ),
  one(
    'a-disabled-card-lists-nothing-by-query',
    'queryCardOperation lists no transactions of a disabled card',
    stay,
    listing(
      (entries, matched, state) => (cardIn(matched, state)?.status === 'disabled' ? [] : entries),
      ['queryCardOperation'],
    ),
  ),
  one(
    'equal-amounts-cancel-out',
    'a top-up and a withdrawal of the same amount are not listed',
    once,
    listing(netted),
    `${once}/in-a-long-history`,
  ),
  one(
    'the-balance-is-stale-after-a-top-up-through-operate-card',
    'get_balance returns the balance before a top-up through operateCard until the next change',
    'card-operations/routes-share-one-balance',
    staleAfter((route, action) => route === 'operateCard' && action === 'topup'),
  ),
]

/** Servers whose lists contradict each other about cards that only other checks use. */
export const elsewhereListedMutants: readonly Mutant[] = [
  one(
    'euros-are-listed-by-query-in-local-time',
    'queryCardOperation lists the transactions of cards in EUR an hour ahead',
    stay,
    listing(
      (entries, matched, state) =>
        cardIn(matched, state)?.currency === 'EUR'
          ? entries.map((entry) => ({
              ...entry,
              created_at: new Date(Date.parse(String(entry.created_at)) + 3_600_000).toISOString(),
            }))
          : entries,
      ['queryCardOperation'],
    ),
  ),
  one(
    'francs-of-premium-cards-are-listed-with-another-type',
    'operateCard lists the top-ups of PREMIUM cards in XAF as loads',
    stay,
    listing(
      (entries, matched, state) => {
        const { currency, sent } = cardIn(matched, state) ?? {}
        const isMeant = currency === 'XAF' && sent?.grade === 'PREMIUM'
        return entries.map((entry) => (isMeant && entry.type === 'topup' ? { ...entry, type: 'load' } : entry))
      },
      ['operateCard'],
    ),
  ),
]
