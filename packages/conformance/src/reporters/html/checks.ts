import { type Area, areas, kinds } from '../../engine/nouns/kind.ts'
import type { Report, ReportedCheck } from '../../engine/nouns/report.ts'
import { bounded } from '../plain.ts'
import { type Shown, shownOutcomeIn } from '../shown-outcomes.ts'
import { byOperation } from '../words.ts'
import { tallied, tally } from './counts-cell.ts'
import { type Markup, markup, nothing, prose } from './escape.ts'
import { anchorOf } from './findings.ts'
import { rowsAnchor } from './matrix.ts'
import { type Section, section } from './section.ts'

/** Every check on one line: collapsed at first, because most checks passed. */
export function everyCheck(report: Report): readonly Section[] {
  if (report.checks.length === 0) return []
  const shown = shownOutcomeIn(report)
  const groups = [...byOperation(report)].flatMap(([name, checks], index) =>
    (Object.keys(areas) as Area[]).map((area) => {
      const own = checks.filter(({ kind }) => kinds[kind].area === area)
      if (own.length === 0) return nothing
      const id = rowsAnchor(index, area)
      return markup`<tbody data-group data-operation="${name}" data-area="${area}" id="${id}" tabindex="-1"><tr><th colspan="3" scope="rowgroup">${name} ${areas[area]} <span class="soft">${tally(own.length, `#${id} [data-row]`)}</span></th></tr>
${own.map((check) => row(check, shown(check)))}</tbody>`
    }),
  )
  const table = markup`<table class="checks" data-counted><caption class="unseen">Every check</caption><thead><tr><th scope="col">outcome</th><th scope="col">check</th><th scope="col" class="side">level</th></tr></thead>${groups}</table>`
  return [
    section(
      'checks',
      { title: 'Every check', about: 'In the order of the contract, each with its requirement.' },
      markup`<details id="all-checks"><summary>${tallied(report.checks.length, '#checks [data-row]', 'check')}</summary>${table}</details>`,
    ),
  ]
}

/** Operation and kind are attributes of the group, which keeps the markup of passed checks short. */
function row({ id, level, findings, requirement, reason }: ReportedCheck, outcome: Shown): Markup {
  const why = reason === undefined ? nothing : markup` <i>${bounded(reason, 120)}</i>`
  const name =
    findings.length === 0
      ? markup`<code>${id}</code>`
      : markup`<a href="#${encodeURIComponent(anchorOf(id))}"><code>${id}</code></a>`
  return markup`<tr data-row data-outcome="${outcome}" data-level="${level}"><td class="${outcome}">${outcome}</td><td><div>${name}<span>${prose(bounded(requirement.text, 400))}${why}</span></div></td><td class="side">${level}</td></tr>
`
}
