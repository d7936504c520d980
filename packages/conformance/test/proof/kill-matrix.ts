import { describe, expect, it } from 'vitest'
import { verifyReport } from '../../src/run/verify.ts'
import { equivalents } from './equivalents.ts'
import { failedIn, isFull, judgeMiniature } from './judge-miniature.ts'
import { miniaturesOfPart, readMatrix } from './matrix.ts'

/** Every report is the same to `verify`; so many of them show it, and all of them do at night. */
const verifiedOf = isFull ? 1 : 4

/** The tests of one part of the matrix; several files have one each, so that they run beside one another. */
export function describePart(part: number): void {
  const matrix = readMatrix()
  const rows = miniaturesOfPart(part).map((miniature, index) => [miniature.id, miniature, index] as const)

  // What a miniature costs is mostly waiting: some faults look like a list that is late, and are given time.
  describe.concurrent(`part ${part} of the kill matrix: exactly the checks that are listed fail`, () => {
    it.each(rows)('%s', { timeout: 240_000 }, async (id, miniature, index) => {
      const report = await judgeMiniature(miniature)
      expect(failedIn(report)).toEqual(matrix.get(id))
      expect(report.checks.filter(({ outcome }) => outcome === 'errored')).toEqual([])
      if (!Object.hasOwn(equivalents, id)) expect(report.verdict).toBe('not-conformant')
      if (index % verifiedOf === 0) expect((await verifyReport(report)).differences).toEqual([])
    })
  })
}
