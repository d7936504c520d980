import type { Report, ReportedCheck } from '../../model/report.ts'
import { byOperation } from '../words.ts'
import { countsCell, emptyCell } from './counts-cell.ts'
import { type Markup, markup, nothing } from './escape.ts'
import { type Kind, kindInWords, kindOf, kinds } from './kinds.ts'
import { section, wide } from './section.ts'

/** Where each part of the matrix stands in the table of every check. */
export function rowsAnchor(operationIndex: number, kind: Kind): string {
  return `rows-${operationIndex}-${kind}`
}

/** Operations and kinds of requirement, with counts; each cell leads to its checks. */
export function matrix(report: Report): Markup {
  if (report.checks.length === 0) return nothing
  const rows = [...byOperation(report)].map(([name, checks], index) => {
    const cells = kinds.map((kind) =>
      cell(
        checks.filter((check) => kindOf(check) === kind),
        name,
        kind,
        rowsAnchor(index, kind),
      ),
    )
    return markup`<tr><th scope="row">${name}</th>${cells}</tr>\n`
  })
  const heads = kinds.map((kind) => markup`<th scope="col">${kindInWords[kind]}</th>`)
  const table = markup`<table class="matrix"><caption class="unseen">Checks by operation and kind of requirement</caption><thead><tr><th scope="col">operation</th>${heads}</tr></thead><tbody>${rows}</tbody></table>`
  return section(
    'matrix',
    'Operations and requirements',
    'How many checks, and what became of them. Each cell leads to its checks.',
    wide('operations and requirements', table),
  )
}

function cell(checks: readonly ReportedCheck[], operation: string, kind: Kind, anchor: string): Markup {
  if (checks.length === 0) return emptyCell('none')
  const link = markup`href="#${anchor}" data-only="${operation}" data-kind="${kind}"`
  const found = checks.map(({ outcome }) => outcome)
  return countsCell(found, `${operation}, ${kindInWords[kind]}`, link)
}
