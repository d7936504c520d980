import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Check } from '../../../src/engine/nouns/check.ts'
import { mutants } from '../mutants/kinds.ts'
import type { Mutant } from '../mutants/mutant.ts'

/** Mutant → IDs of exactly those checks that fail it, sorted. */
export type MutationMatrix = ReadonlyMap<Mutant['id'], readonly string[]>

/** What is committed of a mutant's part of the matrix. */
export interface Row {
  /** Checks that must find the mutant. */
  readonly foundBy: readonly string[]
  /** How many other checks fail. */
  readonly others: number
  /** Of the sorted IDs of all checks that fail, so that no other set of checks is taken for this one. */
  readonly hash: string
}

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Committed: one line for each mutant. */
export const rowsFile = file('mutation-matrix.txt')
/** The whole matrix, as `pnpm proof` found it: not committed. */
export const fullMatrixFile = file('../../../proof/mutation-matrix.txt')

export function hashOf(failed: readonly string[]): string {
  return createHash('sha256').update(failed.join('\n')).digest('hex').slice(0, 12)
}

/**
 * Every check is listed at least once: with the mutants that are made for it, or with the one that fails least beside it. `others`: the
 * checks that rows of mutants beside these list.
 */
export function rowsOf(
  matrix: MutationMatrix,
  checks: readonly Check<never>[],
  others: readonly Check['id'][] = [],
): ReadonlyMap<Mutant['id'], Row> {
  const requirementOf = new Map(checks.map(({ id, requirement }) => [id, requirement.id]))
  const madeFor = mutants
    .filter(({ id }) => matrix.has(id))
    .map(({ id, breaks, foundBy }) => {
      const failed = matrix.get(id) ?? []
      const meant = failed.filter((check) => foundBy.includes(check) || breaks.includes(requirementOf.get(check) ?? ''))
      return [id, new Set(meant)] as const
    })
  const listed = new Map(madeFor)
  const named = new Set([...others, ...madeFor.flatMap(([, ids]) => [...ids])])
  const fromNarrowest = [...matrix].sort(([, a], [, b]) => a.length - b.length)
  for (const { id } of checks.filter((check) => !named.has(check.id))) {
    const [narrowest = ''] = fromNarrowest.find(([, failed]) => failed.includes(id)) ?? []
    listed.get(narrowest)?.add(id)
  }
  return new Map(
    [...listed].map(([id, ids]) => {
      const failed = matrix.get(id) ?? []
      return [id, { foundBy: [...ids].sort(), others: failed.length - ids.size, hash: hashOf(failed) }] as const
    }),
  )
}

const heading = `# Each mutant and the checks that must find it. Where others fail, too: how many, and a hash of the IDs of all of them.
# Written by \`pnpm --filter @card-contract/conformance proof\`, which writes the whole matrix to proof/mutation-matrix.txt.
`

export function printRows(rows: ReadonlyMap<Mutant['id'], Row>): string {
  const lines = [...rows].map(([id, { foundBy, others, hash }]) =>
    [id, ...foundBy, ...(others === 0 ? [] : [`+${others}`, hash])].join(' '),
  )
  return `${heading}${lines.join('\n')}\n`
}

export function readRows(): ReadonlyMap<Mutant['id'], Row> {
  const lines = readFileSync(rowsFile, 'utf8')
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
  return new Map(lines.map(readRow))
}

function readRow(line: string): readonly [Mutant['id'], Row] {
  const [id = '', ...words] = line.split(' ')
  const count = words.findIndex((word) => word.startsWith('+'))
  if (count < 0) return [id, { foundBy: words, others: 0, hash: hashOf(words) }]
  return [id, { foundBy: words.slice(0, count), others: Number(words[count]), hash: words[count + 1] ?? '' }]
}

/** One line per mutant, and one, indented, per check: made to be read as a difference. */
export function printMatrix(matrix: MutationMatrix): string {
  const blocks = [...matrix].map(([id, failed]) => [id, ...failed.map((check) => `  ${check}`)].join('\n'))
  return `${blocks.join('\n')}\n`
}

/** What `pnpm proof` last wrote on this machine, if it ever ran. */
export function readFullMatrix(): MutationMatrix | undefined {
  if (!existsSync(fullMatrixFile)) return undefined
  const matrix = new Map<string, string[]>()
  for (const block of readFileSync(fullMatrixFile, 'utf8').split(/\n(?=\S)/)) {
    const [id = '', ...failed] = block.trimEnd().split('\n  ')
    matrix.set(id, failed)
  }
  return matrix
}

/** What a test says when other checks fail than the committed row stands for. */
export function explainDifference(id: Mutant['id'], row: Row | undefined, failed: readonly string[]): string {
  const expected = readFullMatrix()?.get(id)
  const found =
    expected && hashOf(expected) === row?.hash
      ? [
          ...expected.filter((check) => !failed.includes(check)).map((check) => `- ${check}`),
          ...failed.filter((check) => !expected.includes(check)).map((check) => `+ ${check}`),
        ]
      : [
          ...(row?.foundBy ?? []).filter((check) => !failed.includes(check)).map((check) => `- ${check}`),
          'proof/mutation-matrix.txt is missing or of another commit, so here is all that fails now:',
          ...failed.map((check) => `  ${check}`),
        ]
  const advice = 'If that is what the change is meant to do: pnpm --filter @card-contract/conformance proof'
  return [`other checks fail for ${id} than before`, ...found, advice, ''].join('\n')
}
