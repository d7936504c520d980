import { table } from '@card-contract/pages'
import {
  type CoverageKind,
  type CoveredItems,
  coverageKinds,
  type OperationCoverage,
  type Report,
} from '../../engine/nouns/report.ts'
import { envelopeIn, flagName } from '../../engine/nouns/wire/envelope.ts'
import { counted, grouped } from '../../engine/values/texts.ts'
import { coverageInWords, coverageNouns } from '../coverage-in-words.ts'
import { bounded } from '../plain.ts'
import { emptyCell } from './counts-cell.ts'
import { type Markup, markup, nothing } from './markup.ts'
import { type Section, section } from './page.ts'

const kinds = Object.keys(coverageKinds) as CoverageKind[]

/** Operations × kinds of coverage, and what is missing. */
export function coverage(report: Report): readonly Section[] {
  const words = coverageInWords(report)
  if (!report.coverage || words === undefined) return []
  const { operations } = report.coverage
  const counts = ['valid requests accepted', ...kinds.map((kind) => coverageNouns[kind])]
  const columns = ['operation', ...counts.map((head) => ({ head, look: 'number' }))]
  const rows = operations.map(
    (one) =>
      markup`<tr><th scope="row">${bounded(one.operationId, 100)}</th>${acceptedCell(one)}${kinds.map((kind) => cell(one.items[kind]))}</tr>
`,
  )
  const map = table({ caption: 'Coverage by operation and kind', look: 'scrolling', columns, rows })
  const about = `${words}. An item is covered if an exchange shows it: ${Object.values(coverageKinds).join('; ')}.`
  const content = markup`${map}${operations.map((one) => details(one, report.contract))}`
  return [section('coverage', { title: 'Coverage', about }, content)]
}

function acceptedCell({ valid: { sent, accepted } }: OperationCoverage): Markup {
  if (sent === 0) return markup`<td class="number bad">none sent</td>`
  return markup`<td class="number ${accepted === 0 ? 'bad' : 'good'}">${grouped(accepted)} of ${grouped(sent)}</td>`
}

function cell({ covered, of }: CoveredItems): Markup {
  if (of === 0) return emptyCell('nothing to cover')
  const tone = covered === 0 ? 'bad' : covered === of ? 'good' : 'odd'
  return markup`<td class="number ${tone}">${grouped(covered)} of ${grouped(of)}</td>`
}

const statusOf = (status: number | undefined): string => (status === undefined ? 'no response' : String(status))

const bodies = {
  success: 'a success',
  json: 'other JSON',
  text: 'no JSON',
  empty: 'an empty body',
  none: '',
} as const

/** What no exchange shows, and how the requests of each intent ended. */
function details({ operationId, items, responses }: OperationCoverage, { envelopes }: Report['contract']): Markup {
  const lacking = kinds.flatMap((kind) => items[kind].missing.map((name) => ({ kind, name })))
  const missing = lacking.map(
    ({ kind, name }) => markup`<li>${coverageNouns[kind]}: <code>${bounded(name, 200)}</code></li>`,
  )
  const ended = responses.map(
    ({ intent, status, body, count }) =>
      markup`<tr><td>${intent}</td><td>${statusOf(status)}</td><td>${body === 'success-false' ? `${flagName(envelopeIn(envelopes, operationId))}: false` : bodies[body]}</td><td class="number">${grouped(count)}</td></tr>`,
  )
  if (missing.length + ended.length === 0) return nothing
  const caption = markup`Responses of ${bounded(operationId, 100)} by intent, status and body`
  const columns = ['request', 'status', 'body', { head: 'responses', look: 'number' }]
  const list = missing.length > 0 ? markup`<ul>${missing}</ul>` : nothing
  const answers = ended.length > 0 ? table({ caption, look: 'scrolling', columns, rows: ended }) : nothing
  return markup`<details><summary>${bounded(operationId, 100)}: ${lacking.length === 0 ? 'nothing missing' : counted(lacking.length, 'missing item')}, ${counted(responses.length, 'kind of response', 'kinds of responses')}</summary>${list}${answers}</details>
`
}
