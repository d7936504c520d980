import { describe, it } from 'vitest'
import { variants } from '../variants/index.ts'
import type { Variant } from '../variants/variant.ts'
import { expectClean } from './expect-clean.ts'
import { isOfTheWire, judgeVariant } from './judge-variant.ts'

/** What shows most per request comes first, and `prove` judges each in full. The checks of `judgedBy` take more to be reached. */
const requestsFor = ({ judgedBy }: Variant): number => (judgedBy ? 1_000 : 300)

describe('a server that conforms in its own way passes a smaller run', () => {
  const rows = variants.filter((variant) => !isOfTheWire(variant)).map((variant) => [variant.title, variant] as const)
  it.each(rows)(
    'a variant passes a smaller run: %s',
    async (_, variant) =>
      await expectClean(
        variant,
        await judgeVariant(variant, { requests: requestsFor(variant), onlyWhatNotices: true }),
      ),
  )
})
