import { kindsOfMutants } from './kinds.ts'
import type { Mutant } from './mutant.ts'

/** Every server with exactly one fault. */
export const mutants: readonly Mutant[] = kindsOfMutants.flatMap((kind) => kind.mutants)
