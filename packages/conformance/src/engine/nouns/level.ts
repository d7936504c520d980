import { type Weight, weights } from '@card-contract/contract'

/** How strongly the contract supports a requirement, strongest first. See "Levels" in the README. */
export const levels = ['documented', 'decided', 'observed', 'inferred'] as const

export type Level = (typeof levels)[number]

/** The levels of `--fail-on`. A decision binds like the text of the interface, so `documented` includes `decided`. */
export const failOnLevels = ['documented', 'observed', 'inferred'] as const

export type FailOn = (typeof failOnLevels)[number]

/** `--fail-on` is cumulative: `observed` includes `documented`. */
export function failsAt(level: Level, failOn: FailOn): boolean {
  return level === 'decided' || levels.indexOf(level) <= levels.indexOf(failOn)
}

export { type Weight, weights }

/** For sorting: the question where a wrong guess costs most comes first. */
export function byWeight(one: { readonly weight: Weight }, other: { readonly weight: Weight }): number {
  return weights.indexOf(one.weight) - weights.indexOf(other.weight)
}
