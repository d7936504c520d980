import type { Report, ReportedCheck } from '../../model/report.ts'
import { type Cause, causesOf } from '../causes.ts'
import { failureCauses, failuresOf, ofOutcome } from '../words.ts'

/** A section of the page with causes. */
export interface Part {
  readonly id: 'failed' | 'warnings' | 'known'
  readonly title: string
  readonly noun: string
  readonly checks: readonly ReportedCheck[]
  readonly causes: readonly Cause[]
}

/** Failures, known failures and warnings, each grouped by cause. */
export function partsOf(report: Report): readonly Part[] {
  const listed = new Set(report.knownFailures.map(({ id }) => id))
  const warned = ofOutcome(report, 'warned')
  const known = ofOutcome(report, 'failed').filter(({ id }) => listed.has(id))
  const parts: readonly Part[] = [
    { id: 'failed', title: 'Failed', noun: 'failure', checks: failuresOf(report), causes: failureCauses(report) },
    { id: 'known', title: 'Known failures', noun: 'known failure', checks: known, causes: causesOf(known, report) },
    { id: 'warnings', title: 'Warnings', noun: 'warning', checks: warned, causes: causesOf(warned, report) },
  ]
  return parts.filter(({ causes }) => causes.length > 0)
}

export function causeAnchor({ id }: Part, index: number): string {
  return `cause-${id}-${index}`
}
