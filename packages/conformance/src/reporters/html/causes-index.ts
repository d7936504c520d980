import { counted, grouped } from '../../engine/values/texts.ts'
import type { CauseTable, Part } from '../cause-table.ts'
import { bounded } from '../plain.ts'
import type { ShownOutcome } from '../shown-outcomes.ts'
import { tallied, tally } from './counts-cell.ts'
import { markup, nothing, prose } from './markup.ts'
import { type Section, section } from './page.ts'

/** With more causes, a list is no overview; the rest stands below. */
const listedAtMost = 40

/** What to fix, on one screen or one sheet: every likely cause, with links to its evidence. */
export function causesIndex(parts: readonly ShownPart[]): readonly Section[] {
  if (parts.length === 0) return []
  const lists = parts.map((part) => {
    const items = part.causes.slice(0, listedAtMost).map(({ title, side, level, members, blocked }, index) => {
      const id = causeAnchor(part, index)
      const failed = members.length > 0 ? tallied(members.length, `#${id} .member`, 'check') : nothing
      const behind =
        blocked.length > 0
          ? markup`${members.length > 0 ? ', ' : ''}${tally(blocked.length, `#${id} li`)} blocked`
          : nothing
      return markup`<li data-of="${id}"><a href="#${id}">${prose(bounded(title, 300))}</a> <small class="soft">${side}; ${level}; ${failed}${behind}</small></li>
`
    })
    const more = part.causes.length - listedAtMost
    const rest = more > 0 ? markup`<p class="soft">and <a href="#${part.id}">${grouped(more)} more</a></p>` : nothing
    return markup`<div data-of="${part.id}"><h3>${part.title}</h3><ol>${items}</ol>${rest}</div>`
  })
  const total = parts.reduce((sum, { causes }) => sum + causes.length, 0)
  const about = `${counted(total, 'cause')}, most important first`
  return [section('causes', { title: 'Likely causes', about }, markup`<div class="panel">${lists}</div>`)]
}

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
