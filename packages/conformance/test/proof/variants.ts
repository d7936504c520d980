import { beforeAll, describe, expect, it } from 'vitest'
import { unaskable } from '../../src/probes/unaskable.ts'
import { variants } from '../variants/index.ts'
import { deviations } from '../variants/schema-deviations.ts'
import { isOfTheWire, type JudgedVariant, judgeVariant } from './judge-variant.ts'

/** Several test files judge the variants, each its part of them. */
const parts = 3

/** How many checks may be skipped where a server allows too little to be judged by them. */
const skippedAtMost = 20

export function describeVariants(part: number): void {
  const own = variants.filter((_, index) => index % parts === part - 1)
  const kinds = [
    ['in process', own.filter((variant) => !isOfTheWire(variant))],
    ['over sockets', own.filter(isOfTheWire)],
  ] as const
  let baseline: JudgedVariant
  beforeAll(async () => {
    baseline = await judgeVariant({}, 'full')
  })

  // Apart from one another: what runs in process keeps the event loop busy, and would delay what is timed on sockets.
  describe.each(kinds)('a server that conforms in its own way passes, %s', (_, these) => {
    const rows = these.map((variant) => [variant.title, variant] as const)
    it.concurrent.each(rows)('%s', async (_, variant) => {
      const { report, isWhole, appearance } = await judgeVariant(variant)
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

      // A variant that looks like any other server shows nothing.
      const own = [...appearance].filter(([response, count]) => baseline.appearance.get(response) !== count)
      const isFull = isWhole && report.suite.options.thoroughness === 'full'
      if (!isOfTheWire(variant) && isFull && !variant.isInconspicuous) expect(own).not.toEqual([])
    })
  })
}
