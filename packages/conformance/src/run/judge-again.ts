import { type Difference, differenceOf } from '../model/difference.ts'
import type { Exchange, RecordedRequest } from '../model/exchange.ts'
import type { Judged, ReportedCheck } from '../model/report.ts'
import type { RunSettings } from '../model/settings.ts'
import { type Preflight, preflightTest } from '../preflight/preflight.ts'
import { replayRecording } from '../session/recording.ts'
import { createAttemptContext, createRunContext, type Derived, type RunContext } from './context.ts'
import { probeId } from './gap-answers.ts'
import { runAndJudge } from './run-and-judge.ts'
import { scenarioIdOf } from './scenario.ts'

interface JudgedAgain extends Judged {
  /** Why nothing could be judged. */
  readonly cannotJudge?: string
  /** How the recorded requests differ from those that the checks send, in words. */
  readonly differences: readonly Difference[]
  /** The requests that differ, as the checks send them, by the ID of their exchange. */
  readonly requests: ReadonlyMap<Exchange['id'], RecordedRequest>
}

/**
 * Judges recorded exchanges: the same checks send the same requests and receive the recorded responses. This function writes
 * a report from its own redacted exchanges, and `verify` runs it again, so both get the same result. The live run is judged
 * on the data as received. Both agree because redaction replaces a value as a whole, always with the same placeholder of the
 * same JSON type, and changes neither field names nor text that the contract or the suite uses. If a comparison still needs
 * the hidden value, its result is kept: see `keepReceived`.
 */
export async function judgeAgain(
  settings: RunSettings,
  recorded: Judged,
  interrupted: string | undefined,
  known?: Derived,
): Promise<JudgedAgain> {
  const connection = replayRecording(recorded.exchanges, interrupted !== undefined)
  const run = createRunContext(settings, connection, () => Promise.resolve(), known)
  const over = (): string | undefined => interrupted
  const preflightResult = await preflight(run, over)
  const schedule = { concurrency: 1, begins: beginsIn(recorded, interrupted), over, onScenarioEnd: () => undefined }
  const judged: Judged =
    preflightResult.kind === 'cannot-judge'
      ? { checks: [], gaps: [], exchanges: [] }
      : await runAndJudge({ ...run, learnt: preflightResult.learnt }, schedule, preflightResult.responses)
  return {
    ...judged,
    exchanges: [...preflightResult.exchanges, ...judged.exchanges],
    ...(preflightResult.kind === 'cannot-judge' ? { cannotJudge: preflightResult.reason } : {}),
    requests: connection.requests,
    differences: [
      ...connection.differences,
      ...connection.unused().map((id) => differenceOf('exchange', id, 'recorded, but no check sends it')),
    ],
  }
}

/**
 * The checks and probes whose reported texts come from responses, with everything else in their scenarios. A check that
 * passed has no text, so it is judged again only if a hidden credential could matter to it.
 */
export function withTexts(run: RunContext, received: Judged): Derived {
  const telling = received.checks.filter(({ outcome }) => outcome !== 'passed')
  const failing = new Set(telling.filter(({ findings }) => findings.length > 0).map(({ id }) => id))
  // A rule that compares steps needs all of them.
  if (run.checks.some(({ id, judge }) => judge && !judge.judgesEachAlone && failing.has(id))) return run
  const ids = new Set(telling.map(({ id }) => id))
  const evidence = new Set(telling.flatMap(({ findings }) => findings.map(({ exchange }) => exchange)))
  const scenarios = new Set([
    // What a check found out about a gap is reported even if the check passed.
    ...run.checks.filter(({ id, gap }) => ids.has(id) || gap !== undefined).map(scenarioIdOf),
    ...received.exchanges.filter(({ id }) => evidence.has(id)).map(({ scenario }) => scenario),
  ])
  return { ...run, checks: run.checks.filter((check) => scenarios.has(scenarioIdOf(check))) }
}

/** Whether there is anything to judge. Runs against the target, and later against the recorded responses. */
export function preflight(run: RunContext, over: () => string | undefined): Promise<Preflight> {
  return preflightTest((onExchange) => createAttemptContext(run, 'smoke', 1, onExchange, over))
}

/**
 * The scenarios that an interrupted run had begun: those that sent a request or ended for a reason other than the
 * interruption.
 */
function beginsIn({ checks, gaps, exchanges }: Judged, interrupted: string | undefined): (scenario: string) => boolean {
  if (interrupted === undefined) return () => true
  const begun = new Set(exchanges.map(({ scenario }) => scenario))
  for (const { id, obstacle } of checks) if (obstacle?.kind !== 'deadline') begun.add(id)
  for (const gap of gaps) {
    if (gap.state === 'answered' || gap.obstacle?.kind !== 'deadline') begun.add(probeId(gap.id))
  }
  return (scenario) => begun.has(scenario)
}

const notShown = 'not shown: it depends on a value that is hidden in this report'

/**
 * A check as reported: with the texts that follow from its redacted exchanges. If those lead to another outcome, it has the
 * outcome of the data as received, without any text, because that may contain the value.
 */
export function keepReceived(received: ReportedCheck, again: ReportedCheck | undefined): ReportedCheck {
  const { durationMs, outcome } = received
  if (again === undefined && outcome === 'passed') return received
  if (again?.outcome === outcome) return { ...again, durationMs }
  const { reason, obstacle, findings, ...facts } = received
  return {
    ...facts,
    judgedOn: 'received',
    ...(reason === undefined ? {} : { reason: notShown }),
    ...(obstacle ? { obstacle: { ...obstacle, message: notShown } } : {}),
    findings: findings.map(({ about: _, ...finding }) => ({
      ...finding,
      headline: `${finding.operationId ?? 'the target'} deviates`,
      expected: notShown,
      received: notShown,
    })),
  }
}
