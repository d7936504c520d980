import type { Check } from './check.ts'
import type { Suite } from './suite.ts'

/** The checks whose rules judge exchanges of anybody. */
export function rulesOf(suite: Pick<Suite, 'checks'>): readonly Check<never>[] {
  return suite.checks({ fuzz: 0 }).filter(({ judge }) => judge !== undefined && !judge.needsCases)
}
