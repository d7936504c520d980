import type { Level } from '../../../src/findings/level.ts'
import { mutants } from '../../mutants/index.ts'
import { checks } from '../judge-mutant.ts'

/** What the text states, or shows by example, fails every run; what follows from it only a strict one. */
const weights: Readonly<Record<Level, number>> = { documented: 2, decided: 2, observed: 2, inferred: 1 }

const levels = new Map(
  checks.flatMap(({ id, requirement }) => [
    [id, requirement.level] as const,
    [requirement.id, requirement.level] as const,
  ]),
)

const breaks = new Map(mutants.map((mutant) => [mutant.id, mutant.breaks] as const))

/** By the strictest level of what it breaks. */
export function weightOf(mutant: string): number {
  return Math.max(...(breaks.get(mutant) ?? []).map((id) => weights[levels.get(id) ?? 'inferred']), 1)
}
