import { beforeAll, describe, expect, it } from 'vitest'
import { departures } from '../variants/departures.ts'
import { variants } from '../variants/index.ts'
import { type JudgedVariant, judgeVariant } from './judge-variant.ts'

/** Several test files judge the variants, each its part of them. */
const parts = 3

/** How many checks may be left out where a server allows too little to say anything. */
const skippedAtMost = 20

export function describeVariants(part: number): void {
  const rows = variants
    .filter((_, index) => index % parts === part - 1)
    .map((variant) => [variant.title, variant] as const)
  let baseline: JudgedVariant
  beforeAll(async () => {
    baseline = await judgeVariant({})
  }, 120_000)

  describe.concurrent('a server that conforms in its own way is left alone', () => {
    it.each(rows)('%s', { timeout: 240_000 }, async (_, variant) => {
      const { report, appearance } = await judgeVariant(variant)
      const departure = departures[variant.id]
      const complaints = report.checks.filter(
        ({ id, outcome }) => !['passed', 'skipped', 'warned'].includes(outcome) && !departure?.test(id),
      )
      expect(complaints.map(({ id, reason, findings }) => ({ id, reason, findings }))).toEqual([])
      expect(report.summary.byOutcome.skipped).toBeLessThanOrEqual(skippedAtMost)
      if (departure) return
      if (!variant.judgedBy) expect(report.verdict).toBe('conformant')
      expect(report.gaps.filter(({ answer }) => answer.startsWith('could not be asked'))).toEqual([])

      // A variant that looks like any other server shows nothing.
      const isOfTheWire = variant.write ?? variant.configure ?? variant.answersAfterMs
      const own = [...appearance].filter(([answer, count]) => baseline.appearance.get(answer) !== count)
      if (!isOfTheWire) expect(own).not.toEqual([])
    })
  })
}
