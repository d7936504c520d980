import { table } from '@card-contract/pages'
import { type Area, areas, kindIn } from '../../engine/nouns/kind.ts'
import type { Report, ReportedCheck } from '../../engine/nouns/report.ts'
import { bounded } from '../plain.ts'
import { type ShownOutcome, shownOutcomeIn } from '../shown-outcomes.ts'
import { byOperation } from '../words.ts'
import { tallied, tally } from './counts-cell.ts'
import { anchorOf } from './findings.ts'
import { type Markup, markup, nothing, prose } from './markup.ts'
import { rowsAnchor } from './matrix.ts'
import { rowGroup, type Section, section } from './page.ts'

const columns = [{ head: 'outcome', look: 'word' }, 'check', 'requirement', { head: 'level', look: 'word' }]

/** Every check on one line: collapsed at first, because most checks passed. */
export function everyCheck(report: Report): readonly Section[] {
  if (report.checks.length === 0) return []
  const shown = shownOutcomeIn(report)
  const groups = [...byOperation(report)].flatMap(([name, checks], index) =>
    (Object.keys(areas) as Area[]).map((area) => {
      const own = checks.filter(({ kind }) => kindIn(report.words, kind).area === area)
      if (own.length === 0) return nothing
      const id = rowsAnchor(index, area)
      const heading = markup`${name} ${areas[area]} <small class="soft">${tally(own.length, `#${id} [data-row]`)}</small>`
      const attributes = markup` data-operation="${name}" data-area="${area}" id="${id}" tabindex="-1"`
      const rows = own.map((check) => row(check, shown(check)))
      return rowGroup([columns.length, heading], rows, attributes)
    }),
  )
  const list = table({ caption: 'Every check', look: 'stacked even', columns, bodies: groups })
  return [
    section(
      'checks',
      { title: 'Every check', about: 'In the order of the contract, each with its requirement.' },
      markup`<details id="all-checks" data-counted><summary>${tallied(report.checks.length, '#checks [data-row]', 'check')}</summary>${list}</details>`,
    ),
  ]
}

/** Operation and kind are attributes of the group, which keeps the markup of passed checks short. */
function row({ id, level, findings, requirement, reason }: ReportedCheck, outcome: ShownOutcome): Markup {
  const why = reason === undefined ? nothing : markup` <i class="soft">${bounded(reason, 120)}</i>`
  const name =
    findings.length === 0
      ? markup`<code>${id}</code>`
      : markup`<a href="#${encodeURIComponent(anchorOf(id))}"><code>${id}</code></a>`
  return markup`<tr data-row data-outcome="${outcome}" data-level="${level}"><td class="${outcome}">${outcome}</td><td>${name}</td><td>${prose(bounded(requirement.text, 400))}${why}</td><td>${level}</td></tr>
`
}
