import { counted, grouped } from '../../engine/values/texts.ts'
import { percentOf } from '../coverage-in-words.ts'
import { bounded } from '../plain.ts'
import { isConformant } from '../verdict-in-words.ts'
import type { ComparedAnswer } from './compare-gaps.ts'
import type { ComparedImplementation, Comparison } from './comparison.ts'
import { releaseInWords } from './release.ts'

/** The sign of an implementation. */
export function letter(index: number): string {
  return String.fromCharCode(65 + (index % 26))
}

const verdicts = {
  conformant: 'conformant',
  'conformant-within-budget': 'conformant within a budget',
  'no-deviation': 'no deviation recorded',
  'not-conformant': 'not conformant',
  incomplete: 'incomplete',
} as const

export function verdictInWords(implementation: ComparedImplementation): string {
  const { verdict, failOn, knownFailures } = implementation
  const known = counted(knownFailures, 'known failure')
  const joint = isConformant(verdict) ? 'except for' : 'with'
  const judged = `${verdicts[verdict]} at the ${failOn} level${knownFailures === 0 ? '' : `, ${joint} ${known}`}`
  return [judged, ...coverageOf(implementation)].join('; ')
}

/** Implementations that look alike may have been exercised to a different extent. */
function coverageOf({ coverage, checks }: ComparedImplementation): readonly string[] {
  if (!coverage || checks === 0) return []
  const never = coverage.neverAccepted.map((id) => bounded(id, 100)).join(', ')
  return [
    `${percentOf(coverage)} % of the contract was exercised`,
    ...(never === '' ? [] : [`no valid request was accepted by ${never}`]),
  ]
}

export function departure({ departsFrom }: ComparedAnswer): string {
  return `departs from what was ${departsFrom}`
}

export const otherContracts = 'They were tested against different versions of the contract.'

export function questionsInWords({ gaps }: Comparison): string {
  return samenessInWords(gaps, { noun: 'open question', result: 'answer', asked: 'asked' })
}

export function requirementsInWords({ requirements, implementations, release }: Comparison): string {
  if (release) return releaseInWords(release)
  const checks = Math.max(...implementations.map((one) => one.checks))
  const aside = `, tested by ${counted(checks, 'check')},`
  return samenessInWords(requirements, { noun: 'requirement', result: 'result', asked: 'tested', aside })
}

/** How many rows differ; if none, how many are the same, and how many can't be compared. */
function samenessInWords(
  rows: readonly { readonly standing: string }[],
  { noun, result, asked, aside = '' }: Readonly<Record<'noun' | 'result' | 'asked', string>> & { aside?: string },
): string {
  const { length } = rows
  const count = (wanted: string): number => rows.filter(({ standing }) => standing === wanted).length
  const [differing, missing] = [count('differs'), count(`not-${asked}`)]
  if (length === 0) return `No ${noun} was ${asked}.`
  if (differing > 0) {
    return `${grouped(differing)} of ${counted(length, noun)}${aside} ${differing === 1 ? 'has' : 'have'} different ${result}s.`
  }
  if (missing === length) return `None of the ${counted(length, noun)} was ${asked} everywhere.`
  if (missing === 0) return `${allOf(length, noun, aside)} the same ${result}.`
  return `${allOf(length - missing, noun)} the same ${result}; ${grouped(missing)} not ${asked} everywhere.`
}

/** "All 920 requirements have", "The only requirement has". */
function allOf(count: number, noun: string, aside = ''): string {
  return count === 1 ? `The only ${noun}${aside} has` : `All ${counted(count, noun)}${aside} have`
}
