import { beforeAll, describe, expect, it } from 'vitest'
import { responding } from '../../../test/cards/mutants/patches.ts'
import type { Variant } from '../../../test/cards/probes/alterations.ts'
import { variantsOfCards } from '../../../test/cards/probes/variants-of-cards.ts'
import { variantsOfSpellings } from '../../../test/cards/probes/variants-of-encodings.ts'
import { variantsOfRequests } from '../../../test/cards/probes/variants-of-requests.ts'
import { probes } from '../../../test/fixtures/derived-once.ts'
import { ask, responsesOf } from '../../../test/fixtures/run-checks.ts'
import { serve } from '../../../test/fixtures/serve.ts'

const variants = [...variantsOfCards, ...variantsOfRequests, ...variantsOfSpellings]

async function responsesTo(gaps: readonly string[], alter?: Variant['alter']): Promise<Record<string, string>> {
  await using server = await serve(alter)
  const asked = probes.filter(({ gap }) => gaps.includes(gap))
  return responsesOf(await ask(server.target, asked))
}

/** The gaps whose answer is none of those that the contract lists: a fault of the suite, which a run only notes. */
async function misfitsOf(alter: Variant['alter']): Promise<string[]> {
  await using server = await serve(alter)
  const { gaps } = await ask(server.target, probes)
  return gaps.flatMap((gap) =>
    gap.state === 'not-asked' && gap.reason.includes('AnswerSchemaError') ? [gap.reason] : [],
  )
}

let plain: Record<string, string> = {}
beforeAll(async () => {
  plain = await responsesTo(variants.flatMap(({ responses }) => Object.keys(responses)))
})

describe('the answers of variants', () => {
  it.each(variants)('a different behaviour gets a different answer: $title', async ({ alter, responses }) => {
    const gaps = Object.keys(responses)
    expect(gaps).not.toEqual([])
    expect(await responsesTo(gaps, alter)).toEqual(responses)
    expect(gaps.filter((gap) => plain[gap] === responses[gap])).toEqual([])
  })

  it.each(variants)('each answer of a variant is one that the contract lists: $title', async ({ alter }) => {
    expect(await misfitsOf(alter)).toEqual([])
  })

  it('a poll that changes nothing is not said to update a payout that was updated when it was last polled', async () => {
    const at = '2026-03-04T05:07:07.000Z'
    const unchanged = { polling_attempts: 3, last_polling_at: at, updated_at: at }
    const alter = responding(['getPayoutStatus'], (data) => ({ ...data, ...unchanged }))
    expect(await responsesTo(['payouts/what-updates-a-payout'], alter)).toEqual({
      'payouts/what-updates-a-payout': 'accepted, updated_at unchanged',
    })
  })

  it('different behaviours cover most gaps', () => {
    const seen = new Set(variants.flatMap(({ responses }) => Object.keys(responses)))
    expect(seen.size).toBeGreaterThan(95)
  })
})
