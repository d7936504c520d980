import { describe, expect, it } from 'vitest'
import { mutants } from '../../../test/cards/mutants/index.ts'
import { failedIn, judgeInProcess } from '../../../test/cards/proof/judge-mutant.ts'

/** Every twentieth of those that need no overlapping requests. */
const sample = mutants
  .filter(({ gathers, isWaitedFor }) => !gathers && !isWaitedFor)
  .filter((_, index) => index % 20 === 0)

describe('what a run with a budget finds', () => {
  it.each([
    [300, 0.37],
    [1_000, 0.55],
  ])('a run with %i requests finds at least this share of the mutants: %d', async (budget, atLeast) => {
    let found = 0
    for (const mutant of sample) if (failedIn(await judgeInProcess(mutant, {}, { budget })).length > 0) found++
    expect(found / sample.length).toBeGreaterThan(atLeast)
  })
})
