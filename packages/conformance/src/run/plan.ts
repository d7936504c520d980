import { add, compare, decimal, subtract } from '../model/decimal.ts'
import type { Exchange } from '../model/exchange.ts'
import { readAnswer } from './answer.ts'
import { type Rehearsal, rehearse } from './rehearse.ts'
import type { PlanOptions } from './settings.ts'

export interface PlannedOperation {
  /** Undefined for requests to paths that belong to no operation. */
  readonly operationId?: string
  /** Sent to be granted. */
  readonly valid: number
  /** Sent to be refused. */
  readonly invalid: number
  /** Sent to ask an open question. */
  readonly open: number
}

/** What a run would send, create and move, at least: a target that loses answers or fails checks is asked more. */
export interface Plan {
  readonly seed: number
  readonly checks: number
  readonly probes: number
  readonly requests: number
  readonly operations: readonly PlannedOperation[]
  readonly creates: { readonly users: number; readonly cards: number }
  /** Decimal text per currency: what goes onto cards, opening balances included, and what is taken from them again. */
  readonly money: readonly { readonly currency: string; readonly in: string; readonly out: string }[]
  /** What can't be asked with the fixtures that were given. */
  readonly blocked: readonly { readonly reason: string; readonly checks: number }[]
}

/** Plans a run without sending anything: it is rehearsed against an understudy inside this process. */
export async function planRun(options: PlanOptions): Promise<Plan> {
  const rehearsal = await rehearse(options)
  const { checks, gaps, settings, understudy, requests, exchanges } = rehearsal
  return {
    seed: settings.seed,
    checks: checks.length,
    probes: gaps.length,
    requests,
    operations: countOperations(
      exchanges,
      settings.contract.operations.map(({ operationId }) => operationId),
    ),
    creates: { users: understudy.state.users.size, cards: understudy.state.cards.size },
    money: countMoney(rehearsal),
    blocked: countBlocked(rehearsal),
  }
}

function countOperations(exchanges: readonly Exchange[], operationIds: readonly string[]): PlannedOperation[] {
  const counts = new Map<string | undefined, Record<Exchange['intent'], number>>(
    [...operationIds, undefined].map((id) => [id, { valid: 0, invalid: 0, open: 0 }]),
  )
  for (const { operationId, intent } of exchanges) {
    const count = counts.get(operationId)
    if (count) count[intent]++
  }
  return [...counts]
    .filter(([, { valid, invalid, open }]) => valid + invalid + open > 0)
    .map(([operationId, count]) => ({ ...(operationId === undefined ? {} : { operationId }), ...count }))
}

/** The understudy's answers, of which it is known what they hold. */
interface PlayedCard {
  readonly card_id?: string
  readonly currency?: string
  /** Where a card was issued. */
  readonly balance?: number
  /** After everything else. */
  readonly new_balance?: number
}

/** Told by the balances before and after. Open questions are left out: some ask for sums that nobody will grant. */
function countMoney({ exchanges }: Rehearsal): Plan['money'] {
  const balances = new Map<string, string>()
  const sums = new Map<string, { in: string; out: string }>()
  for (const exchange of exchanges) {
    const data = readAnswer(exchange).data as PlayedCard | undefined
    const { card_id: cardId, currency, balance = data?.new_balance } = data ?? {}
    if (cardId === undefined || currency === undefined || balance === undefined) continue
    const moved = subtract(balance, balances.get(cardId) ?? '0')
    balances.set(cardId, decimal(balance))
    if (exchange.intent !== 'valid') continue
    const sum = sums.get(currency) ?? { in: '0', out: '0' }
    if (compare(moved, '0') > 0) sum.in = add(sum.in, moved)
    else sum.out = subtract(sum.out, moved)
    sums.set(currency, sum)
  }
  return [...sums].map(([currency, sum]) => ({ currency, ...sum })).sort((a, b) => (a.currency < b.currency ? -1 : 1))
}

function countBlocked({ checks }: Rehearsal): Plan['blocked'] {
  const counts = new Map<string, number>()
  for (const { obstacle } of checks) {
    if (obstacle?.kind === 'fixture') counts.set(obstacle.message, (counts.get(obstacle.message) ?? 0) + 1)
  }
  return [...counts].map(([reason, count]) => ({ reason, checks: count }))
}
