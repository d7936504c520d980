import type { Report } from '../engine/nouns/report.ts'
import type { Recording } from '../engine/nouns/wire/recording.ts'

/** The exchanges of a report, as a recording. */
export function recordingIn({ target, suite, exchanges }: Report, name: string): Recording {
  const { origin } = new URL(target.baseUrl)
  const begunMs = Date.parse(suite.startedAt)
  return {
    name,
    exchanges: exchanges.map(({ id: _, startedMs, ...one }) => ({ ...one, origin, atMs: begunMs + startedMs })),
    leftOut: new Map(),
    isCutOff: false,
  }
}
