// Judges every mutant and writes down which checks fail: `pnpm proof`, then read the difference. With a pattern it judges only
// the mutants whose IDs match; it then needs the whole matrix, as an earlier `pnpm proof` wrote it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mutants } from '../mutants/index.ts'
import { checks, failedIn, judgeMutant, statusOf } from './judge-mutant.ts'
import { fullMatrixFile, printMatrix, printRows, readFullMatrix, rowsFile, rowsOf } from './matrix.ts'
import { proofTables } from './tables.ts'

const tablesFile = fileURLToPath(new URL('../../proof/tables.md', import.meta.url))

const [pattern] = process.argv.slice(2)
const earlier = pattern === undefined ? new Map() : readFullMatrix()
if (!earlier) throw new Error(`${fullMatrixFile} is missing: run \`pnpm proof\` without a pattern first`)
const isChosen = (id: string): boolean => pattern === undefined || new RegExp(pattern).test(id)
const matrix = new Map(earlier)
const chosen = mutants.filter(({ id }) => isChosen(id))
for (const [index, mutant] of chosen.entries()) {
  const judged = await judgeMutant(mutant)
  const failed = failedIn(judged)
  matrix.set(mutant.id, failed)
  process.stderr.write(
    `${index + 1}/${chosen.length} ${mutant.id}: ${statusOf(judged)}, ${failed.length} checks failed\n`,
  )
}
const inOrder = new Map(mutants.map(({ id }) => [id, matrix.get(id) ?? []] as const))
mkdirSync(dirname(fullMatrixFile), { recursive: true })
writeFileSync(fullMatrixFile, printMatrix(inOrder))
writeFileSync(rowsFile, printRows(rowsOf(inOrder, checks)))
writeFileSync(tablesFile, proofTables(inOrder))
