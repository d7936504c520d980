import type { Level } from '../../model/level.ts'
import { counted, grouped } from '../words.ts'
import type { ComparedAnswer, ComparedGap } from './compare-gaps.ts'
import type { RequirementResult } from './compare-requirements.ts'
import type { ComparedImplementation, Comparison } from './comparison.ts'
import { questionsOf, requirementsOf } from './groups.ts'

/** The sign of an implementation. */
export function letter(index: number): string {
  return String.fromCharCode(65 + (index % 26))
}

const verdicts = { conformant: 'conformant', 'not-conformant': 'not conformant', incomplete: 'incomplete' } as const

export function verdictInWords({ verdict, failOn, knownFailures }: ComparedImplementation): string {
  const known = counted(knownFailures, 'known failure')
  const joint = verdict === 'conformant' ? 'except for' : 'with'
  return `${verdicts[verdict]} at the ${failOn} level${knownFailures === 0 ? '' : `, ${joint} ${known}`}`
}

export function questionsInWords(comparison: Comparison): string {
  const { length } = comparison.gaps
  const differing = questionsOf(comparison, 'differs').length
  const missing = questionsOf(comparison, 'not-asked').length
  if (length === 0) return 'No open question was asked.'
  const have = `${differing === 1 ? 'has' : 'have'} different answers`
  if (differing > 0) return `${grouped(differing)} of ${counted(length, 'open question')} ${have}.`
  if (missing === 0) return `${allOf(length, 'open question')} the same answer.`
  if (missing === length) return `None of the ${counted(length, 'open question')} was asked everywhere.`
  return `${allOf(length - missing, 'open question')} the same answer; ${grouped(missing)} not asked everywhere.`
}

export function requirementsInWords(comparison: Comparison): string {
  const { requirements, implementations } = comparison
  const { length } = requirements
  const differing = requirementsOf(comparison, 'differs').length
  const missing = requirementsOf(comparison, 'not-tested').length
  if (length === 0) return 'No requirement was tested.'
  const checks = Math.max(...implementations.map((one) => one.checks))
  const tested = `, tested by ${counted(checks, 'check')},`
  const have = `${differing === 1 ? 'has' : 'have'} different results`
  if (differing > 0) return `${grouped(differing)} of ${counted(length, 'requirement')}${tested} ${have}.`
  if (missing === 0) return `${allOf(length, 'requirement', tested)} the same result.`
  if (missing === length) return `None of the ${counted(length, 'requirement')} was tested everywhere.`
  return `${allOf(length - missing, 'requirement')} the same result; ${grouped(missing)} not tested everywhere.`
}

/** "All 920 requirements have", "The only requirement has". */
function allOf(count: number, noun: string, aside = ''): string {
  return count === 1 ? `The only ${noun}${aside} has` : `All ${counted(count, noun)}${aside} have`
}

export function departureInWords({ departsFrom }: ComparedAnswer): string | undefined {
  return departsFrom ? `departs from what was ${departsFrom}` : undefined
}

/** Whether every finding is at a weaker level than that of the requirement, so that the same outcome is a difference. */
export function isWeaker({ deviates }: RequirementResult, level: Level): boolean {
  return deviates !== undefined && deviates !== level
}

/** The weaker level, to be put behind the outcome. */
export function weakerLevel(result: RequirementResult, level: Level): string {
  return isWeaker(result, level) ? ` (${result.deviates})` : ''
}

/** What was decided, with the letters of those whose contract says so where contracts may differ. */
export function decisionsOf(
  { decisions }: ComparedGap,
  { isSameContract }: Comparison,
): readonly { readonly letters: string; readonly text: string; readonly by: string; readonly on: string }[] {
  const byText = new Map<string, { letters: string[]; text: string; by: string; on: string }>()
  for (const [index, decision] of decisions.entries()) {
    if (!decision) continue
    const { text, by, on } = decision
    const key = JSON.stringify([text, by, on])
    const known = byText.get(key)
    if (known) known.letters.push(letter(index))
    else byText.set(key, { letters: [letter(index)], text, by, on })
  }
  return [...byText.values()].map((one) => ({ ...one, letters: isSameContract ? '' : one.letters.join(', ') }))
}

/** The names of the groups that follow the differences. */
export const restOfQuestions = {
  departs: (count: number) =>
    `${counted(count, 'question')} with an answer that departs from what was decided or pinned`,
  'not-asked': (count: number) => `${counted(count, 'question')} not asked of every implementation`,
  alike: (count: number) => `${counted(count, 'question')} with the same answer`,
} as const satisfies Partial<Record<ComparedGap['standing'], (count: number) => string>>

export const restOfRequirements = {
  'not-met': (count: number) => `${counted(count, 'requirement')} not met, with the same result`,
  'not-tested': (count: number) => `${counted(count, 'requirement')} not tested on every implementation`,
  met: (count: number) => `${counted(count, 'requirement')} met by every implementation`,
} as const
