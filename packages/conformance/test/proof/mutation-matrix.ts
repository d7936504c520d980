import { describe, expect, it } from 'vitest'
import { verifyReport } from '../../src/offline/verify.ts'
import type { Mutant } from '../mutants/mutant.ts'
import { equivalents } from './equivalents.ts'
import {
  failedIn,
  isJudgedByAll,
  isOverSockets,
  isVerified,
  type JudgedMutant,
  judgeMutant,
  judgeMutantAlone,
  statusOf,
} from './judge-mutant.ts'
import { explainDifference, hashOf, mutantsOfPart, type Row, readRows } from './matrix.ts'

/** Which of the two, `isJudgedByAll` says. */
const expectation = 'the checks that are made for it fail, or exactly those that are listed'

/** The tests of one part of the matrix; several files have one each, so that they run side by side. */
export function describePart(part: number): void {
  const rows = readRows()
  const own = mutantsOfPart(part)

  async function judge(mutant: Mutant): Promise<void> {
    const { id } = mutant
    const alone = isJudgedByAll(mutant) ? undefined : await judgeMutantAlone(mutant)
    const isFoundAlone = alone !== undefined && isFoundBy(mutant, alone)
    // Some show only among the other requests of a run.
    const judged = isFoundAlone ? alone : await judgeMutant(mutant)
    const failed = failedIn(judged)
    if (mutant.respondsAfterMs) expect(failed).toEqual(expect.arrayContaining([...mutant.foundBy]))
    else if (!isFoundAlone) expectRow(id, rows.get(id), failed)
    expect(judged.checks.filter(({ outcome }) => outcome === 'errored')).toEqual([])
    expect(findingsOfAnotherLevel(judged)).toEqual([])
    const status = equivalents.includes(id) ? 'survived' : 'killed'
    expect(statusOf(judged)).toBe(status)
    if (!isVerified(mutant)) return
    const report = await judged.report()
    if (status === 'killed') expect(report.verdict).toBe('not-conformant')
    expect((await verifyReport(report)).differences).toEqual([])
  }

  // Apart from one another: what runs in process keeps the event loop busy, and would delay what is timed on sockets.
  describe(`part ${part} of the mutation matrix, in process: ${expectation}`, () => {
    it.each(named(own.filter((mutant) => !isOverSockets(mutant))))('%s', (_, mutant) => judge(mutant))
  })
  // Part of what a mutant costs here is waiting: some faults look like a list that is late, and are given time.
  describe.concurrent(`part ${part} of the mutation matrix, over sockets: ${expectation}`, () => {
    it.each(named(own.filter(isOverSockets)))('%s', (_, mutant) => judge(mutant))
  })
}

/** Every finding has the level that its check shows in lists, except that a closed connection is only inferred to be wrong. */
function findingsOfAnotherLevel({ checks }: JudgedMutant): string[] {
  return checks.flatMap(({ id, level, findings }) =>
    findings
      .filter((finding) => finding.level !== level && !finding.received.startsWith('no response'))
      .map((finding) => `${id} is ${level}, and its finding ${finding.level}`),
  )
}

function isFoundBy({ foundBy }: Mutant, judged: JudgedMutant): boolean {
  const failed = failedIn(judged)
  return foundBy.length > 0 && foundBy.every((id) => failed.includes(id))
}

function expectRow(id: Mutant['id'], row: Row | undefined, failed: readonly string[]): void {
  const found = { hash: hashOf(failed), count: failed.length }
  const expected = { hash: row?.hash, count: (row?.foundBy.length ?? 0) + (row?.others ?? 0) }
  if (found.hash !== expected.hash) expect.fail(explainDifference(id, row, failed))
  expect(found).toEqual(expected)
  expect(failed).toEqual(expect.arrayContaining([...(row?.foundBy ?? [])]))
}

const named = (mutants: readonly Mutant[]) => mutants.map((mutant) => [mutant.id, mutant] as const)
