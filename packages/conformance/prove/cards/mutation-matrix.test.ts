import { describe, expect, it } from 'vitest'
import { mutants } from '../../test/cards/mutants/kinds.ts'
import type { Mutant } from '../../test/cards/mutants/mutant.ts'
import { amongOthers } from '../../test/cards/proof/among-others.ts'
import { expectAsInMatrix } from '../../test/cards/proof/expect-as-in-matrix.ts'
import {
  failedIn,
  isFoundBy,
  isInTwentieth,
  isOverSockets,
  judgeAloneOverSockets,
  judgeMutantAlone,
  judgeOverSockets,
  statusOf,
} from '../../test/cards/proof/judge-mutant.ts'

/** Whether `test` leaves it out. */
const isAmongOthers = ({ id }: Mutant): boolean => amongOthers.includes(id)

const named = (some: readonly Mutant[]) => some.map((mutant) => [mutant.id, mutant] as const)

// Apart from one another: what runs in process keeps the event loop busy, and would delay what is timed on sockets.
describe('the mutation matrix, in process', () => {
  const these = mutants.filter((mutant) => !isOverSockets(mutant) && (isInTwentieth(mutant) || isAmongOthers(mutant)))
  it.each(named(these))('exactly the listed checks fail for %s', (_, mutant) => expectAsInMatrix(mutant))

  it.each(named(mutants.filter(isAmongOthers)))(
    'the checks that are made for it do not find it alone: %s',
    async (_, mutant) => {
      const isFound = isFoundBy(mutant, await judgeMutantAlone(mutant))
      expect(isFound, `${mutant.id} is found alone: remove it from test/cards/proof/among-others.ts`).toBe(false)
    },
  )
})
// Part of what a mutant costs here is waiting: some faults look like a list that is late, and are given time.
describe.concurrent('the mutation matrix, over sockets', () => {
  it.each(named(mutants.filter(isOverSockets)))('exactly the listed checks fail for %s', (_, mutant) =>
    expectAsInMatrix(mutant),
  )

  it.each(named(mutants.filter(({ gathers }) => gathers)))(
    'the checks that are made for it fail for %s, whose requests overlap',
    async (_, mutant) => {
      const alone = await judgeAloneOverSockets(mutant)
      // Some show only among the other requests of a run.
      const judged = statusOf(alone) === 'killed' ? alone : await judgeOverSockets(mutant)
      expect(failedIn(judged)).toEqual(expect.arrayContaining([...mutant.foundBy]))
      expect(statusOf(judged)).toBe('killed')
    },
  )
})
