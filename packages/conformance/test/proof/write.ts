// Judges every miniature and writes down what fails: `pnpm proof`, then read the difference. With a pattern it
// writes the rows of those miniatures only; with one that fits none (`'^$'`) only the page is written.
import { writeFileSync } from 'node:fs'
import { miniatures } from '../miniatures/index.ts'
import { failedIn, fateOf, judgeMiniature } from './judge-miniature.ts'
import { matrixFile, printMatrix, readMatrix } from './matrix.ts'
import { trustFile, trustPage } from './trust-page.ts'

/** Most of the time goes into waiting. */
const atOnce = 8

const [pattern] = process.argv.slice(2)
const isChosen = (id: string): boolean => pattern === undefined || new RegExp(pattern).test(id)
const matrix = new Map(pattern === undefined ? [] : readMatrix())
const waiting = miniatures.filter(({ id }) => isChosen(id))
const count = waiting.length
let done = 0

async function work(): Promise<void> {
  for (let miniature = waiting.shift(); miniature; miniature = waiting.shift()) {
    const judged = await judgeMiniature(miniature)
    const failed = failedIn(judged.report)
    matrix.set(miniature.id, failed)
    done++
    process.stderr.write(`${done}/${count} ${miniature.id}: ${fateOf(judged)} by ${failed.length}\n`)
  }
}

await Promise.all(Array.from({ length: atOnce }, work))
const inOrder = new Map(miniatures.map(({ id }) => [id, matrix.get(id) ?? []] as const))
writeFileSync(matrixFile, printMatrix(inOrder))
writeFileSync(trustFile, trustPage(inOrder))
