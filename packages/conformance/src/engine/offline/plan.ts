import type { Check } from '../nouns/check.ts'
import type { JudgedRun, ReportedWithin } from '../nouns/report.ts'
import type { RunSettings } from '../nouns/settings.ts'
import type { Tally } from '../nouns/suite.ts'
import type { Exchange } from '../nouns/wire/exchange.ts'
import { createRunContext } from '../run/context.ts'
import { derive } from '../run/derive.ts'
import { runAndJudge } from '../run/run-and-judge.ts'
import { oneByOne } from '../run/scenarios/schedule.ts'
import { type PlanOptions, settle } from '../run/settings.ts'
import { connectToModel } from '../session/connection.ts'

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

/** The minimum that a run sends and makes: a target that loses responses or fails checks receives more requests. */
export interface Plan extends Tally {
  readonly seed: number
  /** What the budget allows to look at; absent if there is none. */
  readonly within?: ReportedWithin
  readonly checks: number
  readonly probes: number
  readonly requests: number
  readonly operations: readonly PlannedOperation[]
  /** What the given fixtures do not allow to test. */
  readonly blocked: readonly { readonly reason: string; readonly checks: number }[]
}

/** Plans a run without sending anything: rehearses it against the model of the suite. */
export async function planRun(options: PlanOptions): Promise<Plan> {
  return planOf(await rehearse(options))
}

/** What a rehearsal sent. */
export function planOf(rehearsal: Rehearsal): Plan {
  const { checks, gaps, settings, tally, requests, exchanges, within } = rehearsal
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
    ...tally,
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

function countBlocked({ checks }: Rehearsal): Plan['blocked'] {
  const reasons = checks.flatMap(({ obstacle }) => (obstacle?.kind === 'fixture' ? [obstacle.message] : []))
  return [...Map.groupBy(reasons, (reason) => reason)].map(([reason, own]) => ({ reason, checks: own.length }))
}

export interface Rehearsal extends JudgedRun {
  readonly settings: RunSettings
  readonly tally: Tally
  readonly requests: number
}

/**
 * Plays a whole run against the model of the suite: composes every request, and sends nothing over the network. `every`: the checks to
 * select from, if they were derived before.
 */
export async function rehearse(options: PlanOptions, every?: readonly Check<never>[]): Promise<Rehearsal> {
  const settings = settle(options)
  const model = settings.suite.createModel(settings.target)
  const connection = connectToModel(model)
  const run = createRunContext(settings, connection, () => Promise.resolve(), await derive(settings, every))
  const judged = await runAndJudge(run, oneByOne)
  const { exchanges } = run.recorder.redact(judged.exchanges)
  return { ...judged, exchanges, settings, tally: model.tally(exchanges), requests: connection.sent() }
}
