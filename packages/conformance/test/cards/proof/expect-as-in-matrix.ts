import { expect } from 'vitest'
import { recordingIn } from '../../../src/traffic/read-report.ts'
import { judgeRecordings, verifyReport } from '../../../src/with-cards.ts'
import type { Mutant } from '../mutants/mutant.ts'
import {
  checks,
  contract,
  failedIn,
  isInSample,
  isOverSockets,
  type JudgedMutant,
  judgeMutant,
  judgeOverSockets,
  statusOf,
} from './judge-mutant.ts'
import { explainDifference, hashOf, type Row, readRows } from './matrix.ts'

const rows = readRows()

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

const isFoundByLooking = (failed: readonly string[]): boolean => failed.some((id) => looking.has(id))

/**
 * One run by every check that could notice the mutant, as `pnpm proof` judges all of them: exactly those must fail that are listed.
 * Of a sample, its report can be verified, and judged as a recording shows the fault that its responses show.
 */
export async function expectAsInMatrix(mutant: Mutant): Promise<void> {
  const { id } = mutant
  const judged = await (isOverSockets(mutant) ? judgeOverSockets : judgeMutant)(mutant)
  const failed = failedIn(judged)
  expectRow(id, rows.get(id), failed)
  expectSound(judged)
  const status = equivalents.includes(id) ? 'survived' : 'killed'
  expect(statusOf(judged)).toBe(status)
  if (!isInSample(mutant)) return
  const report = await judged.report()
  if (status === 'killed') expect(report.verdict).toBe('not-conformant')
  expect((await verifyReport(report)).differences).toEqual([])
  if (mutant.gathers || mutant.isWaitedFor) return
  const { baseUrl } = report.target
  const recorded = judgeRecordings([recordingIn(report, id)], { contract, baseUrl, failOn: 'inferred' })
  // A recording may show it where a run asks by a check of its own.
  expect(isFoundByLooking(failedIn(recorded)) || !isFoundByLooking(failed)).toBe(true)
}

/** No check met a fault of its own, and none reports at another level than its own. */
export function expectSound(judged: JudgedMutant): void {
  expect(judged.checks.filter(({ outcome }) => outcome === 'errored')).toEqual([])
  expect(findingsOfAnotherLevel(judged)).toEqual([])
}

/** Exactly the checks fail that the committed row of the mutant stands for. */
function expectRow(id: Mutant['id'], row: Row | undefined, failed: readonly string[]): void {
  const found = { hash: hashOf(failed), count: failed.length }
  const expected = { hash: row?.hash, count: (row?.foundBy.length ?? 0) + (row?.others ?? 0) }
  if (found.hash !== expected.hash) expect.fail(explainDifference(id, row, failed))
  expect(found).toEqual(expected)
  expect(failed).toEqual(expect.arrayContaining([...(row?.foundBy ?? [])]))
}

/** Every finding has the level that its check shows in lists. */
export function findingsOfAnotherLevel({ checks }: Pick<JudgedMutant, 'checks'>): string[] {
  return checks.flatMap(({ id, level, findings }) =>
    findings
      .filter((finding) => finding.level !== level)
      .map((finding) => `${id} is ${level}, and its finding ${finding.level}`),
  )
}

/** Mutants that no check can fail, because they break nothing that the contract says; TRUST.md gives the reason for each. */
export const equivalents: readonly string[] = ['transaction-ids-count-per-card']
