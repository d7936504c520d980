import { levels } from '../../model/level.ts'
import type { ComparedGap } from './compare-gaps.ts'
import { type ComparedRequirement, severity } from './compare-requirements.ts'
import type { Comparison } from './comparison.ts'

/** The questions of one group, by weight. */
export function questionsOf({ gaps }: Comparison, standing: ComparedGap['standing']): readonly ComparedGap[] {
  return gaps.filter((gap) => gap.standing === standing)
}

/** The requirements of one group, strongest level first, then worst result first. */
export function requirementsOf(
  { requirements }: Comparison,
  standing: ComparedRequirement['standing'],
): readonly ComparedRequirement[] {
  return requirements
    .filter((one) => one.standing === standing)
    .toSorted((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level) || worst(one) - worst(other))
}

function worst({ results }: ComparedRequirement): number {
  return Math.min(...results.map((result) => (result ? severity.indexOf(result.outcome) : severity.length)))
}
