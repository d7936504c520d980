import { describe, it } from 'vitest'
import { variants } from '../variants/index.ts'
import type { Variant } from '../variants/variant.ts'
import { expectClean } from './expect-clean.ts'
import { isOfTheWire, judgeVariant } from './judge-variant.ts'

/** `prove` judges each in full. Those with checks of their own are judged by all of them here, too. */
const extentOf = ({ judgedBy }: Variant) => (judgedBy ? {} : { requests: 300 })

describe('a server that conforms in its own way passes a smaller run', () => {
  const rows = variants.filter((variant) => !isOfTheWire(variant)).map((variant) => [variant.title, variant] as const)
  it.each(rows)(
    'a variant passes a smaller run: %s',
    async (_, variant) =>
      await expectClean(variant, await judgeVariant(variant, { ...extentOf(variant), onlyWhatNotices: true })),
  )
})
