import type { Contract } from '@card-contract/contract'
import type { Check } from '../model/check.ts'
import type { Level } from '../model/level.ts'
import type { Outcome } from '../model/outcome.ts'
import type { GapAnswer, Probe } from '../model/probe.ts'
import type { RejectedForm } from '../model/rejected-form.ts'
import type { Judged, ReportedCheck } from '../model/report.ts'
import type { ApiResponse, Session } from '../model/session.ts'
import { valueAt } from '../model/value-at.ts'
import type { ContextFor, OpenResponse, ScenarioResult } from './attempt.ts'
import { createAttemptContext, type RunContext } from './context.ts'
import type { Result } from './result.ts'
import { scenariosOf } from './scenario.ts'
import { runScenarios, type Schedule } from './schedule.ts'
import { type Watched, watchResponses } from './watch.ts'
import { outcomeOf } from './weigh.ts'

/** Runs all checks and probes and judges what was recorded. */
export async function runAndJudge(run: RunContext, schedule: Schedule): Promise<Judged> {
  const contextFor: ContextFor = (id, attempt, onExchange, minimums) =>
    createAttemptContext(run, id, attempt, onExchange, schedule.over, minimums)
  const answers: GapAnswers = new Map()
  const scenarios = scenariosOf(run.checks)
  const questions = scenariosOf(run.probes.map((probe) => asCheck(probe, answers)))
  const ended = await runScenarios([...scenarios, ...questions], contextFor, schedule)
  // The verdict must not depend on whether the probes ran.
  const open = ended
    .slice(0, scenarios.length)
    .flatMap((one): readonly OpenResponse[] => one?.open ?? [])
    .flatMap(({ response, isAllowed }) => (isAllowed() ? [response] : []))
  const results = new Map<string, Result>()
  for (const one of ended) for (const result of one?.results ?? []) results.set(result.check.id, result)
  const watched = watchResponses(run.checks, {
    accepted: ended.flatMap((one): readonly ApiResponse[] => one?.accepted ?? []),
    rejected: [
      ...ended.flatMap((one): readonly ApiResponse[] => one?.rejected ?? []),
      ...open.filter(({ isRejection }) => isRejection),
    ],
    // Without `success: true`, a response with status 200 may be a rejection; the watching checks do not see its body.
    rejectedForms: ended.flatMap((one): readonly RejectedForm[] => one?.rejectedForms ?? []),
    acceptedAlthoughOpen: open.filter(({ json }) => valueAt(json, '/success') === true),
  })
  return {
    checks: run.checks.map((check) =>
      reported(check, results.get(check.id), watched.get(check.id), run.failOn, schedule.over()),
    ),
    gaps: run.probes.map((probe) =>
      gapAnswer(run.contract, probe, answers.get(probe.gap), results.get(probeId(probe.gap))),
    ),
    exchanges: ended.flatMap((one: ScenarioResult | undefined) => one?.exchanges ?? []),
  }
}

function reported(
  check: Check<never>,
  result: Result | undefined,
  watched: Watched | undefined,
  failOn: Level,
  stopped: string | undefined,
): ReportedCheck {
  const { id, level, operationId, text, contractPointer } = check.requirement
  const outcome: Outcome = result
    ? outcomeOf(watched?.errored ? { ...result, errored: watched.errored } : result, watched?.findings ?? [], failOn)
    : { kind: 'blocked', by: { kind: 'deadline', message: stopped ?? 'the run ended before it' } }
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

function reasonOf(outcome: Outcome): Pick<ReportedCheck, 'reason' | 'obstacle'> {
  if (outcome.kind === 'blocked') return { reason: outcome.by.message, obstacle: outcome.by }
  if (outcome.kind === 'skipped') return { reason: outcome.reason }
  if (outcome.kind === 'errored') return { reason: outcome.message }
  return {}
}

type GapAnswers = Map<string, Awaited<ReturnType<Probe['ask']>>>

/** The scenario of a probe. */
export const probeId = (gap: Probe['gap']): string => `probe:${gap}`

/**
 * A probe produces results like a check, but only an observation: its session collects no findings. Its requests are in the
 * plain form, because people repeat them by hand.
 */
function asCheck(probe: Probe, answers: GapAnswers): Check<never> {
  return {
    id: probeId(probe.gap),
    requirement: { id: probeId(probe.gap), level: 'inferred', text: '', contractPointer: '' },
    kind: 'accepts',
    needs: probe.needs,
    how: '',
    run: async (session: Session) => {
      answers.set(probe.gap, await probe.ask(openly(session.inPlainForm())))
    },
  }
}

/** Responses to open questions are never deviations, so the watching checks do not receive them. */
function openly(session: Session): Session {
  return {
    ...session,
    send: (operationId, call, override) => session.send(operationId, call, { intent: 'open', ...override }),
    tryToSend: (operationId, call, override) => session.tryToSend(operationId, call, { intent: 'open', ...override }),
    sendUntil: (reason, operationId, call, isSettled, override) =>
      session.sendUntil(reason, operationId, call, isSettled, { intent: 'open', ...override }),
  }
}

function gapAnswer(
  contract: Contract,
  probe: Probe,
  answered: Awaited<ReturnType<Probe['ask']>> | undefined,
  result: Result | undefined,
): GapAnswer {
  const question = contract.gaps.find(({ id }) => id === probe.gap)?.question ?? ''
  if (answered) return { id: probe.gap, question, state: 'answered', ...answered }
  const [draft] = result?.findings ?? []
  const obstacle = result ? result.obstacle : ({ kind: 'deadline', message: 'the run ended before it' } as const)
  const reason = obstacle?.message ?? result?.skipped ?? result?.errored ?? draft?.received ?? ''
  return { id: probe.gap, question, state: 'not-asked', reason, ...(obstacle ? { obstacle } : {}) }
}
