/** One thing that a request or a scenario can vary. */
export interface Dimension {
  readonly name: string
  readonly values: readonly unknown[]
}

export type Row = Readonly<Record<string, unknown>>

/**
 * Rows in which each combination of the values of any `strength` dimensions occurs, so that a fault that depends on that many
 * choices shows. The rows in `given` come first, and their combinations count. Greedy and deterministic: each row begins with a
 * missing combination and takes, dimension by dimension, the value that adds the most others.
 */
export function covering(dimensions: readonly Dimension[], strength: number, given: readonly Row[] = []): Row[] {
  if (dimensions.length === 0) return given.length > 0 ? [...given] : [{}]
  const sets = subsets(dimensions, Math.min(strength, dimensions.length))
  const setsWith = new Map(
    dimensions.map(({ name }) => [name, sets.filter((set) => set.some((one) => one.name === name))]),
  )
  const missing = new Map(sets.flatMap((set) => allOf(set).map((row) => [keyOf(set, row), row])))
  /** The missing combinations that this value completes in the row. */
  const completed = (row: Row, name: string, value: unknown): string[] => {
    const extended = { ...row, [name]: value }
    const whole = setsWith.get(name)?.filter((set) => set.every((one) => Object.hasOwn(extended, one.name))) ?? []
    return whole.map((set) => keyOf(set, extended)).filter((key) => missing.has(key))
  }
  const strike = (row: Row): void => {
    for (const { name } of dimensions) for (const key of completed(row, name, row[name])) missing.delete(key)
  }
  const rows = [...given]
  for (const row of given) strike(row)
  while (missing.size > 0) {
    const [first] = missing.values()
    const row: Record<string, unknown> = { ...first }
    for (const { name, values } of dimensions) {
      if (Object.hasOwn(row, name)) continue
      const gains = values.map((value) => completed(row, name, value).length)
      row[name] = values[gains.indexOf(Math.max(...gains))]
    }
    strike(row)
    rows.push(row)
  }
  return rows
}

/** Few of these rows that still have every combination of `strength` values that all of them have. Greedy. */
export function sufficient(rows: readonly Row[], strength: number): readonly Row[] {
  const combinationsIn = (row: Row): string[] => {
    const names = Object.keys(row).sort()
    const dimensions = names.map((name): Dimension => ({ name, values: [row[name]] }))
    return subsets(dimensions, Math.min(strength, dimensions.length)).map((set) => keyOf(set, row))
  }
  const missing = new Set(rows.flatMap(combinationsIn))
  const taken = new Set<Row>()
  while (missing.size > 0) {
    const gains = rows.map((row) => combinationsIn(row).filter((key) => missing.has(key)).length)
    const row = rows[gains.indexOf(Math.max(...gains))]
    if (!row) break
    taken.add(row)
    for (const key of combinationsIn(row)) missing.delete(key)
  }
  return rows.filter((row) => taken.has(row))
}

/** Adds a dimension, and gives each row a value of it so that its pairs with the others are balanced. */
export function withOneMore(rows: readonly Row[], { name, values }: Dimension): Row[] {
  const times = new Map<string, number>()
  const pairsOf = (row: Row, value: unknown): string[] =>
    Object.entries(row).map(([other, own]) => JSON.stringify([other, own, value]))
  return rows.map((row) => {
    const counts = values.map((value) =>
      pairsOf(row, value).reduce((sum, pair) => sum + (times.get(pair) ?? 0) ** 2, 0),
    )
    const value = values[counts.indexOf(Math.min(...counts))]
    for (const pair of pairsOf(row, value)) times.set(pair, (times.get(pair) ?? 0) + 1)
    return { ...row, [name]: value }
  })
}

/** Every combination of all values. */
export function allOf(dimensions: readonly Dimension[]): Row[] {
  return dimensions.reduce<Row[]>(
    (rows, { name, values }) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  )
}

function subsets(dimensions: readonly Dimension[], size: number): Dimension[][] {
  if (size === 0) return [[]]
  return dimensions.flatMap((one, index) => subsets(dimensions.slice(index + 1), size - 1).map((set) => [one, ...set]))
}

/** What the row has in these dimensions. The values are enums and booleans, so JSON tells them apart. */
function keyOf(set: readonly Dimension[], row: Row): string {
  return JSON.stringify(set.map(({ name }) => [name, row[name]]))
}

/** Above this number of combinations, pairs must do. */
const combinationsAtMost = 32

/** All combinations or, above the limit, enough of them to cover every pair of values. */
export function combinations(dimensions: readonly Dimension[]): readonly Row[] {
  const count = dimensions.reduce((product, { values }) => product * values.length, 1)
  return count <= combinationsAtMost ? allOf(dimensions) : covering(dimensions, 2)
}
