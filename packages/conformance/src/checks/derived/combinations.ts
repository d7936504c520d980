import type { Values } from './fault.ts'

export interface Dimension {
  readonly name: string
  readonly values: readonly unknown[]
}

/** Above this number of combinations, pairs must do. */
const combinationsAtMost = 32

/** All combinations or, above the limit, enough of them to cover every pair of values. */
export function combinations(dimensions: readonly Dimension[]): readonly Values[] {
  const count = dimensions.reduce((product, { values }) => product * values.length, 1)
  return count <= combinationsAtMost ? allOf(dimensions) : pairwise(dimensions)
}

function allOf(dimensions: readonly Dimension[]): Values[] {
  return dimensions.reduce<Values[]>(
    (rows, { name, values }) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  )
}

/** Greedy: each row takes, field by field, the value that covers the most new pairs. */
export function pairwise(dimensions: readonly Dimension[]): Values[] {
  const missing = new Set(
    dimensions.flatMap((one, index) =>
      dimensions
        .slice(index + 1)
        .flatMap((other) => one.values.flatMap((a) => other.values.map((b) => pairOf(one.name, a, other.name, b)))),
    ),
  )
  const rows: Values[] = []
  while (missing.size > 0) {
    const [first = ''] = missing
    const [name = '', value, otherName = '', otherValue] = JSON.parse(first) as [string, unknown, string, unknown]
    const row: Record<string, unknown> = { [name]: value, [otherName]: otherValue }
    for (const dimension of dimensions) {
      if (Object.hasOwn(row, dimension.name)) continue
      const gains = dimension.values.map(
        (candidate) => newPairs(dimensions, row, dimension.name, candidate, missing).length,
      )
      row[dimension.name] = dimension.values[gains.indexOf(Math.max(...gains))]
    }
    for (const { name: own } of dimensions) {
      for (const pair of newPairs(dimensions, row, own, row[own], missing)) missing.delete(pair)
    }
    rows.push(row)
  }
  return rows
}

function newPairs(
  dimensions: readonly Dimension[],
  row: Values,
  name: string,
  value: unknown,
  missing: ReadonlySet<string>,
): string[] {
  const own = dimensions.findIndex((one) => one.name === name)
  return dimensions.flatMap((other, index) => {
    if (index === own || !Object.hasOwn(row, other.name)) return []
    const pair =
      index < own ? pairOf(other.name, row[other.name], name, value) : pairOf(name, value, other.name, row[other.name])
    return missing.has(pair) ? [pair] : []
  })
}

/** Puts the dimension that is declared first in front. */
function pairOf(name: string, value: unknown, otherName: string, otherValue: unknown): string {
  return JSON.stringify([name, value, otherName, otherValue])
}
