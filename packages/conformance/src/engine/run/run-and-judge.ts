import { probeId } from '../nouns/answers/probe.ts'
import type { Check } from '../nouns/check.ts'
import { spent } from '../nouns/extent.ts'
import type { Obstacle } from '../nouns/outcome.ts'
import type { JudgedRun } from '../nouns/report.ts'
import type { ApiResponse } from '../nouns/wire/call.ts'
import { plannedIn, reportWithin } from './budget.ts'
import { createAttemptContext, type RunContext } from './context.ts'
import { withCausesTogether } from './judging/causes-together.ts'
import { asCheck, gapAnswer } from './judging/gap-answers.ts'
import { judgeSteps } from './judging/judge-steps.ts'
import { type Received, received, stepsOf } from './judging/received.ts'
import { isDeclined, reported } from './judging/reported.ts'
import { addAnswer, emptyResult, type Result } from './judging/result.ts'
import { preflightTest } from './preflight/preflight.ts'
import type { ContextFor, ScenarioResult } from './scenarios/attempt.ts'
import { scenariosOf } from './scenarios/scenario.ts'
import { runScenarios, type Schedule } from './scenarios/schedule.ts'

/** What came of a run. */
export interface Examined extends JudgedRun {
  /** Why nothing could be judged. */
  readonly cannotJudge?: string
}

/** Finds out whether there is anything to judge, and judges it. */
export async function examine(run: RunContext, schedule: Schedule): Promise<Examined> {
  const { responses, learnt, cannotJudge } = await preflightTest(
    (onExchange) => createAttemptContext(run, 'smoke', 1, onExchange, schedule.over),
    run.suite.words.firstContact,
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
): Promise<JudgedRun> {
  const contextFor: ContextFor = (id, attempt, onExchange) =>
    createAttemptContext(run, id, attempt, onExchange, schedule.over)
  const planned = plannedIn(run.checks, run.plan)
  const scenarios = scenariosOf([...planned, ...run.probes.map((probe) => asCheck(probe))])
  const ended = await runScenarios(scenarios, contextFor, schedule, run.connection.retries, run.pause)
  const results = new Map<string, Result>()
  for (const one of ended) for (const result of one?.results ?? []) results.set(result.check.id, result)
  const all = [
    ...preflight.map((response) => received(response)),
    ...ended.flatMap((one): readonly Received[] => one?.received ?? []),
  ]
  const stopped = schedule.over()
  const obstacles = [...results.values()].flatMap(({ obstacle }) => (obstacle ? [obstacle] : []))
  const steps = stepsOf(run.contract, all, [...obstacles, ...ended.flatMap((one) => (one ? cutOffIn(one) : []))])
  for (const result of results.values()) addAnswer(result, steps)
  // What a program found out says nothing if it did not come to its end.
  const isJudged = ({ id, answer }: Check<never>): boolean => !answer || results.get(id)?.said !== undefined
  const byRules = judgeSteps(run.checks.filter(isJudged), steps, run.suite.words.report)
  const declined = new Set(steps.of().flatMap((step) => (isDeclined(step) ? [step.exchange.id] : [])))
  const runs = new Set(planned)
  const isRun = (check: Check<never>): boolean => runs.has(check)
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
    checks: withCausesTogether(run.suite.words, checks, steps, new Map(run.checks.map(({ id, judge }) => [id, judge]))),
    gaps: gapsOf(run).map(({ gap, id }) => {
      const departs = (byRules.get(id)?.findings.length ?? 0) > 0
      return gapAnswer(run.contract, gap, results.get(id), { departs, isLeftOut: run.unasked.includes(gap) })
    }),
    exchanges: all.map(({ exchange }) => exchange),
    ...(run.budget !== undefined && run.plan
      ? { within: reportWithin(run.plan, run.checks.length, checks.length) }
      : {}),
  }
}

/** The last case of a scenario that the end of the run cut off: it might have been sent again. */
function cutOffIn({ results, received: own }: ScenarioResult): readonly Obstacle[] {
  const end = results.find(({ obstacle }) => obstacle?.kind === 'deadline')?.obstacle
  const last = own.findLast(({ exchange }) => exchange.case !== undefined)
  return end && last ? [{ ...end, exchange: last.exchange.id }] : []
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
