import { beforeAll, describe, expect, it } from 'vitest'
import { expectClean } from '../test/proof/expect-clean.ts'
import { isOfTheWire, type JudgedVariant, judgeVariant } from '../test/proof/judge-variant.ts'
import { variants } from '../test/variants/index.ts'
import { deviations } from '../test/variants/schema-deviations.ts'

const kinds = [
  ['in process', variants.filter((variant) => !isOfTheWire(variant))],
  ['over sockets', variants.filter(isOfTheWire)],
] as const
let baseline: JudgedVariant
beforeAll(async () => {
  baseline = await judgeVariant({}, 'full')
})

// Apart from one another: what runs in process keeps the event loop busy, and would delay what is timed on sockets.
describe.each(kinds)('a server that conforms in its own way passes a full run, %s', (_, these) => {
  const rows = these.map((variant) => [variant.title, variant] as const)
  it.concurrent.each(rows)('a variant passes a full run: %s', async (_, variant) => {
    const judged = await judgeVariant(variant, 'full')
    await expectClean(variant, judged)
    const { checks } = await judged.report()
    expect(checks.map(({ outcome }) => outcome)).toEqual(judged.received.checks.map(({ outcome }) => outcome))
    if (deviations[variant.id]) return

    // A variant that looks like any other server shows nothing.
    const own = [...judged.appearance].filter(([response, count]) => baseline.appearance.get(response) !== count)
    if (!isOfTheWire(variant) && judged.isWhole && !variant.isInconspicuous) expect(own).not.toEqual([])
  })
})
