import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { allChecks } from '../../src/checks/index.ts'
import { idsWith, play } from '../fixtures/play.ts'
import { serve } from '../fixtures/serve.ts'
import { variantsOfHabits } from '../variants/habits.ts'

const checks = allChecks(loadContract(), { fuzz: 10 })

/** The sentences that say what a movement does to a balance, to the cent. */
const arithmetic =
  /raises-the-balance|lowers-the-balance|balance-is-exact|large-amounts|every-kind-of-card|any-sequence|opening-balance|any-opening/

describe('a fee', () => {
  it.each(['a-fee-for-top-ups', 'a-fee-for-cards'])(
    'is told where sums are compared, and nowhere else: %s',
    async (id) => {
      const recast = variantsOfHabits.find((variant) => variant.id === id)?.recast
      await using server = await serve(recast)
      const judged = await play(server.target, checks, { concurrency: 8 })
      const failed = idsWith(judged, 'failed', 'warned', 'blocked')
      expect(failed).not.toEqual([])
      expect(failed.filter((one) => !arithmetic.test(one))).toEqual([])
    },
  )
})
