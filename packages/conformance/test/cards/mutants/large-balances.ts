import { type Mutant, one } from './mutant.ts'
import { type Answered, actionOf, type Route, responding, routeOf } from './patches.ts'

const exact = 'card-operations/large-amounts-are-exact'

/** Changes the balances from a thousand on in the responses to an action through one route. */
const telling = (
  id: string,
  title: string,
  route: Route,
  actions: readonly string[],
  write: (balance: number) => unknown,
  breaks = exact,
  foundBy = breaks === exact ? `${exact}/usd` : breaks,
): Mutant =>
  one(
    id,
    title,
    breaks,
    responding([], (data: Answered, matched) => {
      const isTold = routeOf(matched) === route && actions.includes(actionOf(matched) ?? '')
      const balance = Number(data.new_balance)
      return isTold && balance >= 1000 ? { ...data, new_balance: write(balance) } : data
    }),
    foundBy,
  )

const withSeparators = (balance: number): string => balance.toLocaleString('en-US', { minimumFractionDigits: 2 })

/** Servers that write a balance from a thousand on differently where one operation returns it. */
export const largeBalanceMutants: readonly Mutant[] = [
  telling(
    'withdrawals-leave-whole-thousands',
    'operateCard returns what a withdrawal leaves from a thousand on without its cents',
    'operateCard',
    ['withdraw'],
    Math.trunc,
  ),
  telling(
    'enabled-cards-have-whole-thousands',
    'enabling through queryCardOperation returns balances from a thousand on without their cents',
    'queryCardOperation',
    ['enable'],
    Math.trunc,
  ),
  telling(
    'disabled-cards-have-single-precision',
    'disabling through operateCard returns balances with single precision',
    'operateCard',
    ['disable'],
    Math.fround,
  ),
]

/** Servers that write them as texts. */
export const separatedBalanceMutants: readonly Mutant[] = [
  telling(
    'withdrawals-tell-thousands-with-separators',
    'withdrawFromCard returns what is left from a thousand on as a text',
    'dedicated',
    ['withdraw'],
    withSeparators,
    'withdraw-from-card/answers-data-new-balance',
  ),
  telling(
    'withdrawals-by-query-tell-thousands-with-separators',
    'queryCardOperation returns what a withdrawal leaves from a thousand on as a text',
    'queryCardOperation',
    ['withdraw'],
    withSeparators,
    'query-card-operation/answers-data-new-balance',
  ),
  telling(
    'disabled-cards-have-thousands-with-separators',
    'disableCard returns balances from a thousand on as a text',
    'dedicated',
    ['disable'],
    withSeparators,
    'disable-card/answers-data-new-balance',
  ),
]
