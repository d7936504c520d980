import type { MatchedRequest } from '../../../src/cards/model/matched-request.ts'
import type { ModelCard } from '../../../src/cards/model/state.ts'
import { add, subtract } from '../../../src/engine/values/decimal.ts'
import { type Alteration, type Mutant, one } from './mutant.ts'
import { acting, actionOf, cardIn, type Route, responding, routeOf } from './patches.ts'

const requirement = 'card-operations/reported-balance-is-kept'

const forgotten = (id: string, title: string, alter: Alteration, foundBy = requirement): Mutant =>
  one(id, title, requirement, alter, foundBy)

const said = ({ body, query }: MatchedRequest): Readonly<Record<string, unknown>> => ({ ...body, ...query })

/** Movements that are reported as they should be, but leave this balance on the card. */
function leaving(
  direction: 'topup' | 'withdraw',
  route: Route,
  balanceAfter: (matched: MatchedRequest, before: string, after: string) => string,
): Alteration {
  return acting([], (act) => (matched, state) => {
    const card = cardIn(matched, state)
    const before = card?.balance
    const data = act(matched, state)
    if (card && before !== undefined && actionOf(matched) === direction && routeOf(matched) === route)
      card.balance = balanceAfter(matched, before, card.balance)
    return data
  })
}

/** Accepts a movement that a correct server rejects, reports its result, and keeps nothing of it. */
function pretending(isMeant: (matched: MatchedRequest, card: ModelCard) => boolean, amount?: number): Alteration {
  return acting([], (act) => (matched, state) => {
    const card = cardIn(matched, state)
    if (!card || !isMeant(matched, card)) return act(matched, state)
    const moved = amount ?? Number(said(matched).amount)
    const change = actionOf(matched) === 'topup' ? add : subtract
    const { cardId: card_id, currency } = card
    const new_balance = Number(change(card.balance, moved))
    return { operation: actionOf(matched), card_id, new_balance, currency, status: 'success', transactions: [] }
  })
}

/** Moves the amount of a request whose action moves none; a silent one does not say so. */
export function movingInAction(route: Route, action: string, change: typeof add, isSilent = false): Alteration {
  return acting([], (act) => (matched, state) => {
    const data = act(matched, state)
    const card = cardIn(matched, state)
    const { amount } = said(matched)
    if (!card || amount === undefined || actionOf(matched) !== action || routeOf(matched) !== route) return data
    card.balance = change(card.balance, Number(amount))
    return isSilent ? data : { ...data, new_balance: Number(card.balance) }
  })
}

const hasThreeDecimals = (matched: MatchedRequest): boolean => /\.\d{3}/.test(String(said(matched).amount))

/** Servers that report a balance which they do not keep, after requests that they were free to reject. */
export const reportedBalanceMutants: readonly Mutant[] = [
  forgotten(
    'enabling-with-an-amount-tops-up',
    'operateCard with `enable` adds the `amount` of the request to the balance',
    movingInAction('operateCard', 'enable', add),
  ),
  forgotten(
    'disabling-by-query-with-an-amount-withdraws',
    'queryCardOperation with `disabled` deducts the `amount` of the request, and returns the balance before',
    movingInAction('queryCardOperation', 'disable', subtract, true),
  ),
  forgotten(
    'reading-with-an-amount-tops-up',
    'operateCard with `get_balance` adds the `amount` of the request to the balance',
    movingInAction('operateCard', 'get_balance', add),
  ),
  forgotten(
    'listing-by-query-with-an-amount-withdraws',
    'queryCardOperation with `transactions` deducts the `amount` of the request',
    movingInAction('queryCardOperation', 'get_transactions', subtract),
  ),
  forgotten(
    'a-top-up-by-query-without-a-currency-is-forgotten',
    'queryCardOperation reports a top-up without a currency, but does not keep it',
    leaving('topup', 'queryCardOperation', (matched, before, after) =>
      said(matched).currency === undefined ? before : after,
    ),
  ),
  forgotten(
    'a-withdrawal-without-a-currency-counts-twice',
    'operateCard reports a withdrawal without a currency, and makes it twice',
    leaving('withdraw', 'operateCard', (matched, before, after) =>
      said(matched).currency === undefined ? subtract(after, subtract(before, after)) : after,
    ),
  ),
  forgotten(
    'three-decimals-are-cut-when-kept',
    'topUpCard reports a top-up with three decimals in full, and keeps two of them',
    leaving('topup', 'dedicated', (matched, _, after) =>
      hasThreeDecimals(matched) ? String(Math.floor(Number(after) * 100) / 100) : after,
    ),
  ),
  forgotten(
    'a-top-up-without-an-amount-is-made-up',
    'operateCard reports a top-up of ten where none was given, and makes none',
    pretending(
      (matched) =>
        actionOf(matched) === 'topup' && routeOf(matched) === 'operateCard' && said(matched).amount === undefined,
      10,
    ),
  ),
]

/** Reads the balance of a card in francs through one route as whole francs. */
function readingWhole(route: Route, action: string, whole: (balance: number) => number): Alteration {
  return responding([], (data, matched) => {
    const isMeant = data.currency === 'XAF' && actionOf(matched) === action && routeOf(matched) === route
    return isMeant ? { ...data, new_balance: whole(Number(data.new_balance)) } : data
  })
}

const isFineInFrancs = (matched: MatchedRequest): boolean =>
  hasThreeDecimals(matched) && said(matched).currency === 'XAF'

/** Servers that report a movement of a part of a franc in full, and keep or read something else. */
export const partsOfFrancMutants: readonly Mutant[] = [
  forgotten(
    'francs-are-cut-when-read',
    'operateCard reads the balance of a card in whole francs',
    readingWhole('operateCard', 'get_balance', Math.trunc),
  ),
  forgotten(
    'francs-are-rounded-up-in-lists',
    'queryCardOperation lists the transactions with a balance in whole francs',
    readingWhole('queryCardOperation', 'get_transactions', Math.ceil),
  ),
  forgotten(
    'parts-of-a-franc-are-cut-when-kept',
    'topUpCard reports a top-up with thousandths of a franc in full, and keeps whole francs',
    leaving('topup', 'dedicated', (matched, _, after) =>
      isFineInFrancs(matched) ? String(Math.floor(Number(after))) : after,
    ),
  ),
  forgotten(
    'a-withdrawal-of-part-of-a-franc-is-forgotten',
    'operateCard reports a withdrawal with thousandths of a franc, and makes none',
    leaving('withdraw', 'operateCard', (matched, before, after) => (isFineInFrancs(matched) ? before : after)),
  ),
  forgotten(
    'a-top-up-of-part-of-a-franc-is-kept-in-thousandths',
    'queryCardOperation reports a top-up with thousandths of a franc, and keeps thousandths as francs',
    leaving('topup', 'queryCardOperation', (matched, before, after) =>
      isFineInFrancs(matched) ? add(before, 1000 * Number(said(matched).amount)) : after,
    ),
  ),
]

/** The same after requests that only other checks send. */
export const elsewhereForgottenMutants: readonly Mutant[] = [
  forgotten(
    'a-top-up-of-a-disabled-card-is-made-up',
    'a top-up of a disabled card is reported through every route, and never made',
    pretending((matched, { status }) => status === 'disabled' && actionOf(matched) === 'topup'),
  ),
  forgotten(
    'another-currency-is-reported-only',
    'a withdrawal in another currency is reported through every route, and never made',
    pretending(
      (matched, { currency, status }) =>
        status === 'active' &&
        actionOf(matched) === 'withdraw' &&
        ![undefined, currency].includes(said(matched).currency as never) &&
        ['USD', 'EUR', 'XAF'].includes(String(said(matched).currency)) &&
        Number(said(matched).amount) > 0,
    ),
  ),
]
