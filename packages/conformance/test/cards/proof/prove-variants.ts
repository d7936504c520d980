import { beforeAll, describe, expect, it } from 'vitest'
import type { Report } from '../../../src/engine/nouns/report.ts'
import { hash } from '../../../src/engine/values/random.ts'
import { deviations, variants } from '../variants/index.ts'
import type { Variant } from '../variants/variant.ts'
import { expectClean, expectCleanRecording } from './expect-clean.ts'
import { differingFrom } from './judge-recording.ts'
import { isOfTheWire, type JudgedVariant, judgeVariant } from './judge-variant.ts'

/** Of every fourth one: writing a report and judging it as a recording take as long as the run. */
const isRecorded = ({ id }: Variant): boolean => hash(id) % 4 === 0

/** `prove` judges every sixth one, and those of the wire; a nightly job the others. */
export const isOfAPullRequest = (variant: Variant): boolean => hash(variant.title) % 6 === 0 || isOfTheWire(variant)

/** Defines a test for each of these variants, by a full run. */
export function proveVariants(isMeant: (variant: Variant) => boolean): void {
  const meant = variants.filter(isMeant)
  const kinds = [
    ['in process', meant.filter((variant) => !isOfTheWire(variant))],
    ['over sockets', meant.filter(isOfTheWire)],
  ] as const
  let baseline: JudgedVariant
  let baselineReport: Report
  let differing: (report: Report) => Report
  beforeAll(async () => {
    baseline = await judgeVariant({})
    baselineReport = await baseline.report()
    differing = differingFrom(baselineReport)
  })

  // Apart from one another: what runs in process keeps the event loop busy, and would delay what is timed on sockets.
  describe.each(kinds.filter(([, these]) => these.length > 0))(
    'a server that conforms in its own way passes whatever can notice it, and so does the recording of every fourth run, %s',
    (_, these) => {
      const rows = these.map((variant) => [variant.title, variant] as const)
      it.concurrent.each(rows)('a variant passes: %s', async (_, variant) => {
        const judged = await judgeVariant(variant, { onlyWhatNotices: true })
        await expectClean(variant, judged)
        if (isRecorded(variant)) {
          const report = await judged.report()
          expect(report.checks.map(({ outcome }) => outcome)).toEqual(
            judged.received.checks.map(({ outcome }) => outcome),
          )
          // What looks as it does for any other server is judged once, below.
          expectCleanRecording(variant, judged, (variant.judgedBy ?? []).length === 0 ? differing(report) : report)
        }
        if (deviations[variant.id]) return

        // A variant that looks like any other server shows nothing.
        const own = [...judged.appearance].filter(([response, count]) => baseline.appearance.get(response) !== count)
        if (!isOfTheWire(variant) && !judged.deviates && !variant.isInconspicuous) expect(own).not.toEqual([])
      })
    },
  )

  it('the recording of a full run has no deviation', () => {
    expectCleanRecording({}, baseline, baselineReport)
  })
}
