import { describe, expect, it } from 'vitest'
import { mutants } from '../mutants/kinds.ts'
import type { Mutant } from '../mutants/mutant.ts'
import { amongOthers } from './among-others.ts'
import { findingsOfAnotherLevel } from './expect-as-in-matrix.ts'
import { failedIn, isFoundBy, judgeMutantAlone, statusOf } from './judge-mutant.ts'

/** By the checks that must find it alone, which takes a twentieth of what all checks take. */
async function judge(mutant: Mutant): Promise<void> {
  const alone = await judgeMutantAlone(mutant)
  if (!isFoundBy(mutant, alone)) expect.fail(notFoundAlone(mutant, failedIn(alone)))
  expect(alone.checks.filter(({ outcome }) => outcome === 'errored')).toEqual([])
  expect(findingsOfAnotherLevel(alone)).toEqual([])
  expect(statusOf(alone)).toBe('killed')
}

function notFoundAlone({ id, foundBy }: Mutant, failed: readonly string[]): string {
  return [
    `run alone, not every check in foundBy fails for ${id}:`,
    ...foundBy.map((check) => `  ${check}: ${failed.includes(check) ? 'fails' : 'does not fail'}`),
    'Name checks in foundBy that fail. If the fault shows only among the other requests of a run, add the ID of the mutant to',
    'test/cards/proof/among-others.ts; then run: pnpm --filter @card-contract/conformance exec vitest run prove/cards/mutation-matrix.test.ts',
  ].join('\n')
}

describe('mutants in process', () => {
  const named = mutants.filter(({ id }) => !amongOthers.includes(id)).map((mutant) => [mutant.id, mutant] as const)
  it.each(named)('the checks that must find it fail for %s', (_, mutant) => judge(mutant))
})
