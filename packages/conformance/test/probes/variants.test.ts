import { beforeAll, describe, expect, it } from 'vitest'
import { allProbes } from '../../src/probes/index.ts'
import { answersOf, ask } from '../fixtures/run-checks.ts'
import { serve } from '../fixtures/serve.ts'
import type { Variant } from './variant.ts'
import { variantsOfCards } from './variants-of-cards.ts'
import { variantsOfSpellings } from './variants-of-encodings.ts'
import { variantsOfRequests } from './variants-of-requests.ts'

const variants = [...variantsOfCards, ...variantsOfRequests, ...variantsOfSpellings]

async function answersTo(gaps: readonly string[], alter?: Variant['alter']): Promise<Record<string, string>> {
  await using server = await serve(alter)
  const probes = allProbes.filter(({ gap }) => gaps.includes(gap))
  return answersOf(await ask(server.target, probes))
}

let plain: Record<string, string> = {}
beforeAll(async () => {
  plain = await answersTo(variants.flatMap(({ answers }) => Object.keys(answers)))
})

describe('a different behaviour gets a different answer', () => {
  it.each(variants)('$title', async ({ alter, answers }) => {
    const gaps = Object.keys(answers)
    expect(gaps).not.toEqual([])
    expect(await answersTo(gaps, alter)).toEqual(answers)
    expect(gaps.filter((gap) => plain[gap] === answers[gap])).toEqual([])
  })

  it('is covered for most gaps', () => {
    const seen = new Set(variants.flatMap(({ answers }) => Object.keys(answers)))
    expect(seen.size).toBeGreaterThan(95)
  })
})
