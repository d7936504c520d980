import type { Check } from '../nouns/check.ts'

/** Hides the setup type: only a group and its checks use the setup, so lists of checks need not know it. */
export function hideSetup<Setup>(check: Check<Setup>): Check<never> {
  return check as unknown as Check<never>
}
