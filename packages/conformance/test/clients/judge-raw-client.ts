import type { StartAdapter } from '../../src/clients/adapter.ts'
import type { FailOn } from '../../src/engine/nouns/level.ts'
import type { Report } from '../../src/engine/nouns/report.ts'
import { judgeClient } from '../fixtures/engine-with-cards.ts'

/** Judges an adapter by some checks, all levels alike. */
export function judged(
  start: StartAdapter,
  only: readonly string[] = [],
  timeoutMs = 1000,
  failOn: FailOn = 'inferred',
): Promise<Report> {
  return judgeClient({ start, command: 'raw-client', failOn, selection: { only }, timeoutMs })
}

export function failedIn({ checks }: Report): readonly string[] {
  return checks.flatMap(({ id, outcome }) => (outcome === 'failed' ? [id] : []))
}
