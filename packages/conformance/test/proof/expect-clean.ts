import { expect } from 'vitest'
import { unaskable } from '../../src/probes/unaskable.ts'
import { deviations } from '../variants/schema-deviations.ts'
import type { Variant } from '../variants/variant.ts'
import type { JudgedVariant } from './judge-variant.ts'

/** How many checks may be skipped where a server allows too little to be judged by them. */
const skippedAtMost = 20

/** No check fails for a variant, except where it deviates on purpose; and every question is asked. */
export function expectClean(variant: Variant, { report, isWhole }: JudgedVariant): void {
  const deviation = deviations[variant.id]
  expect(report.checks.length).toBeGreaterThan(isWhole ? 500 : 0)
  const reported = report.checks.filter(
    ({ id, outcome }) => !['passed', 'skipped', 'warned'].includes(outcome) && !deviation?.test(id),
  )
  expect(reported.map(({ id, reason, findings }) => ({ id, reason, findings }))).toEqual([])
  expect(report.summary.byOutcome.skipped).toBeLessThanOrEqual(skippedAtMost)
  if (deviation) return
  if (isWhole) expect(report.verdict).toBe('conformant')
  if (!variant.judgedBy) expect(report.gaps.length).toBeGreaterThan(100)
  expect(report.gaps.filter((gap) => gap.state === 'not-asked' && !Object.hasOwn(unaskable, gap.id))).toEqual([])
}
