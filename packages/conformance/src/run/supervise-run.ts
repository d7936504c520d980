import { footprintOf } from '../evidence/footprint.ts'
import type { Exchange } from '../model/exchange.ts'
import { failsAt } from '../model/level.ts'
import type { RunSettings } from '../model/settings.ts'
import type { ScenarioResult } from './attempt.ts'
import { createConnectionHealth } from './connection-health.ts'
import type { RunContext } from './context.ts'
import type { Ending } from './ending.ts'
import type { RunOptions } from './settings.ts'

/** Memory limit for all responses together; a target that exceeds it is trying to exhaust memory. */
const evidenceAtMost = 32 * 1024 * 1024

/** After this many consecutive requests without a response, further ones would not get one either. */
const silenceAtMost = 24

interface Supervisor {
  begin(run: RunContext): void
  onRecording(recorded: Exchange): void
  onScenarioEnd(result: ScenarioResult): void
}

/** Supervises a run: reports its progress, and ends it when continuing would show nothing new or cost too much. */
export function superviseRun(
  { failOn, knownFailures }: RunSettings,
  sent: () => number,
  ending: Ending,
  onProgress: RunOptions['onProgress'],
): Supervisor {
  const known = new Set(knownFailures.map(({ id }) => id))
  let [total, done, failed, silent, keptBytes] = [0, 0, 0, 0, 0]
  let firstFailure: string | undefined
  const health = createConnectionHealth()
  const tell = (): void =>
    onProgress?.({ done, total, failed, requests: sent(), ...(firstFailure === undefined ? {} : { firstFailure }) })
  return {
    onRecording(recorded) {
      keptBytes += footprintOf(recorded.response?.body ?? '')
      if (keptBytes > evidenceAtMost) {
        ending.end(`the target's responses take more than ${evidenceAtMost / 1024 / 1024} MB to keep`)
      }
      health.note(recorded)
      const complaint = health.complaint()
      if (complaint) ending.end(complaint)
      tell()
    },
    begin({ checks, probes }) {
      total = checks.length + probes.length
      tell()
    },
    onScenarioEnd({ results, exchanges }) {
      done += results.length
      const failures = results.filter(
        ({ check, findings }) => !known.has(check.id) && findings.some(({ level }) => failsAt(level, failOn)),
      )
      failed += failures.length
      firstFailure ??= failures[0]?.check.id
      // A target may drop the connection on a request that it rejects, but a live target responds to valid requests.
      for (const { response, intent } of exchanges) silent = response ? 0 : silent + (intent === 'valid' ? 1 : 0)
      if (silent >= silenceAtMost) {
        ending.end(`the target stopped responding: ${silent} requests in a row got no response`)
      }
      tell()
    },
  }
}
