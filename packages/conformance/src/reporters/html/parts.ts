import type { CauseTable, Part } from '../cause-table.ts'
import type { ShownOutcome } from '../shown-outcomes.ts'

/** A section of the page with causes. */
export interface ShownPart extends Part {
  readonly id: 'failed' | 'known' | 'warnings'
  readonly title: string
  readonly noun: string
  /** Of the checks that it counts: a cause may show in others as well. */
  readonly outcome: ShownOutcome
}

/** Failures, known failures and warnings, each grouped by cause. */
export function shownParts({ failed, known, warned }: CauseTable): readonly ShownPart[] {
  const parts: readonly ShownPart[] = [
    { id: 'failed', title: 'Failed', noun: 'failure', outcome: 'failed', ...failed },
    { id: 'known', title: 'Known failures', noun: 'known failure', outcome: 'known', ...known },
    { id: 'warnings', title: 'Warnings', noun: 'warning', outcome: 'warned', ...warned },
  ]
  return parts.filter(({ causes }) => causes.length > 0)
}

export function causeAnchor({ id }: ShownPart, index: number): string {
  return `cause-${id}-${index}`
}
