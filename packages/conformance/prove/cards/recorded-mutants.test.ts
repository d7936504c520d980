import { describe, expect, it } from 'vitest'
import { recordingIn } from '../../src/traffic/read-report.ts'
import { judgeRecordings } from '../../src/with-cards.ts'
import { mutants } from '../../test/cards/mutants/index.ts'
import { checks, contract, failedIn, isInSample, judgeMutant } from '../../test/cards/proof/judge-mutant.ts'

/** They expect an acceptance as well, or compare requests that were made to be compared, which those of other clients are not. */
const asking = [
  'card-operations/same-for-every-kind-of-card',
  'card-operations/cards-are-separate',
  'enable-card/a-disabled-card-is-usable-again',
]

/** The checks that judge whatever was sent, as those of a recording do. */
const looking = new Set(
  checks.flatMap(({ id, judge, requirement }) =>
    judge && !judge.needsCases && !asking.includes(requirement.id) ? id : [],
  ),
)

const isFound = (failed: readonly string[]): boolean => failed.some((id) => looking.has(id))

describe('a recording of a run shows the fault that its responses show', () => {
  const sample = mutants.filter((mutant) => isInSample(mutant) && !mutant.gathers && !mutant.isWaitedFor)
  it.each(sample.map((mutant) => [mutant.id, mutant] as const))('%s', async (name, mutant) => {
    const judged = await judgeMutant(mutant)
    const report = await judged.report()
    const { baseUrl } = report.target
    const recorded = judgeRecordings([recordingIn(report, name)], { contract, baseUrl, failOn: 'inferred' })
    // A recording may show it where a run asks by a check of its own.
    expect(isFound(failedIn(recorded)) || !isFound(failedIn(judged))).toBe(true)
  })
})
