import { availableParallelism } from 'node:os'

export interface Budget {
  /** Packages whose tests turbo runs at a time. */
  readonly tasks: number
  /** Processes in which Vitest runs the test files of one package. */
  readonly workers: number
  /** Tests at a time in one process, of those that say they are concurrent because they mostly wait. */
  readonly waiting: number
}

/**
 * How much runs at a time: turbo's tasks times Vitest's workers is the number of cores. With more, tests of what overlaps
 * would find other requests overlapping than they mean to, and a test that measures time would measure the others.
 */
export function budgetFor(cores: number = availableParallelism()): Budget {
  // The tests of one package are as long as those of all others together, so they get all cores of a small machine.
  const workers = Math.max(1, Math.min(cores, 4))
  return { tasks: Math.max(1, Math.floor(cores / workers)), workers, waiting: 4 }
}
