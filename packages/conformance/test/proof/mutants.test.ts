import { describe, expect, it } from 'vitest'
import { mutants } from '../mutants/index.ts'
import type { Mutant } from '../mutants/mutant.ts'
import { equivalents } from './equivalents.ts'
import { expectRow } from './expect-row.ts'
import { findingsOfAnotherLevel } from './findings-of-another-level.ts'
import { failedIn, type JudgedMutant, judgeMutant, judgeMutantAlone, statusOf } from './judge-mutant.ts'
import { readRows } from './matrix.ts'

const rows = readRows()

/** By the checks that must find it alone, which takes a twentieth of what all checks take. */
async function judge(mutant: Mutant): Promise<void> {
  const alone = await judgeMutantAlone(mutant)
  const isFound = isFoundIn(alone, mutant)
  // Some show only among the other requests of a run, and are judged by all checks that could notice them.
  const judged = isFound ? alone : await judgeMutant(mutant)
  const failed = failedIn(judged)
  if (!isFound) expectRow(mutant.id, rows.get(mutant.id), failed)
  expect(judged.checks.filter(({ outcome }) => outcome === 'errored')).toEqual([])
  expect(findingsOfAnotherLevel(judged)).toEqual([])
  expect(statusOf(judged)).toBe(equivalents.includes(mutant.id) ? 'survived' : 'killed')
}

function isFoundIn(judged: JudgedMutant, { foundBy }: Mutant): boolean {
  const failed = failedIn(judged)
  return foundBy.length > 0 && foundBy.every((id) => failed.includes(id))
}

describe('mutants in process', () => {
  const named = mutants.map((mutant) => [mutant.id, mutant] as const)
  it.each(named)('the checks that must find it fail for %s', (_, mutant) => judge(mutant))
})
