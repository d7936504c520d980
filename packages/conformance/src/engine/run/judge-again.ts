import { probeId } from '../nouns/answers/probe.ts'
import type { JudgedRun } from '../nouns/report.ts'
import { type Difference, differenceOf } from '../nouns/report.ts'
import type { RunSettings } from '../nouns/settings.ts'
import type { Exchange, RecordedRequest } from '../nouns/wire/exchange.ts'
import { replayRecording } from '../session/recorded-responses.ts'
import { createRunContext, type Derived } from './context.ts'
import { derive } from './derive.ts'
import { type Examined, examine } from './run-and-judge.ts'

interface JudgedAgain extends Examined {
  /** How the recorded requests differ from those that the checks send, in words. */
  readonly differences: readonly Difference[]
  /** The requests that differ, as the checks send them, by the ID of their exchange. */
  readonly requests: ReadonlyMap<Exchange['id'], RecordedRequest>
}

/** Judges recorded exchanges: the same checks send the same requests and receive the recorded responses. */
export async function judgeAgain(
  settings: RunSettings,
  recorded: JudgedRun,
  interrupted: string | undefined,
  derived?: Derived,
): Promise<JudgedAgain> {
  const connection = replayRecording(recorded.exchanges, interrupted !== undefined)
  const run = createRunContext(settings, connection, () => Promise.resolve(), derived ?? (await derive(settings)))
  const judged = await examine(run, {
    concurrency: 1,
    begins: beginsIn(recorded, interrupted),
    over: () => interrupted,
    onScenarioEnd: () => undefined,
  })
  return {
    ...judged,
    requests: connection.requests,
    differences: [
      ...connection.differences,
      ...connection.unused().map((id) => differenceOf('exchange', id, 'recorded, but no check sends it')),
    ],
  }
}

/**
 * The scenarios that an interrupted run had begun: those that sent a request or ended for a reason other than the
 * interruption.
 */
function beginsIn(
  { checks, gaps, exchanges }: JudgedRun,
  interrupted: string | undefined,
): (scenario: string) => boolean {
  if (interrupted === undefined) return () => true
  const begun = new Set(exchanges.map(({ scenario }) => scenario))
  for (const { id, obstacle } of checks) if (obstacle?.kind !== 'deadline') begun.add(id)
  for (const gap of gaps) {
    if (gap.state === 'answered' || gap.obstacle?.kind !== 'deadline') begun.add(probeId(gap.id))
  }
  return (scenario) => begun.has(scenario)
}
