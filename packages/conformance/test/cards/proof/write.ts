// Judges every mutant and writes down which checks fail: `pnpm proof`, then read the difference. With a pattern it judges only
// the mutants whose IDs match, and rewrites their rows. As many processes judge as there are cores.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mutants } from '../mutants/kinds.ts'
import { checks, failedIn, judgeMutant, statusOf } from './judge-mutant.ts'
import { fullMatrixFile, printMatrix, printRows, readFullMatrix, readRows, rowsFile, rowsOf } from './matrix.ts'
import { perCore } from './per-core.ts'
import { proofTables } from './tables.ts'

const tablesFile = fileURLToPath(new URL('../../../proof/tables.md', import.meta.url))

type Row = readonly [id: string, failed: readonly string[]]

const [task = '', ids = '[]', part = '0'] = process.argv.slice(2)
if (task === 'part') process.send?.(await judgeEach(JSON.parse(ids) as string[], Number(part)))
else await write(task === '' ? undefined : new RegExp(task))

async function judgeEach(ids: readonly string[], part: number): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const mutant of mutants.filter(({ id }) => ids.includes(id))) {
    const judged = await judgeMutant(mutant)
    const failed = failedIn(judged)
    rows.push([mutant.id, failed])
    process.stderr.write(
      `${part}: ${rows.length}/${ids.length} ${mutant.id}: ${statusOf(judged)}, ${failed.length} checks failed\n`,
    )
  }
  return rows
}

async function write(pattern: RegExp | undefined): Promise<void> {
  const earlier = pattern === undefined ? new Map() : readFullMatrix()
  const chosen = mutants.map(({ id }) => id).filter((id) => pattern?.test(id) ?? true)
  const judged = await perCore<readonly Row[]>(import.meta.filename, (part, count) => {
    const ids = chosen.filter((_, index) => index % count === part)
    return ['part', JSON.stringify(ids), String(part)]
  })
  if (!earlier) {
    const before = [...readRows()].filter(([id]) => !chosen.includes(id))
    const own = rowsOf(
      new Map(judged.flat()),
      checks,
      before.flatMap(([, { foundBy }]) => foundBy),
    )
    const rows = new Map([...before, ...own])
    writeFileSync(rowsFile, printRows(new Map(mutants.flatMap(({ id }) => pairOf(id, rows.get(id))))))
    return
  }
  const matrix = new Map([...earlier, ...judged.flat()])
  const inOrder = new Map(mutants.map(({ id }) => [id, matrix.get(id) ?? []] as const))
  mkdirSync(dirname(fullMatrixFile), { recursive: true })
  writeFileSync(fullMatrixFile, printMatrix(inOrder))
  writeFileSync(rowsFile, printRows(rowsOf(inOrder, checks)))
  writeFileSync(tablesFile, proofTables(inOrder))
}

function pairOf<Value>(id: string, value: Value | undefined): (readonly [string, Value])[] {
  return value === undefined ? [] : [[id, value]]
}
