import { type Area, areas, kindIn } from '../../engine/nouns/kind.ts'
import type { Report } from '../../engine/nouns/report.ts'
import { type ShownOutcome, shownOutcomeIn } from '../shown-outcomes.ts'
import { byOperation } from '../words.ts'
import { countsCell, countsTable, emptyCell } from './counts-cell.ts'
import { type Markup, markup } from './markup.ts'
import { type Section, section } from './page.ts'

/** ID of the table rows that a cell of the matrix links to. */
export function rowsAnchor(operationIndex: number, area: Area): string {
  return `rows-${operationIndex}-${area}`
}

/** Those of which there are checks; only recordings have checks of clients. */
export function areasIn({ checks, words }: Pick<Report, 'checks' | 'words'>): readonly Area[] {
  const found = new Set<Area>(checks.map(({ kind }) => kindIn(words, kind).area))
  return (Object.keys(areas) as Area[]).filter((area) => area !== 'clients' || found.has(area))
}

/** Operations and areas of requirements, with counts; each cell links to its checks. */
export function matrix(report: Report): readonly Section[] {
  if (report.checks.length === 0) return []
  const shown = shownOutcomeIn(report)
  const every = areasIn(report)
  const rows = [...byOperation(report)].map(([name, checks], index) => {
    const cells = every.map((area) =>
      cell(
        checks.filter(({ kind }) => kindIn(report.words, kind).area === area).map(shown),
        name,
        area,
        rowsAnchor(index, area),
      ),
    )
    return [name, cells] as const
  })
  const heads = every.map((area) => markup`${areas[area]}`)
  const table = countsTable('Checks by operation and area', heads, rows)
  const about = 'Number of checks by outcome. Each cell links to its checks.'
  const titles = { title: 'Operations and requirements', name: 'Matrix', about }
  return [section('matrix', titles, table)]
}

function cell(found: readonly ShownOutcome[], operation: string, area: Area, anchor: string): Markup {
  if (found.length === 0) return emptyCell('none')
  const link = markup`href="#${anchor}" data-only="${operation}" data-area="${area}"`
  return countsCell(found, `${operation}, ${areas[area]}`, link)
}
