import { describe, expect, it } from 'vitest'
import { verifyReport } from '../../src/with-cards.ts'
import { mutants } from '../../test/cards/mutants/index.ts'
import type { Mutant } from '../../test/cards/mutants/mutant.ts'
import { amongOthers } from '../../test/cards/proof/among-others.ts'
import { equivalents } from '../../test/cards/proof/equivalents.ts'
import { expectRow } from '../../test/cards/proof/expect-row.ts'
import { findingsOfAnotherLevel } from '../../test/cards/proof/findings-of-another-level.ts'
import {
  failedIn,
  isFoundBy,
  isInSample,
  isInThird,
  isOverSockets,
  judgeAloneOverSockets,
  judgeMutant,
  judgeMutantAlone,
  judgeOverSockets,
  statusOf,
} from '../../test/cards/proof/judge-mutant.ts'
import { readRows } from '../../test/cards/proof/matrix.ts'

const rows = readRows()

/** Whether `test` leaves it out. */
const isAmongOthers = ({ id }: Mutant): boolean => amongOthers.includes(id)

/** By every check that could notice it, as `pnpm proof` judges all mutants: exactly those must fail that are listed. */
async function judge(mutant: Mutant): Promise<void> {
  const { id } = mutant
  const judged = await (isOverSockets(mutant) ? judgeOverSockets : judgeMutant)(mutant)
  const failed = failedIn(judged)
  expectRow(id, rows.get(id), failed)
  expect(judged.checks.filter(({ outcome }) => outcome === 'errored')).toEqual([])
  expect(findingsOfAnotherLevel(judged)).toEqual([])
  const status = equivalents.includes(id) ? 'survived' : 'killed'
  expect(statusOf(judged)).toBe(status)
  if (!isInSample(mutant)) return
  const report = await judged.report()
  if (status === 'killed') expect(report.verdict).toBe('not-conformant')
  expect((await verifyReport(report)).differences).toEqual([])
}

/** Any: what a check sends and compares differs with the seed. */
const anotherSeed = 2

/**
 * By the checks that are made for it, with other values than in `test`. Some of these show the fault with some values only. A
 * mutant that `test` leaves out is judged by every check in any case.
 */
async function judgeWithAnotherSeed(mutant: Mutant): Promise<void> {
  const alone = await judgeMutantAlone(mutant, anotherSeed)
  const isMissed = failedIn(alone).length === 0
  if (isMissed || isAmongOthers(mutant)) await judge(mutant)
  if (isMissed) return
  expect(alone.checks.filter(({ outcome }) => outcome === 'errored')).toEqual([])
  expect(findingsOfAnotherLevel(alone)).toEqual([])
  expect(statusOf(alone)).toBe('killed')
}

const named = (some: readonly Mutant[]) => some.map((mutant) => [mutant.id, mutant] as const)

// Apart from one another: what runs in process keeps the event loop busy, and would delay what is timed on sockets.
describe('the mutation matrix, in process', () => {
  const these = mutants.filter((mutant) => !isOverSockets(mutant))
  it.each(named(these.filter(isInThird)))('exactly the listed checks fail for %s', (_, mutant) => judge(mutant))

  it.each(named(these.filter((mutant) => !isInThird(mutant))))(
    'a check fails with another seed, too, for %s',
    (_, mutant) => judgeWithAnotherSeed(mutant),
  )

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
  it.each(named(mutants.filter(isOverSockets)))('exactly the listed checks fail for %s', (_, mutant) => judge(mutant))

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
