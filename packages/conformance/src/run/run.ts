import type { Contract } from '@card-contract/contract'
import { valueAt } from '../expect/expect.ts'
import type { Check } from '../model/check.ts'
import type { Exchange } from '../model/exchange.ts'
import type { Finding } from '../model/finding.ts'
import type { Level } from '../model/level.ts'
import type { Outcome } from '../model/outcome.ts'
import type { GapAnswer, Probe } from '../model/probe.ts'
import type { ReportedCheck } from '../model/report.ts'
import type { Answer, Samples, Stage } from '../model/stage.ts'
import type { Target } from '../model/target.ts'
import type { Connection } from './connection.ts'
import { createRedactor, type Secret } from './redact.ts'
import type { Result } from './result.ts'
import { type OpenAnswer, type Played, type SceneFor, scenariosOf } from './scenario.ts'
import { playAll, type Schedule } from './schedule.ts'
import { watchAnswers } from './watch.ts'
import { weigh } from './weigh.ts'

/** Everything that decides what is sent and how it is judged. */
export interface Cast {
  readonly contract: Contract
  readonly target: Target
  readonly connection: Connection
  readonly checks: readonly Check<never>[]
  readonly probes: readonly Probe[]
  readonly failOn: Level
  readonly secrets: readonly Secret[]
  readonly secretFields: readonly string[]
  /** The samples of one attempt at one scenario. */
  samplesFor(scenario: string, attempt: number): Samples
  pause(milliseconds: number): Promise<void>
}

export interface Judged {
  readonly checks: readonly ReportedCheck[]
  readonly gaps: readonly GapAnswer[]
  readonly exchanges: readonly Exchange[]
}

/** Plays all checks and probes and judges what was recorded. */
export async function playAndJudge(cast: Cast, schedule: Schedule): Promise<Judged> {
  const sceneFor: SceneFor = (id, attempt, onExchange) => ({
    id,
    contract: cast.contract,
    target: cast.target,
    connection: cast.connection,
    redactor: createRedactor(cast.secrets, cast.secretFields),
    samples: cast.samplesFor(id, attempt),
    onExchange,
    pause: cast.pause,
    over: () => schedule.over() ?? 'the run ended before it',
  })
  const answers = new Map<string, { answer: string; exchange?: string }>()
  const scenarios = scenariosOf(cast.checks)
  const questions = scenariosOf(cast.probes.map((probe) => asCheck(probe, answers)))
  const played = await playAll([...scenarios, ...questions], sceneFor, schedule)
  // The verdict must not depend on whether the probes were asked.
  const open = played
    .slice(0, scenarios.length)
    .flatMap((one): readonly OpenAnswer[] => one?.open ?? [])
    .flatMap(({ answer, isAllowed }) => (isAllowed() ? [answer] : []))
  const results = new Map<string, Result>()
  for (const one of played) for (const result of one?.results ?? []) results.set(result.check.id, result)
  const watched = watchAnswers(cast.checks, {
    granted: played.flatMap((one): readonly Answer[] => one?.granted ?? []),
    refused: [
      ...played.flatMap((one): readonly Answer[] => one?.refused ?? []),
      ...open.filter(({ isRefusal }) => isRefusal),
    ],
    // Without a `success` that is true, what has status 200 may be a refusal: their bodies are not shown.
    grantedAlthoughOpen: open.filter(({ json }) => valueAt(json, '/success') === true),
  })
  return {
    checks: cast.checks.map((check) =>
      reported(check, results.get(check.id), watched.get(check.id) ?? [], cast.failOn, schedule.over()),
    ),
    gaps: cast.probes.map((probe) =>
      gapAnswer(cast.contract, probe, answers.get(probe.gap), results.get(probeId(probe))),
    ),
    exchanges: played.flatMap((one: Played | undefined) => one?.exchanges ?? []),
  }
}

function reported(
  check: Check<never>,
  result: Result | undefined,
  watched: readonly Finding[],
  failOn: Level,
  stopped: string | undefined,
): ReportedCheck {
  const { id, level, operationId, text, contractPointer } = check.requirement
  const outcome: Outcome = result
    ? weigh(result, watched, failOn)
    : { kind: 'blocked', by: { kind: 'deadline', message: stopped ?? 'the run ended before it' } }
  return {
    id: check.id,
    level,
    ...(operationId ? { operationId } : {}),
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

const probeId = (probe: Probe): string => `probe:${probe.gap}`

/** A probe is played like a check, but what it finds is an answer: its stage has nobody to complain to. */
function asCheck(probe: Probe, answers: Map<string, { answer: string; exchange?: string }>): Check<never> {
  return {
    id: probeId(probe),
    requirement: { id: probeId(probe), level: 'inferred', text: '', contractPointer: '' },
    needs: probe.needs,
    how: '',
    run: async (stage: Stage) => {
      answers.set(probe.gap, await probe.ask(openly(stage)))
    },
  }
}

/** Answers to open questions are nobody's departure: the checks that watch are not shown them. */
function openly(stage: Stage): Stage {
  return {
    ...stage,
    send: (operationId, call, twist) => stage.send(operationId, call, { intent: 'open', ...twist }),
    tryToSend: (operationId, call, twist) => stage.tryToSend(operationId, call, { intent: 'open', ...twist }),
  }
}

function gapAnswer(
  contract: Contract,
  probe: Probe,
  answer: { answer: string; exchange?: string } | undefined,
  result: Result | undefined,
): GapAnswer {
  const question = contract.gaps.find(({ id }) => id === probe.gap)?.question ?? ''
  if (answer) return { id: probe.gap, question, ...answer }
  const [complaint] = result?.findings ?? []
  const why =
    result?.obstacle?.message ?? result?.skipped ?? result?.errored ?? complaint?.received ?? 'the run ended before it'
  return { id: probe.gap, question, answer: `could not be asked: ${why}` }
}
