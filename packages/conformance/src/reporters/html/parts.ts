import type { CauseTable, Part } from '../cause-table.ts'

/** A section of the page with causes. */
export interface ShownPart extends Part {
  readonly id: 'failed' | 'known' | 'warnings'
  readonly title: string
  readonly noun: string
}

/** Failures, known failures and warnings, each grouped by cause. */
export function shownParts({ failed, known, warned }: CauseTable): readonly ShownPart[] {
  const parts: readonly ShownPart[] = [
    { id: 'failed', title: 'Failed', noun: 'failure', ...failed },
    { id: 'known', title: 'Known failures', noun: 'known failure', ...known },
    { id: 'warnings', title: 'Warnings', noun: 'warning', ...warned },
  ]
  return parts.filter(({ causes }) => causes.length > 0)
}

export function causeAnchor({ id }: ShownPart, index: number): string {
  return `cause-${id}-${index}`
}
