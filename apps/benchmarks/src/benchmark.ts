import { type Spread, show } from './statistics.ts'

/** One named measurement: `pnpm bench NAME` runs it. */
export interface Benchmark {
  /** What it measures, in one line. */
  readonly summary: string
  run(): Promise<readonly (Table | Comparison)[]>
}

export interface Table {
  readonly title: string
  /** What a reader needs to know to interpret the figures. */
  readonly notes?: readonly string[]
  /** What the results are. Default: `median (range)`. */
  readonly results?: string
  readonly rows: readonly Row[]
}

/** Several things about each contestant, in words. */
export interface Comparison {
  readonly title: string
  readonly notes?: readonly string[]
  readonly columns: readonly string[]
  /** The cells of each contestant. */
  readonly lines: readonly (readonly string[])[]
  /** What stands below the table. */
  readonly remarks: readonly string[]
}

export interface Row {
  readonly what: string
  readonly result: string
  readonly target?: string
  readonly verdict?: 'met' | 'missed'
}

export interface Target {
  readonly text: string
  isMet(value: number): boolean
}

export function atLeast(limit: number): Target {
  return { text: `≥ ${limit}`, isMet: (value) => value >= limit }
}

export function atMost(limit: number): Target {
  return { text: `≤ ${limit}`, isMet: (value) => value <= limit }
}

/** A figure with its spread. If there is a target, the median must meet it. */
export function row(what: string, spread: Spread, { digits = 2, unit = '', target }: RowOptions = {}): Row {
  const result = show(spread, digits) + unit
  if (!target) return { what, result }
  return { what, result, target: target.text, verdict: target.isMet(spread.median) ? 'met' : 'missed' }
}

interface RowOptions {
  readonly digits?: number
  readonly unit?: string
  readonly target?: Target
}

/** A measurement that was skipped, and why. */
export function leftOut(what: string, reason: string): Row {
  return { what, result: `left out: ${reason}` }
}
