import { expect } from 'vitest'
import type { Mutant } from '../mutants/mutant.ts'
import { explainDifference, hashOf, type Row } from './matrix.ts'

/** Exactly the checks fail that the committed row of the mutant stands for. */
export function expectRow(id: Mutant['id'], row: Row | undefined, failed: readonly string[]): void {
  const found = { hash: hashOf(failed), count: failed.length }
  const expected = { hash: row?.hash, count: (row?.foundBy.length ?? 0) + (row?.others ?? 0) }
  if (found.hash !== expected.hash) expect.fail(explainDifference(id, row, failed))
  expect(found).toEqual(expected)
  expect(failed).toEqual(expect.arrayContaining([...(row?.foundBy ?? [])]))
}
