import type { Contract } from '@card-contract/contract'
import { reportedBalance, shownPart } from '../../cards/actions/read-action.ts'
import type { Exchange } from '../nouns/exchange.ts'
import { readResponse } from '../nouns/read-response.ts'
import type { ReportedWithin } from '../nouns/report.ts'
import type { PlanOptions } from '../run/settings.ts'
import { add, compare, subtract } from '../values/decimal.ts'
import { type Rehearsal, rehearse } from './rehearse.ts'

export interface PlannedOperation {
  /** Undefined for requests to paths that belong to no operation. */
  readonly operationId?: string
  /** Sent to be accepted. */
  readonly valid: number
  /** Sent to be rejected. */
  readonly invalid: number
  /** Sent to test an open question. */
  readonly open: number
}

/** The minimum that a run sends, creates and moves: a target that loses responses or fails checks receives more requests. */
export interface Plan {
  readonly seed: number
  /** What the budget allows to look at; absent if there is none. */
  readonly within?: ReportedWithin
  readonly checks: number
  readonly probes: number
  readonly requests: number
  readonly operations: readonly PlannedOperation[]
  readonly creates: { readonly users: number; readonly cards: number }
  /** Decimal text per currency: the sum of opening balances and top-ups, and the sum of withdrawals. */
  readonly money: readonly { readonly currency: string; readonly in: string; readonly out: string }[]
  /** What the given fixtures do not allow to test. */
  readonly blocked: readonly { readonly reason: string; readonly checks: number }[]
}

/** Plans a run without sending anything: rehearses it against a reference model in this process. */
export async function planRun(options: PlanOptions): Promise<Plan> {
  return planOf(await rehearse(options))
}

/** What a rehearsal sent. */
export function planOf(rehearsal: Rehearsal): Plan {
  const { checks, gaps, settings, referenceModel, requests, exchanges, within } = rehearsal
  return {
    seed: settings.seed,
    ...(within ? { within } : {}),
    checks: checks.length,
    probes: gaps.length,
    requests,
    operations: countOperations(
      exchanges,
      settings.contract.operations.map(({ operationId }) => operationId),
    ),
    creates: { users: referenceModel.state.users.size, cards: referenceModel.state.cards.size },
    money: countMoney(rehearsal, settings.contract),
    blocked: countBlocked(rehearsal),
  }
}

function countOperations(exchanges: readonly Exchange[], operationIds: readonly string[]): PlannedOperation[] {
  const sent = Map.groupBy(exchanges, ({ operationId }) => operationId)
  return [...operationIds, undefined].flatMap((operationId) => {
    const own = sent.get(operationId) ?? []
    const count = (wanted: Exchange['intent']): number => own.filter(({ intent }) => intent === wanted).length
    const counts = { valid: count('valid'), invalid: count('invalid'), open: count('open') }
    return own.length === 0 ? [] : [operationId === undefined ? counts : { operationId, ...counts }]
  })
}

/** Compares balances before and after. Excludes open questions: some request amounts that no implementation accepts. */
function countMoney({ exchanges }: Rehearsal, contract: Contract): Plan['money'] {
  const balances = new Map<string, string>()
  const sums = new Map<string, { in: string; out: string }>()
  for (const exchange of exchanges) {
    const operation = exchange.operationId === undefined ? undefined : contract.operation(exchange.operationId)
    const response = readResponse(exchange, operation)
    const [cardId, balance] = [shownPart(response, 'card'), reportedBalance(response)]
    const currency = shownPart(response, 'currency')
    if (typeof cardId !== 'string' || typeof currency !== 'string' || balance === undefined) continue
    const moved = subtract(balance, balances.get(cardId) ?? '0')
    balances.set(cardId, balance)
    if (exchange.intent !== 'valid') continue
    const sum = sums.get(currency) ?? { in: '0', out: '0' }
    if (compare(moved, '0') > 0) sum.in = add(sum.in, moved)
    else sum.out = subtract(sum.out, moved)
    sums.set(currency, sum)
  }
  return [...sums].map(([currency, sum]) => ({ currency, ...sum })).sort((a, b) => (a.currency < b.currency ? -1 : 1))
}

function countBlocked({ checks }: Rehearsal): Plan['blocked'] {
  const reasons = checks.flatMap(({ obstacle }) => (obstacle?.kind === 'fixture' ? [obstacle.message] : []))
  return [...Map.groupBy(reasons, (reason) => reason)].map(([reason, own]) => ({ reason, checks: own.length }))
}
