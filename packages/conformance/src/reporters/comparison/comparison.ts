import type { FailOn } from '../../engine/nouns/level.ts'
import type { Coverage, Report, Verdict } from '../../engine/nouns/report.ts'
import { knownFailuresIn } from '../shown-outcomes.ts'
import { type ComparedGap, compareGaps } from './compare-gaps.ts'
import { type ComparedRequirement, compareRequirements } from './compare-requirements.ts'
import { type LevelMet, levelMet } from './level-met.ts'
import { type Release, releaseOf } from './release.ts'

export interface Named {
  readonly name: string
  readonly report: Report
}

/** Several reports side by side. Every list of results has one entry per implementation, in the order given. */
export interface Comparison {
  readonly implementations: readonly ComparedImplementation[]
  readonly isSameContract: boolean
  /** In the order of the contract. The requirements that decide a gap are compared as `gaps`. */
  readonly requirements: readonly ComparedRequirement[]
  /** By weight. */
  readonly gaps: readonly ComparedGap[]
  /** Of two reports of one service, the older first: what changed. */
  readonly release?: Release
}

export interface ComparedImplementation {
  readonly name: string
  readonly baseUrl: string
  readonly isEmbedded: boolean
  readonly levelMet: LevelMet
  readonly verdict: Verdict
  /** How many failures its run accepted because its list of known failures names them. */
  readonly knownFailures: number
  /** How many checks tested its requirements. */
  readonly checks: number
  readonly failOn: FailOn
  /** What its run exercised, if its report says so. */
  readonly coverage?: Pick<Coverage, 'covered' | 'of' | 'neverAccepted'>
  readonly contract: { readonly version: string; readonly hash: string }
  readonly suiteVersion: string
  readonly startedAt: string
}

/** Two reports of the same address are those of one service; for others, the caller may say so. */
export function compareReports(named: readonly Named[], { isRelease = false } = {}): Comparison {
  const reports = named.map(({ report }) => report)
  const [older, newer, ...more] = reports
  const isOne = older && newer && more.length === 0 && (isRelease || isSameService(older, newer))
  return {
    implementations: named.map(({ name, report }) => ({
      name,
      baseUrl: report.target.baseUrl,
      isEmbedded: report.target.isEmbedded,
      levelMet: levelMet(report),
      verdict: report.verdict,
      knownFailures: knownFailuresIn(report).length,
      checks: report.checks.filter(({ kind }) => kind !== 'decision').length,
      failOn: report.suite.failOn,
      ...(report.coverage ? { coverage: report.coverage } : {}),
      contract: { version: report.contract.version, hash: report.contract.hash },
      suiteVersion: report.suite.version,
      startedAt: report.suite.startedAt,
    })),
    isSameContract: new Set(reports.map(({ contract }) => contract.hash)).size === 1,
    requirements: compareRequirements(reports),
    gaps: compareGaps(reports),
    ...(isOne ? { release: releaseOf(older, newer) } : {}),
  }
}

function isSameService({ target: one }: Report, { target: other }: Report): boolean {
  return one.isEmbedded ? other.isEmbedded : one.baseUrl === other.baseUrl
}
