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

/** Over sockets, most of the time goes into waiting. */
const atOnce = 8

const [pattern] = process.argv.slice(2)
const earlier = pattern === undefined ? new Map() : readFullMatrix()
if (!earlier) throw new Error(`${fullMatrixFile} is missing: run \`pnpm proof\` without a pattern first`)
const isChosen = (id: string): boolean => pattern === undefined || new RegExp(pattern).test(id)
const matrix = new Map(earlier)
const waiting = mutants.filter(({ id }) => isChosen(id))
const count = waiting.length
let done = 0

async function work(): Promise<void> {
  for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
    const judged = await judgeMutant(mutant)
    const failed = failedIn(judged)
    matrix.set(mutant.id, failed)
    done++
    process.stderr.write(`${done}/${count} ${mutant.id}: ${statusOf(judged)}, ${failed.length} checks failed\n`)
  }
}

await Promise.all(Array.from({ length: atOnce }, work))
const inOrder = new Map(mutants.map(({ id }) => [id, matrix.get(id) ?? []] as const))
mkdirSync(dirname(fullMatrixFile), { recursive: true })
writeFileSync(fullMatrixFile, printMatrix(inOrder))
writeFileSync(rowsFile, printRows(rowsOf(inOrder, checks)))
writeFileSync(tablesFile, proofTables(inOrder))
