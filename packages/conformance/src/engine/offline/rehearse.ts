import type { Check } from '../nouns/check.ts'
import type { JudgedRun } from '../nouns/report.ts'
import type { RunSettings } from '../nouns/settings.ts'
import type { Tally } from '../nouns/suite.ts'
import { createRunContext, derive } from '../run/context.ts'
import { runAndJudge } from '../run/run-and-judge.ts'
import { type PlanOptions, settle } from '../run/settings.ts'
import { connect } from '../session/connection.ts'

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
  const connection = connect({ close: () => undefined, send: model.send }, { startedAt: performance.now() })
  const run = createRunContext(settings, connection, () => Promise.resolve(), derive(settings, every))
  const judged = await runAndJudge(run, {
    // Sequential, so that the model's IDs are the same every time.
    concurrency: 1,
    begins: () => true,
    over: () => undefined,
    onScenarioEnd: () => undefined,
  })
  const { exchanges } = run.recorder.redact(judged.exchanges)
  return { ...judged, exchanges, settings, tally: model.tally(exchanges), requests: connection.sent() }
}
