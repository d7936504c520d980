import { expect } from 'vitest'
import type { Report } from '../../../src/engine/nouns/report.ts'
import { unaskable } from '../../fixtures/derived-once.ts'
import { deviations } from '../variants/index.ts'
import type { Variant } from '../variants/variant.ts'
import { failedInRecordingOf } from './judge-recording.ts'
import type { JudgedVariant } from './judge-variant.ts'

/** How many checks may be skipped where a server allows too little to be judged by them. */
const skippedAtMost = 20

/** No check fails for a variant, except where it deviates on purpose; and every question is asked. */
export async function expectClean(variant: Variant, { received, report, isWhole }: JudgedVariant): Promise<void> {
  const { checks, gaps } = received
  const deviation = deviations[variant.id]
  expect(checks.length).toBeGreaterThan(isWhole ? 500 : 0)
  const reported = checks.filter(
    ({ id, outcome }) => !['passed', 'skipped', 'warned'].includes(outcome) && !deviation?.test(id),
  )
  expect(reported.map(({ id, reason, findings }) => ({ id, reason, findings }))).toEqual([])
  expect(gaps.filter((gap) => gap.state === 'not-asked' && gap.isErrored)).toEqual([])
  expect(checks.filter(({ outcome }) => outcome === 'skipped').length).toBeLessThanOrEqual(skippedAtMost)
  if (deviation) return
  if (isWhole) expect((await report()).verdict).toBe('conformant')
  if (isWhole) expect(gaps.length).toBeGreaterThan(100)
  if (isWhole) expect(gaps.filter((gap) => gap.state === 'not-asked' && !unaskable.has(gap.id))).toEqual([])
}

/** The recording of a run shows no deviation that the run itself did not find. */
export function expectCleanRecording({ cleanAt }: Partial<Variant>, { received }: JudgedVariant, report: Report): void {
  const known = new Set(received.checks.flatMap(({ id, outcome }) => (outcome === 'failed' ? [id] : [])))
  const failed = failedInRecordingOf(report, cleanAt).filter(({ id }) => !known.has(id))
  expect(failed.map(({ id, findings }) => ({ id, findings }))).toEqual([])
}
