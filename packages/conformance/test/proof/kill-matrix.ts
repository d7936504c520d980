import { describe, expect, it } from 'vitest'
import { verifyReport } from '../../src/run/verify.ts'
import { equivalents } from './equivalents.ts'
import { failedIn, fateOf, judgeMiniature } from './judge-miniature.ts'
import { miniaturesOfPart, readMatrix } from './matrix.ts'

/** The tests of one part of the matrix; several files have one each, so that they run beside one another. */
export function describePart(part: number): void {
  const matrix = readMatrix()
  const rows = miniaturesOfPart(part).map((miniature) => [miniature.id, miniature] as const)

  // What a miniature costs is partly waiting: some faults look like a list that is late, and are given time.
  describe.concurrent(`part ${part} of the kill matrix: exactly the checks that are listed fail`, () => {
    it.each(rows)('%s', { timeout: 240_000 }, async (id, miniature) => {
      const judged = await judgeMiniature(miniature)
      const { report } = judged
      expect(failedIn(report)).toEqual(matrix.get(id))
      expect(report.checks.filter(({ outcome }) => outcome === 'errored')).toEqual([])
      const fate = Object.hasOwn(equivalents, id) ? 'alive' : 'killed'
      expect(fateOf(judged)).toBe(fate)
      if (fate === 'killed') expect(report.verdict).toBe('not-conformant')
      expect((await verifyReport(report)).differences).toEqual([])
    })
  })
}
