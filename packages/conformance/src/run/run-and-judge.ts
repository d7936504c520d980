import type { ApiResponse } from '../exchanges/call.ts'
import type { Exchange } from '../exchanges/exchange.ts'
import type { Notice } from '../exchanges/notice.ts'
import type { Step } from '../exchanges/step.ts'
import type { FailOn } from '../findings/level.ts'
import { type Outcome, withoutEvidence } from '../findings/outcome.ts'
import { spent } from '../model/budget.ts'
import type { Check } from '../model/check.ts'
import type { Judged, ReportedCheck } from '../model/report.ts'
import { preflightTest } from '../preflight/preflight.ts'
import { reportWithin } from './budget.ts'
import { createAttemptContext, type RunContext } from './context.ts'
import { asCheck, gapAnswer, probeId } from './judging/gap-answers.ts'
import { type ByRule, judgeSteps } from './judging/judge-steps.ts'
import { type Received, received, stepsOf } from './judging/received.ts'
import { emptyResult, type Result } from './judging/result.ts'
import { outcomeOf } from './judging/weigh.ts'
import { inTurn } from './order.ts'
import type { ContextFor } from './scenarios/attempt.ts'
import { scenariosOf } from './scenarios/scenario.ts'
import { runScenarios, type Schedule } from './scenarios/schedule.ts'

/** What came of a run. */
export interface Examined extends Judged {
  /** Why nothing could be judged. */
  readonly cannotJudge?: string
}

/** Finds out whether there is anything to judge, and judges it. */
export async function examine(run: RunContext, schedule: Schedule): Promise<Examined> {
  const { responses, learnt, cannotJudge } = await preflightTest(
    (onExchange) => createAttemptContext(run, 'smoke', 1, onExchange, schedule.over),
    run.target.baseUrl,
  )
  if (learnt) return await runAndJudge({ ...run, learnt }, schedule, responses)
  return { checks: [], gaps: [], exchanges: responses.map(({ exchange }) => exchange), cannotJudge }
}

/** Runs all checks and probes and judges what was recorded, what the preflight received included. */
export async function runAndJudge(
  run: RunContext,
  schedule: Schedule,
  preflight: readonly ApiResponse[] = [],
): Promise<Judged> {
  const contextFor: ContextFor = (id, attempt, onExchange) =>
    createAttemptContext(run, id, attempt, onExchange, schedule.over)
  const isRun = ({ id }: Check<never>): boolean => run.within?.portions.has(id) ?? true
  const scenarios = scenariosOf([...inTurn(run.checks.filter(isRun)), ...run.probes.map((probe) => asCheck(probe))])
  const ended = await runScenarios(scenarios, contextFor, schedule, run.connection.retries, run.pause)
  const results = new Map<string, Result>()
  for (const one of ended) for (const result of one?.results ?? []) results.set(result.check.id, result)
  const all = [
    ...preflight.map((response) => received(response)),
    ...ended.flatMap((one): readonly Received[] => one?.received ?? []),
  ]
  const stopped = schedule.over()
  const obstacles = [...results.values()].flatMap(({ obstacle }) => (obstacle ? [obstacle] : []))
  const notices = ended.flatMap((one): readonly Notice[] => one?.notices ?? [])
  const steps = stepsOf(run.contract, all, obstacles, notices)
  const byRules = judgeSteps(run.checks, steps)
  const declined = new Set(steps.of().flatMap((step) => (isDeclined(step) ? [step.exchange.id] : [])))
  const hasNoMoreBudget = run.budget !== undefined && stopped === spent(run.budget)
  const checks = run.checks.flatMap((check) => {
    const byRule = byRules.get(check.id)
    // Its rule may have judged what others sent.
    if (!isRun(check) && !byRule?.hasJudged) return []
    // A check that was not reached may have been judged all the same.
    const isFound = byRule !== undefined && byRule.findings.length > 0
    const result = results.get(check.id) ?? (isRun(check) && !isFound ? undefined : emptyResult(check))
    const one = reported(check, result, byRule, run.failOn, stopped, declined)
    return hasNoMoreBudget && one.obstacle?.kind === 'deadline' ? [] : [one]
  })
  return {
    checks,
    gaps: gapsOf(run).map(({ gap, id }) => gapAnswer(run.contract, gap, results.get(id), run.unasked.includes(gap))),
    exchanges: all.map(({ exchange }) => exchange),
    ...(run.within ? { within: reportWithin(run.within, run.checks.length, checks.length) } : {}),
  }
}

/** Every gap that the run asks about, in the order of the contract, with the check or the probe that does. */
function gapsOf({ contract, checks, probes, unasked }: RunContext): { readonly gap: string; readonly id: string }[] {
  const asked = [
    ...checks.flatMap(({ gap, id }) => (gap === undefined ? [] : [{ gap, id }])),
    ...[...probes.map(({ gap }) => gap), ...unasked].map((gap) => ({ gap, id: probeId(gap) })),
  ]
  const order = new Map(contract.gaps.map(({ id }, index) => [id, index]))
  return asked.sort((one, other) => (order.get(one.gap) ?? 0) - (order.get(other.gap) ?? 0))
}

/** A check as a report lists it. */
export function reported(
  check: Check<never>,
  result: Result | undefined,
  byRule: ByRule | undefined,
  failOn: FailOn,
  stopped: string | undefined,
  declined: ReadonlySet<Exchange['id']> = new Set(),
): ReportedCheck {
  const { id, level, operationId, text, contractPointer } = check.requirement
  const weighed: Outcome = result
    ? outcomeOf(byRule?.errored ? { ...result, errored: byRule.errored } : result, byRule?.findings ?? [], failOn)
    : { kind: 'blocked', by: { kind: 'deadline', message: stopped ?? 'the run ended before it' } }
  const isWithoutEvidence = weighed.kind === 'passed' && check.judge !== undefined && !byRule?.hasJudged
  const isDeclined = result?.exchanges.some((id) => declined.has(id)) ?? false
  const reason = isDeclined ? 'the target rejected requests that would show whether it is met' : withoutEvidence
  const outcome: Outcome = isWithoutEvidence ? { kind: 'skipped', reason } : weighed
  return {
    id: check.id,
    level,
    ...(operationId ? { operationId } : {}),
    kind: check.kind,
    ...(check.about ? { about: check.about } : {}),
    requirement: { id, text, contractPointer },
    outcome: outcome.kind,
    ...reasonOf(outcome),
    findings: outcome.kind === 'failed' || outcome.kind === 'warned' ? outcome.findings : [],
    exchanges: result?.exchanges ?? [],
    durationMs: Math.round((result?.durationMs ?? 0) * 1000) / 1000,
  }
}

/** Whether the target rejected what it was free to reject, as one does that has a largest amount. */
function isDeclined({ exchange: { intent }, reaction, isBlocking }: Step): boolean {
  return reaction === 'rejected' && intent !== 'invalid' && !isBlocking
}

function reasonOf(outcome: Outcome): Pick<ReportedCheck, 'reason' | 'obstacle'> {
  if (outcome.kind === 'blocked') return { reason: outcome.by.message, obstacle: outcome.by }
  if (outcome.kind === 'skipped') return { reason: outcome.reason }
  if (outcome.kind === 'errored') return { reason: outcome.message }
  return {}
}
