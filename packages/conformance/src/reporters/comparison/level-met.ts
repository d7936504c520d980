import { type Level, levels } from '../../engine/nouns/level.ts'
import type { Report, ReportedCheck } from '../../engine/nouns/report.ts'
import { counted, grouped } from '../../engine/values/texts.ts'
import { isPartial, isWhole } from '../words.ts'

/** The strongest level up to which an implementation meets every requirement, whatever `--fail-on` was. */
export interface LevelMet {
  readonly level: Level | 'none' | 'not-known'
  /** Why it is not a higher one; absent if there is none. */
  readonly why?: string
}

/** Levels are cumulative: a level is met only if the stronger ones are. */
export function levelMet(report: Report): LevelMet {
  const checks = checksOfContract(report)
  const unmet = levels.find((level) => deviating(checks, level) + untested(checks, level) > 0)
  const { options, recorded } = report.suite
  if (recorded || !isWhole(options)) {
    const isMissed = deviating(checks, 'documented') > 0
    return isMissed
      ? { level: 'none', why: whyNot(checks, 'documented') }
      : { level: 'not-known', why: recorded ? 'recorded' : isPartial(options) ? 'partial run' : 'run within a budget' }
  }
  if (checks.length === 0) return { level: 'not-known', why: 'no check was executed' }
  if (unmet === undefined) return { level: 'inferred' }
  return { level: levels[levels.indexOf(unmet) - 1] ?? 'none', why: whyNot(checks, unmet) }
}

const names: Readonly<Record<LevelMet['level'], string>> = {
  documented: 'documented',
  decided: 'documented and decided',
  observed: 'observed',
  inferred: 'inferred',
  none: 'none',
  'not-known': 'not known',
}

export function levelMetInWords({ level }: LevelMet): string {
  return names[level]
}

/** What follows the level: `: partial run`, `; 2 observed requirements not met`. */
export function reasonInWords({ level, why }: LevelMet): string {
  if (why === undefined) return ''
  return level === 'none' || level === 'not-known' ? `: ${why}` : `; ${why}`
}

/** The strongest level of the findings of these checks; undefined if there are none. */
export function strongestFinding(checks: readonly ReportedCheck[]): Level | undefined {
  return levels.find((level) => deviating(checks, level) > 0)
}

/** Without the checks of pinned answers, which are no requirements of the contract. */
function checksOfContract({ checks, gaps }: Report): readonly ReportedCheck[] {
  const decided = new Set(gaps.filter(({ decision }) => decision).map(({ id }) => id))
  return checks.filter(({ id, kind }) => kind !== 'decision' || decided.has(id))
}

/** How many requirements have a finding at this level, which can be weaker than that of the requirement. */
function deviating(checks: readonly ReportedCheck[], level: Level): number {
  return requirements(checks.filter((check) => findingLevels(check).includes(level)))
}

/** A deviation whose findings were removed from the report is still one. */
function findingLevels({ findings, outcome, level }: ReportedCheck): readonly Level[] {
  const isDeviation = outcome === 'failed' || outcome === 'warned'
  return isDeviation && findings.length === 0 ? [level] : findings.map((finding) => finding.level)
}

function untested(checks: readonly ReportedCheck[], level: Level): number {
  return requirements(checks.filter((one) => one.level === level && ['blocked', 'errored'].includes(one.outcome)))
}

function requirements(checks: readonly ReportedCheck[]): number {
  return new Set(checks.map(({ requirement }) => requirement.id)).size
}

function whyNot(checks: readonly ReportedCheck[], level: Level): string {
  const missed = deviating(checks, level)
  const open = untested(checks, level)
  const noun = level === 'decided' ? 'decision' : `${level} requirement`
  if (missed === 0) return `${counted(open, noun)} could not be tested`
  return `${counted(missed, noun)} not met${open === 0 ? '' : `, ${grouped(open)} not tested`}`
}
