import { describe, expect, it } from 'vitest'
import { mutants } from '../test/cards/mutants/kinds.ts'
import { amongOthers } from '../test/cards/proof/among-others.ts'
import { expectAsInMatrix, expectSound } from '../test/cards/proof/expect-as-in-matrix.ts'
import { failedIn, isInTwentieth, isOverSockets, judgeMutantAlone, statusOf } from '../test/cards/proof/judge-mutant.ts'

/** Any: what a check sends and compares differs with the seed. */
const anotherSeed = 2

// `prove` judges the others by every check.
const left = mutants.filter(
  (mutant) => !isInTwentieth(mutant) && !isOverSockets(mutant) && !amongOthers.includes(mutant.id),
)

describe('the mutants that no pull request judges in full', () => {
  it.each(left.map((mutant) => [mutant.id, mutant] as const))('exactly the listed checks fail for %s', (_, mutant) =>
    expectAsInMatrix(mutant),
  )
})

describe('the mutants, with other values than on a pull request', () => {
  it.each(left.map((mutant) => [mutant.id, mutant] as const))(
    'a check fails with another seed, too, for %s',
    async (_, mutant) => {
      const alone = await judgeMutantAlone(mutant, anotherSeed)
      // Some of the checks that are made for it show the fault with some values only.
      if (failedIn(alone).length === 0) return await expectAsInMatrix(mutant)
      expectSound(alone)
      expect(statusOf(alone)).toBe('killed')
    },
  )
})
