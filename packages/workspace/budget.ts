import { availableParallelism } from 'node:os'

export interface Budget {
  /** Packages whose tests turbo runs at a time. */
  readonly tasks: number
  /** Processes in which Vitest runs the test files of one package. */
  readonly workers: number
  /** Tests at a time in one process, of those that say they are concurrent because they mostly wait. */
  readonly waiting: number
}

/** `alone`: all cores are for one package, as far as it can use them; `side by side`: several packages share them. */
type Sharing = 'alone' | 'side by side'

/**
 * How much runs at a time: turbo's tasks times Vitest's workers is the number of cores. With more, tests of what overlaps
 * would find other requests overlapping than they mean to, and a test that measures time would measure the others.
 */
export function budgetFor(sharing: Sharing = 'alone', cores: number = availableParallelism()): Budget {
  const most = Math.min(cores, 4)
  const workers = Math.max(1, sharing === 'alone' ? most : Math.floor(most / 2))
  return { tasks: Math.max(1, Math.floor(cores / workers)), workers, waiting: 4 }
}

/** One part of a test run; the parts follow one another. */
export interface Step extends Budget {
  /** Turbo's options that select its packages; none for all. */
  readonly filter: readonly string[]
}

/** Their tests keep all cores of a small machine busy. Side by side, one of them would be left alone with one core at the end. */
const longest = ['@card-contract/reference-server', '@card-contract/workspace', '@card-contract/conformance']

/** The other packages wait too much for that: while one starts, type-checks or ends with a long file, another one can use the core. */
export function stepsOf(cores?: number): readonly Step[] {
  return [
    { filter: longest.map((name) => `--filter=!${name}`), ...budgetFor('side by side', cores) },
    ...longest.map((name) => ({ filter: [`--filter=${name}`], ...budgetFor('alone', cores) })),
  ]
}

/** The variable by which a step tells Vitest how many processes it may start. */
export const workersVariable = 'TEST_WORKERS'
