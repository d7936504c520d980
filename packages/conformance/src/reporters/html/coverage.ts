import {
  type CoverageKind,
  type CoveredItems,
  coverageKinds,
  type OperationCoverage,
} from '../../engine/nouns/coverage.ts'
import type { Report } from '../../engine/nouns/report.ts'
import { counted, grouped } from '../../engine/values/counted.ts'
import { coverageInWords, coverageNouns, percentOf } from '../coverage-in-words.ts'
import { bounded } from '../plain.ts'
import { emptyCell } from './counts-cell.ts'
import { type Markup, markup, nothing } from './escape.ts'
import { type Section, section, wide } from './section.ts'

const kinds = Object.keys(coverageKinds) as CoverageKind[]

/** A heat map, operations × kinds of coverage, and what is missing. */
export function coverage(report: Report): readonly Section[] {
  const words = coverageInWords(report)
  if (!report.coverage || words === undefined) return []
  const { operations } = report.coverage
  const head = ['valid requests accepted', ...kinds.map((kind) => coverageNouns[kind])].map(
    (one) => markup`<th scope="col">${one}</th>`,
  )
  const rows = operations.map(
    (one) =>
      markup`<tr><th scope="row">${bounded(one.operationId, 100)}</th>${acceptedCell(one)}${kinds.map((kind) => cell(one.items[kind]))}</tr>
`,
  )
  const table = markup`<table class="matrix heat"><caption class="unseen">Coverage by operation and kind</caption><thead><tr><th scope="col">operation</th>${head}</tr></thead><tbody>${rows}</tbody></table>`
  const about = `${words}. An item is covered if an exchange shows it: ${Object.values(coverageKinds).join('; ')}.`
  const content = markup`${wide('coverage', table)}${operations.map(details)}`
  return [section('coverage', { title: 'Coverage', about }, content)]
}

function acceptedCell({ valid: { sent, accepted } }: OperationCoverage): Markup {
  if (sent === 0) return markup`<td class="heat-0">none sent</td>`
  return markup`<td class="heat-${accepted === 0 ? 0 : 4}">${grouped(accepted)} of ${grouped(sent)}</td>`
}

function cell(items: CoveredItems): Markup {
  if (items.of === 0) return emptyCell('nothing to cover')
  // Only a complete cell has the strongest colour, and only an empty one has none.
  const heat = items.covered === 0 ? 0 : items.covered === items.of ? 4 : Math.ceil(percentOf(items) / 34) || 1
  return markup`<td class="heat-${heat}">${grouped(items.covered)} of ${grouped(items.of)}</td>`
}

const statusOf = (status: number | undefined): string => (status === undefined ? 'no response' : String(status))

const bodies = {
  success: 'a success',
  'success-false': 'success: false',
  json: 'other JSON',
  text: 'no JSON',
  empty: 'an empty body',
  none: '',
} as const

/** What no exchange shows, and how the requests of each intent ended. */
function details({ operationId, items, responses }: OperationCoverage): Markup {
  const lacking = kinds.flatMap((kind) => items[kind].missing.map((name) => ({ kind, name })))
  const missing = lacking.map(
    ({ kind, name }) => markup`<li>${coverageNouns[kind]}: <code>${bounded(name, 200)}</code></li>`,
  )
  const ended = responses.map(
    ({ intent, status, body, count }) =>
      markup`<tr><td>${intent}</td><td>${statusOf(status)}</td><td>${bodies[body]}</td><td class="n">${grouped(count)}</td></tr>`,
  )
  if (missing.length + ended.length === 0) return nothing
  const caption = `Responses of ${bounded(operationId, 100)} by intent, status and body`
  return markup`<details><summary>${bounded(operationId, 100)}: ${lacking.length === 0 ? 'nothing missing' : counted(lacking.length, 'missing item')}, ${counted(responses.length, 'kind of response', 'kinds of responses')}</summary>${missing.length > 0 ? markup`<ul>${missing}</ul>` : nothing}${ended.length > 0 ? wide(caption, markup`<table><caption class="unseen">${caption}</caption><thead><tr><th scope="col">request</th><th scope="col">status</th><th scope="col">body</th><th scope="col">responses</th></tr></thead><tbody>${ended}</tbody></table>`) : nothing}</details>
`
}
