import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { miniatures } from '../miniatures/index.ts'
import type { Miniature } from '../miniatures/miniature.ts'

/** Miniature → ids of exactly those checks that fail it, sorted. */
export type KillMatrix = ReadonlyMap<Miniature['id'], readonly string[]>

export const matrixFile = fileURLToPath(new URL('kill-matrix.txt', import.meta.url))

/** So many test files judge the miniatures, each its part of them. */
const parts = 6

export function miniaturesOfPart(part: number): Miniature[] {
  return miniatures.filter((_, index) => index % parts === part - 1)
}

/** One line per miniature, and one, indented, per check: made to be read as a difference. */
export function printMatrix(matrix: KillMatrix): string {
  const blocks = [...matrix].map(([id, failed]) => [id, ...failed.map((check) => `  ${check}`)].join('\n'))
  return `${blocks.join('\n')}\n`
}

export function readMatrix(): KillMatrix {
  const matrix = new Map<string, string[]>()
  for (const block of readFileSync(matrixFile, 'utf8').split(/\n(?=\S)/)) {
    const [id = '', ...failed] = block.trimEnd().split('\n  ')
    matrix.set(id, failed)
  }
  return matrix
}
