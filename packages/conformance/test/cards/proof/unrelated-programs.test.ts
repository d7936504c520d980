import { describe, expect, it } from 'vitest'
import type { MatchedRequest } from '../../../src/cards/model/matched-request.ts'
import type { State } from '../../../src/cards/model/state.ts'
import { add } from '../../../src/engine/values/decimal.ts'
import type { Alteration } from '../mutants/mutant.ts'
import { type Answered, acting, actionOf, anew, cardIn, responding } from '../mutants/patches.ts'
import { failedIn, judgeInProcess } from './judge-mutant.ts'

interface Mutant {
  readonly title: string
  /** The check whose rule must find the fault. */
  readonly rule: string
  /** A check of another requirement: only its program sends a request that shows the fault. */
  readonly program: string
  readonly alter: Alteration
}

const amountIn = ({ body, query }: MatchedRequest): number => Number(body.amount ?? query.amount ?? 0)

const isLarge = (matched: MatchedRequest): boolean => amountIn(matched) > 100_000

/** Notes the cards that an action was carried out on. */
const noting = (action: string, change: (isNoted: (matched: MatchedRequest) => boolean) => Alteration): Alteration =>
  anew(() => {
    const noted = new Set<string>()
    const nameIn = ({ path }: MatchedRequest): string => path.cardId ?? path.id ?? ''
    const altered = change((matched) => noted.has(nameIn(matched)))
    return (parts, state) =>
      acting([], (act) => (matched, own) => {
        const data = act(matched, own)
        if (actionOf(matched) === action) noted.add(nameIn(matched))
        return data
      })(altered(parts, state), state)
  })

const isBesideOthers = (matched: MatchedRequest, state: State): boolean => {
  const card = cardIn(matched, state)
  return [...state.cards.values()].some((one) => card && one !== card && one.userId === card.userId)
}

const off = (data: Answered, cents: number): Answered => ({
  ...data,
  new_balance: Number(add(String(data.new_balance), cents / 100)),
})

const mutants: readonly Mutant[] = [
  {
    title: 'returns another last name to whoever registers after the first card was issued',
    rule: 'create-card-user/echoes-name-and-email',
    program: 'card-operations/cards-are-separate',
    alter: responding(['createCardUser'], (data, _, { cards }) =>
      cards.size > 0 ? { ...data, last_name: 'none' } : data,
    ),
  },
  {
    title: 'issues cards for business that have expired',
    rule: 'create-card/expires-in-the-future',
    program: 'card-operations/same-for-every-kind-of-card/usd-mastercard-business-basic',
    alter: responding(['createCard'], (data, { body }) =>
      body.category === 'BUSINESS' ? { ...data, expiry_date: '01/2020' } : data,
    ),
  },
  {
    title: 'tops up by a cent too much beside another card of the user',
    rule: 'top-up/raises-the-balance',
    program: 'card-operations/cards-are-separate/of-one-user',
    alter: responding(['topUpCard'], (data, matched, state) => (isBesideOthers(matched, state) ? off(data, 1) : data)),
  },
  {
    title: 'withdraws a cent too much from cards that were enabled',
    rule: 'withdraw/lowers-the-balance',
    program: 'card-operations/same-for-every-kind-of-card/*-twice-*',
    alter: noting('enable', (isNoted) =>
      responding(['withdrawFromCard'], (data, matched) => (isNoted(matched) ? off(data, -1) : data)),
    ),
  },
  {
    title: 'tops up large amounts through operateCard by a cent too much',
    rule: 'operate-card/top-up-raises-the-balance',
    program: 'card-operations/large-amounts-are-exact/usd',
    alter: responding(['operateCard'], (data, matched) =>
      isLarge(matched) && actionOf(matched) === 'topup' ? off(data, 1) : data,
    ),
  },
  {
    title: 'withdraws a cent too much by query beside another card of the user',
    rule: 'query-card-operation/withdrawal-lowers-the-balance',
    program: 'card-operations/same-for-every-kind-of-card/usd-*-with-a-card*',
    alter: responding(['queryCardOperation'], (data, matched, state) =>
      actionOf(matched) === 'withdraw' && isBesideOthers(matched, state) ? off(data, -1) : data,
    ),
  },
  {
    title: 'returns another currency for large amounts',
    rule: 'card-operations/currency-of-the-card',
    program: 'card-operations/large-amounts-are-exact/usd',
    alter: responding([], (data, matched) => (isLarge(matched) ? { ...data, currency: 'XAF' } : data)),
  },
  {
    title: 'gives the transactions of an enabled card the same ID',
    rule: 'transactions/ids-are-unique',
    program: 'card-operations/same-for-every-kind-of-card/*-twice-*',
    alter: noting('enable', (isNoted) =>
      responding([], (data, matched) =>
        isNoted(matched) && Array.isArray(data.transactions)
          ? { ...data, transactions: data.transactions.map((one) => ({ ...one, id: 'transaction-1' })) }
          : data,
      ),
    ),
  },
  {
    title: 'returns a negative amount for a payout that is asked for by its other reference',
    rule: 'get-payout-status/amount-is-not-negative',
    program: 'get-payout-status/both-names-lead-to-it/by-service-reference',
    alter: responding(['getPayoutStatus'], (data, { path }) =>
      path.reference === data.service_reference ? { ...data, amount: -1 } : data,
    ),
  },
  {
    title: 'responds 201 to requests for cards beside another one of the user',
    rule: 'envelope/status-is-200',
    program: 'card-operations/cards-are-separate/of-one-user',
    alter: (parts, state) => ({
      ...parts,
      acceptance(data, matched) {
        const accepted = parts.acceptance(data, matched)
        return isBesideOthers(matched, state) ? { ...accepted, status: 201 } : accepted
      },
    }),
  },
]

describe('a fault that only a request of an unrelated program shows', () => {
  it.each(mutants)(
    'the rule finds it in the steps of that program: a server that $title',
    async ({ rule, program, alter }) => {
      const outcome = async (...only: readonly string[]) => failedIn(await judgeInProcess({ alter }, { only }))
      expect(await outcome(rule), 'by its own program').toEqual([])
      expect(await outcome(rule, program)).toContain(rule)
    },
  )
})
