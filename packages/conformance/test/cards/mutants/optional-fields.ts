import { type Act, type MatchedRequest, Rejection } from '../../../src/cards/model/matched-request.ts'
import type { State } from '../../../src/cards/model/state.ts'
import { subtract } from '../../../src/engine/values/decimal.ts'
import { type Mutant, one } from './mutant.ts'
import { type Answered, acting, actionOf, cardIn, responding, wording } from './patches.ts'

type IsOf = (matched: MatchedRequest, state: State) => boolean

const sent = ({ body, query }: MatchedRequest): Readonly<Record<string, unknown>> => ({ ...query, ...body })

const breaking =
  (isOf: IsOf): ((act: Act) => Act) =>
  (act) =>
  (matched, state) => {
    if (isOf(matched, state)) throw new Rejection(500, 'undefined is not an object')
    return act(matched, state)
  }

const breaks = (id: string, title: string, operationIds: readonly string[], isOf: IsOf): Mutant =>
  one(id, `${title} returns 500`, 'refusals/are-4xx', acting(operationIds, breaking(isOf)))

const hasNoName: IsOf = (matched, state) => {
  const userId = matched.path.userId ?? cardIn(matched, state)?.userId ?? ''
  const user = matched.operation.operationId === 'createCardUser' ? matched.body : state.users.get(userId)?.sent
  return user?.is_business === true && user.business_name === undefined
}

/** Found where cards of such users are used. */
const unnamed = (id: string, title: string, operationIds: readonly string[]): Mutant => {
  const requirement = 'refusals/no-input-breaks-the-server'
  const alter = acting(operationIds, breaking(hasNoName))
  return one(id, `${title} returns 500`, requirement, alter, `${requirement}/optional-fields-of-a-user`)
}

const warns = (id: string, title: string, operationIds: readonly string[], isOf: IsOf): Mutant =>
  one(id, `the JSON of ${title} follows a warning`, 'envelope/body-is-json', warning(operationIds, isOf))

const tells = (
  id: string,
  title: string,
  requirement: string,
  operationIds: readonly string[],
  isOf: IsOf,
  change: (data: Answered) => Answered,
): Mutant =>
  one(
    id,
    title,
    requirement,
    responding(operationIds, (data, matched, state) => (isOf(matched, state) ? change(data) : data)),
  )

/** As an interpreter writes a notice that nobody switched off. */
function warning(operationIds: readonly string[], isOf: IsOf): Mutant['alter'] {
  return (parts, state) =>
    wording(
      (body) => `Notice: Undefined index in /srv/api.php on line 112\n${body}`,
      (matched) => operationIds.includes(matched.operation.operationId) && isOf(matched, state),
    )(parts, state)
}

const inCurrency = (currency: string, isOf: IsOf): IsOf => {
  return (matched, state) => cardIn(matched, state)?.currency === currency && isOf(matched, state)
}

const without =
  (action: string, field: string): IsOf =>
  (matched) =>
    actionOf(matched) === action && sent(matched)[field] === undefined

const beside =
  (action: string, field: string) =>
  (matched: MatchedRequest): boolean =>
    actionOf(matched) === action && sent(matched)[field] !== undefined

/** Servers that can't do without an optional field, or with one. */
export const optionalFieldMutants: readonly Mutant[] = [
  unnamed('a-card-needs-the-name', 'a card for a business without a name', ['createCard']),
  unnamed('a-top-up-needs-the-name', 'a top-up of a card of a business without a name', ['topUpCard']),
  unnamed('a-stop-needs-the-name', 'disabling a card of a business without a name', ['disableCard']),
  unnamed('a-query-needs-the-name', 'a list of the transactions of a business without a name', ['queryCardOperation']),
  warns('a-warning-without-the-name', 'a card for a business without a name', ['createCard'], hasNoName),
  breaks(
    'a-name-needs-a-business',
    'a registration with a business name and without is_business',
    ['createCardUser'],
    ({ body }) => body.business_name !== undefined && body.is_business === undefined,
  ),
  warns(
    'a-warning-about-the-name-of-nobody',
    'a registration with a business name and is_business false',
    ['createCardUser'],
    ({ body }) => body.business_name !== undefined && body.is_business === false,
  ),
  warns(
    'a-warning-about-an-operation',
    'a payment status with an operation',
    ['checkPaymentStatus'],
    ({ body }) => body.operation !== undefined,
  ),
  warns(
    'a-warning-about-a-service',
    'a payment status with a service',
    ['checkPaymentStatus'],
    ({ body }) => body.service !== undefined && body.operation === undefined,
  ),
  breaks(
    'both-indicators-break-it',
    'a payment status with an operation and a service',
    ['checkPaymentStatus'],
    ({ body }) => body.service !== undefined && body.operation !== undefined,
  ),
  breaks(
    'a-top-up-in-francs-needs-its-currency',
    'a top-up of a card in XAF by operateCard without a currency',
    ['operateCard'],
    inCurrency('XAF', without('topup', 'currency')),
  ),
  warns(
    'a-withdrawal-of-francs-needs-its-currency',
    'a withdrawal from a card in XAF by queryCardOperation without a currency',
    ['queryCardOperation'],
    inCurrency('XAF', without('withdraw', 'currency')),
  ),
  warns(
    'a-withdrawal-of-euros-needs-its-currency',
    'a withdrawal from a card in EUR by operateCard without a currency',
    ['operateCard'],
    inCurrency('EUR', without('withdraw', 'currency')),
  ),
  breaks(
    'a-top-up-in-francs-needs-its-amount',
    'a top-up of a card in XAF by queryCardOperation without an amount',
    ['queryCardOperation'],
    inCurrency('XAF', without('topup', 'amount')),
  ),
  breaks(
    'a-balance-has-no-currency',
    'a balance with a currency, of a card in XAF,',
    ['operateCard'],
    inCurrency('XAF', beside('get_balance', 'currency')),
  ),
  breaks(
    'a-list-has-no-currency',
    'a list of transactions with a currency alone',
    ['queryCardOperation'],
    (matched) => beside('get_transactions', 'currency')(matched) && sent(matched).amount === undefined,
  ),
  warns(
    'a-stop-has-no-amount',
    'a stop with an amount alone, by queryCardOperation,',
    ['queryCardOperation'],
    (matched) => beside('disable', 'amount')(matched) && sent(matched).currency === undefined,
  ),
  tells(
    'dollars-beside-an-amount',
    'a list of the transactions of a card in XAF that is asked for with an amount is in USD',
    'card-operations/currency-of-the-card',
    ['queryCardOperation'],
    inCurrency(
      'XAF',
      (matched) => beside('get_transactions', 'amount')(matched) && sent(matched).currency === undefined,
    ),
    (data) => ({ ...data, currency: 'USD' }),
  ),
  tells(
    'another-order-beside-a-service',
    'a payment status with a service has another order_id',
    'check-payment-status/is-the-payment-asked-for',
    ['checkPaymentStatus'],
    ({ body }) => body.service !== undefined,
    (data) => ({ ...data, order_id: 'order-1' }),
  ),
  tells(
    'a-list-without-ids-beside-a-currency',
    'transactions have no id where a list is asked for with a currency',
    'query-card-operation/answers-data-transactions-id',
    ['queryCardOperation'],
    beside('get_transactions', 'currency'),
    (data) => ({
      ...data,
      transactions: (data.transactions as Answered[]).map(({ id: _, ...transaction }) => transaction),
    }),
  ),
  one(
    'everything-without-an-amount',
    'a withdrawal from a card in XAF by operateCard without an amount empties it, and is told as before',
    'card-operations/reported-balance-is-kept',
    acting(['operateCard'], (act) => (matched, state) => {
      const card = cardIn(matched, state)
      if (!card || !inCurrency('XAF', without('withdraw', 'amount'))(matched, state)) return act(matched, state)
      const told = act({ ...matched, body: { action: 'get_balance' } }, state)
      card.balance = '0'
      return told
    }),
  ),
  one(
    'a-currency-that-stays',
    'queryCardOperation with the action `enabled` and a currency changes the currency of the card',
    'card-operations/currency-of-the-card',
    acting(['queryCardOperation'], (act) => (matched, state) => {
      const data = act(matched, state)
      const card = cardIn(matched, state)
      if (card && beside('enable', 'currency')(matched)) Object.assign(card, { currency: matched.query.currency })
      return data
    }),
  ),
  one(
    'a-fee-for-a-currency',
    'enabling with a currency by queryCardOperation costs 1, which only later responses show',
    'card-operations/reported-balance-is-kept',
    acting(['queryCardOperation'], (act) => (matched, state) => {
      const data = act(matched, state)
      const card = cardIn(matched, state)
      if (card && beside('enable', 'currency')(matched)) card.balance = subtract(card.balance, '1')
      return data
    }),
  ),
]
