import type { Kind } from '../../model/kind.ts'
import type { FailOn, Level } from '../../model/level.ts'
import type { Outcome } from '../../model/outcome.ts'
import type { Report, Verdict } from '../../model/report.ts'
import { bounded } from '../plain.ts'

export interface Named {
  readonly name: string
  readonly report: Report
}

/** Several reports side by side. Every list of results has one entry per implementation, in the order given. */
export interface Comparison {
  readonly implementations: readonly {
    readonly name: string
    readonly baseUrl: string
    readonly isEmbedded: boolean
    readonly verdict: Verdict
    readonly failOn: FailOn
    readonly contract: { readonly version: string; readonly hash: string }
    readonly suiteVersion: string
  }[]
  readonly isSameContract: boolean
  readonly requirements: readonly ComparedRequirement[]
  readonly gaps: readonly ComparedGap[]
}

export interface ComparedRequirement {
  readonly id: string
  readonly level: Level
  readonly operationId?: string
  readonly kind: Kind
  readonly text: string
  /** The worst outcome of its checks; null if it was not tested. */
  readonly outcomes: readonly (Outcome['kind'] | null)[]
  readonly differs: boolean
}

export interface ComparedGap {
  readonly id: string
  readonly question: string
  /** Null if it was not tested. */
  readonly answers: readonly (string | null)[]
  readonly differs: boolean
}

/** Worst first. */
const severity: readonly Outcome['kind'][] = ['failed', 'errored', 'blocked', 'warned', 'skipped', 'passed']

export function compareReports(named: readonly Named[]): Comparison {
  const reports = named.map(({ report }) => report)
  return {
    implementations: named.map(({ name, report }) => ({
      name,
      baseUrl: report.target.baseUrl,
      isEmbedded: report.target.isEmbedded,
      verdict: report.verdict,
      failOn: report.suite.failOn,
      contract: { version: report.contract.version, hash: report.contract.hash },
      suiteVersion: report.suite.version,
    })),
    isSameContract: new Set(reports.map(({ contract }) => contract.hash)).size === 1,
    requirements: compareRequirements(reports),
    gaps: compareGaps(reports),
  }
}

function compareRequirements(reports: readonly Report[]): ComparedRequirement[] {
  const worst = reports.map(({ checks }) => {
    const outcomes = new Map<string, Outcome['kind']>()
    for (const { requirement, outcome } of checks) {
      const known = outcomes.get(requirement.id)
      const isWorse = known === undefined || severity.indexOf(outcome) < severity.indexOf(known)
      if (isWorse) outcomes.set(requirement.id, outcome)
    }
    return outcomes
  })
  const every = new Map(reports.flatMap(({ checks }) => checks).map((check) => [check.requirement.id, check] as const))
  return [...every].map(([id, { level, operationId, kind, requirement }]) => {
    const outcomes = worst.map((one) => one.get(id) ?? null)
    const differs = new Set(outcomes).size > 1
    const group = operationId ? { operationId: bounded(operationId, 100) } : {}
    return { id, level, ...group, kind, text: requirement.text, outcomes, differs }
  })
}

function compareGaps(reports: readonly Report[]): ComparedGap[] {
  const answers = reports.map(
    ({ gaps }) => new Map(gaps.flatMap((gap) => (gap.state === 'answered' ? [[gap.id, gap.words]] : []))),
  )
  const every = new Map(reports.flatMap(({ gaps }) => gaps).map(({ id, question }) => [id, question]))
  return [...every].map(([id, question]) => {
    const given = answers.map((one) => one.get(id) ?? null)
    return { id, question, answers: given, differs: new Set(given).size > 1 }
  })
}
