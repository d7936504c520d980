import { beforeAll, describe, expect, it } from 'vitest'
import { allProbes } from '../../src/probes/index.ts'
import { answersOf, ask } from '../fixtures/play.ts'
import { serve } from '../fixtures/serve.ts'
import type { Variant } from './variant.ts'
import { variantsOfCards } from './variants-of-cards.ts'
import { variantsOfRequests } from './variants-of-requests.ts'
import { variantsOfSpellings } from './variants-of-spellings.ts'

const variants = [...variantsOfCards, ...variantsOfRequests, ...variantsOfSpellings]

async function answersTo(gaps: readonly string[], recast?: Variant['recast']): Promise<Record<string, string>> {
  await using server = await serve(recast)
  const probes = allProbes.filter(({ gap }) => gaps.includes(gap))
  return answersOf(await ask(server.target, probes))
}

let plain: Record<string, string> = {}
beforeAll(async () => {
  plain = await answersTo(variants.flatMap(({ answers }) => Object.keys(answers)))
})

describe('another conduct has other words', () => {
  it.each(variants)('$title', async ({ recast, answers }) => {
    const gaps = Object.keys(answers)
    expect(await answersTo(gaps, recast)).toEqual(answers)
    expect(gaps.filter((gap) => plain[gap] === answers[gap])).toEqual([])
  })

  it('is seen for most gaps', () => {
    const seen = new Set(variants.flatMap(({ answers }) => Object.keys(answers)))
    expect(seen.size).toBeGreaterThan(95)
  })
})
