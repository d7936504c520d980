import { type Answer, type AnswerSchema, loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { Rejection } from '../../../src/cards/model/matched-request.ts'
import { add, compare, subtract } from '../../../src/engine/values/decimal.ts'
import { type Answered, acting, responding } from '../../../test/cards/mutants/patches.ts'
import { cards } from '../../../test/cards/probes/alterations.ts'
import type { Alteration } from '../../../test/fixtures/alterations.ts'
import { decidedContract } from '../../../test/fixtures/decided-contract.ts'
import { judgeInProcess } from '../../../test/fixtures/judge-in-process.ts'

/** Servers that differ in one number, which the contract can decide. */
interface Numeric {
  readonly gap: string
  /** Three decisions, each of them one number. */
  readonly limits: readonly (number | string)[]
  /** The distance to the next number above and below. */
  readonly step: number | string
  readonly decide: (limit: number | string) => Answer
  readonly server: (limit: string) => Alteration
  /** Whether less than what was decided obeys too. */
  readonly isAtMost?: boolean
}

const upTo = (limit: number | string): Answer => ({ 'accepted up to': limit, above: 'rejected' })

const inCards = (mostOf: (turn: { amount: string; after: string }) => boolean): Alteration =>
  cards(({ card, action, values, next }) => {
    const amount = String(values.amount)
    if (action === 'topup' && !mostOf({ amount, after: add(card.balance, amount) }))
      throw new Rejection(422, 'too much')
    return next()
  })

const largestTopUp = (limit: string): Alteration => inCards(({ amount }) => compare(amount, limit) <= 0)

function atCreation(isRejected: (body: Answered, issued: number) => boolean): Alteration {
  return acting(['createCard'], (act) => (matched, state) => {
    const issued = [...state.cards.values()].filter(({ userId }) => userId === matched.path.userId).length
    if (isRejected(matched.body, issued)) throw new Rejection(422, 'not so much')
    return act(matched, state)
  })
}

/** A server that takes this much of every top-up, whatever else was asked. */
const costing = (fee: string): Alteration =>
  cards(({ card, action, next }) => {
    const data = next()
    if (action !== 'topup') return data
    card.balance = subtract(card.balance, fee)
    return { ...data, new_balance: Number(card.balance) }
  })

/** A server that counts every unusual amount as this much. */
const countingAs = (amount: string, isUnusual: (said: string) => boolean): Alteration =>
  cards(({ action, values, next }) =>
    action === 'topup' && isUnusual(String(values.amount)) ? next({ ...values, amount: Number(amount) }) : next(),
  )

const hasMoreDecimals = (said: string): boolean => (said.split('.')[1]?.length ?? 0) > 2

const counted =
  (situation?: string) =>
  (amount: number | string): Answer =>
    situation === undefined ? { 'counted as': amount } : { [situation]: { 'counted as': amount } }

const inWholeQuery =
  (amount: string): Alteration =>
  (parts) => ({
    ...parts,
    read: (operation, path, request) => {
      const target = request.target.replace(/(?<=[?&]amount=)(\+10|%2B10|010|10\.|0x10|[\d.]+e1)(?=&|$)/, amount)
      return parts.read(operation, path, { ...request, target })
    },
  })

const numbers: readonly Numeric[] = [
  { gap: 'limits/maximum-amount', limits: [500, 5000, '1000000'], step: '0.01', decide: upTo, server: largestTopUp },
  {
    gap: 'limits/balance-ceiling',
    limits: [40, 5000, '2500000'],
    step: '0.01',
    decide: upTo,
    server: (limit) => inCards(({ amount, after }) => compare(after, limit) <= 0 && compare(amount, 1_000_000) <= 0),
  },
  {
    gap: 'card-operations/other-side-of-a-movement',
    limits: [250, 5000, '2000000000'],
    step: '0.01',
    decide: upTo,
    server: largestTopUp,
  },
  {
    gap: 'cards/where-the-opening-balance-comes-from',
    limits: [250, 5000, '2000000000'],
    step: '0.01',
    decide: upTo,
    server: (limit) => atCreation(({ balance }) => compare(String(balance), limit) > 0),
  },
  {
    gap: 'cards/cards-per-user',
    limits: [2, 5, 12],
    step: 1,
    decide: upTo,
    server: (limit) => atCreation((_, issued) => issued >= Number(limit)),
  },
  {
    gap: 'cards/validity',
    limits: [2, 3, 5],
    step: 1,
    decide: (years) => ({ years }),
    server: (years) =>
      responding(['createCard'], (data) => ({
        ...data,
        expiry_date: `12/${new Date(String(data.created_at)).getUTCFullYear() + Number(years)}`,
      })),
  },
  {
    gap: 'timestamps/precision',
    limits: [4, 5, 7],
    step: 1,
    decide: (decimals) => ({ decimals }),
    server: (decimals) =>
      responding(['createCard'], (data) => ({
        ...data,
        created_at: String(data.created_at).replace(/\.\d+Z/, `.${'123456789'.slice(0, Number(decimals))}Z`),
      })),
  },
  {
    gap: 'transactions/delay',
    limits: [300, 1500, 5000],
    step: 200,
    isAtMost: true,
    decide: (within) => ({ 'within ms': within }),
    server: (delay) => (parts, state) =>
      responding(['operateCard'], (data) => ({
        ...data,
        transactions: (data.transactions as Answered[]).filter(
          (one) => Date.parse(state.now()) - Date.parse(String(one.created_at)) >= Number(delay) - 100,
        ),
      }))(parts, state),
  },
  {
    gap: 'card-operations/fees',
    limits: ['0.25', '0.5', 1],
    step: '0.01',
    decide: (fixed) => ({ 'topUpCard in USD': { fixed } }),
    server: costing,
  },
  {
    gap: 'amounts/more-than-two-decimals',
    limits: ['3.01', '3.02', 3],
    step: '0.01',
    decide: counted('0.015'),
    server: (amount) => countingAs(amount, hasMoreDecimals),
  },
  {
    gap: 'amounts/fractions-of-a-franc',
    limits: ['2.25', 2, 3],
    step: '0.01',
    decide: counted(),
    server: (amount) => countingAs(amount, (said) => said.includes('.')),
  },
  {
    gap: 'amounts/unit',
    limits: ['3.2', '3.3', 3],
    step: '0.01',
    decide: counted(),
    server: (amount) => countingAs(amount, (said) => said.includes('.29')),
  },
  {
    gap: 'amounts/significant-digits',
    limits: ['3.12', '3.2', 3],
    step: '0.01',
    decide: counted('in a body'),
    server: (amount) => countingAs(amount, hasMoreDecimals),
  },
  {
    gap: 'amounts/exponent-notation',
    limits: ['3.2', '3.4', 4],
    step: '0.01',
    decide: counted('in a query'),
    server: inWholeQuery,
  },
  {
    gap: 'amounts/other-spellings-in-a-query',
    limits: [8, 10, 16],
    step: 1,
    decide: counted('010'),
    server: inWholeQuery,
  },
]

/** Whether an answer of this schema has a number other than a status. */
function isNumeric({ $ref = '', anyOf = [], properties = {}, additionalProperties }: AnswerSchema): boolean {
  const parts = [...anyOf, ...Object.values(properties), ...(additionalProperties ? [additionalProperties] : [])]
  return /(integer|amount)$/.test($ref) || parts.some(isNumeric)
}

async function verdictOn({ gap, decide }: Numeric, limit: number | string, alter: Alteration): Promise<string> {
  const contract = decidedContract({ [gap]: decide(limit) })
  const { checks } = await judgeInProcess({
    contract,
    alter,
    seed: 3,
    selection: { only: [gap], skip: [], operations: [] },
  })
  const [check] = checks
  return `${check?.outcome}${check?.findings.map(({ received }) => `: ${received}`).join('') ?? ''}`
}

describe('a decided number', () => {
  it('a decided number is tested for every gap whose answer has a number', () => {
    const numeric = loadContract().gaps.filter(({ answers }) => answers !== undefined && isNumeric(answers))
    expect(numeric.map(({ id }) => id).sort()).toEqual(numbers.map(({ gap }) => gap).sort())
  })

  it.each(
    numbers.flatMap((numeric) =>
      numeric.limits.map((limit) => ({ numeric, limit, title: `${numeric.gap} is ${limit}` })),
    ),
  )(
    'the decision that $title passes the server that obeys, and fails those just below and just above',
    async ({ numeric, limit }) => {
      const { server, step, isAtMost = false } = numeric
      const [below, above] = [subtract(limit, step), add(limit, step)]
      expect(await verdictOn(numeric, limit, server(String(limit)))).toBe('passed')
      expect(await verdictOn(numeric, limit, server(above))).toMatch(/^failed/)
      expect(await verdictOn(numeric, limit, server(below))).toMatch(isAtMost ? /^passed/ : /^failed/)
    },
  )

  it('a decided number is passed by a server with one of several decided limits, and failed by one between them', async () => {
    for (const gap of ['limits/maximum-amount', 'limits/balance-ceiling']) {
      const numeric = numbers.find((one) => one.gap === gap)
      if (!numeric) throw new Error(`${gap} is not in the table`)
      const either = { ...numeric, decide: () => ({ 'accepted up to': [1000, 5000] }) }
      expect(await verdictOn(either, 0, numeric.server('1000'))).toBe('passed')
      expect(await verdictOn(either, 0, numeric.server('5000'))).toBe('passed')
      expect(await verdictOn(either, 0, numeric.server('3000'))).toMatch(/^failed/)
    }
  })

  it('a decided number can be the least that a server accepts', async () => {
    for (const numeric of numbers.slice(0, 5)) {
      const [, limit = 0] = numeric.limits
      const atLeast = { ...numeric, decide: () => ({ 'accepted up to': limit, above: 'accepted' }) }
      expect([numeric.gap, await verdictOn(atLeast, limit, (parts) => parts)]).toEqual([numeric.gap, 'passed'])
      expect(await verdictOn(atLeast, limit, numeric.server(String(limit)))).toMatch(/^failed/)
    }
  })

  it('a failed decision names the limit that a server has', async () => {
    const [maximum] = numbers
    if (!maximum) throw new Error('the table is empty')
    expect(await verdictOn(maximum, 5000, (parts) => parts)).toBe('failed: 5,000.01')
    expect(await verdictOn(maximum, 5000, largestTopUp('4999.99'))).toBe('failed: 4,999.99')
  })
})
