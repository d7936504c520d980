import { areas, kinds } from '../../model/kind.ts'
import type { Level } from '../../model/level.ts'
import { countsCell, emptyCell } from '../html/counts-cell.ts'
import { type Markup, markup, nothing, prose } from '../html/escape.ts'
import { type Facet, filterBar } from '../html/filter.ts'
import { pageOf } from '../html/page.ts'
import { section, wide } from '../html/section.ts'
import { bounded } from '../plain.ts'
import { counted, operationOf } from '../words.ts'
import type { ComparedGap, ComparedRequirement, Comparison } from './comparison.ts'
import { letter } from './terminal.ts'

/** A comparison on one page for the meeting that closes the gaps: differences first, and marked. */
export function comparisonInHtml(comparison: Comparison): string {
  const { implementations, requirements, gaps } = comparison
  const differing = gaps.filter(({ differs }) => differs)
  const apart = requirements.filter(({ differs }) => differs)
  return pageOf({
    title: `Implementations side by side: ${implementations.map(({ name }) => bounded(name, 60)).join(', ')}`,
    top: markup`<header class="top"><p class="kicker">Conformance comparison</p><h1>${counted(implementations.length, 'implementation')} side by side</h1><p class="sentence">${counted(differing.length, 'open question')} of ${gaps.length} answered differently; ${counted(apart.length, 'requirement')} of ${requirements.length} with different results.</p>${legend(comparison)}</header>`,
    lead: nothing,
    filter: filterBar(facetsOf(comparison), 'row'),
    main: markup`${overview(comparison)}${gapsSideBySide(comparison)}${requirementsSideBySide(comparison)}`,
    foot: markup`<p>This page judges nothing: where the interface leaves a question open, implementations may differ. Written by card-conformance from ${counted(implementations.length, 'JSON report')}.</p>`,
    sections: [
      ['overview', 'Overview'],
      ['gaps', 'Open questions'],
      ['requirements', 'Requirements'],
    ],
  })
}

function facetsOf({ requirements }: Comparison): Facet[] {
  const operations = [...new Set(requirements.map(operationOf))]
  return [
    {
      name: 'differs',
      values: [
        { value: 'yes', words: 'different' },
        { value: 'no', words: 'the same' },
      ],
    },
    { name: 'operation', values: operations.map((value) => ({ value, words: value })) },
    { name: 'area', values: Object.entries(areas).map(([value, words]) => ({ value, words })) },
  ]
}

const inWords = { conformant: 'conformant', 'not-conformant': 'not conformant', incomplete: 'incomplete' } as const
const colours = { conformant: 'passed', 'not-conformant': 'failed', incomplete: 'warned' } as const

function legend({ implementations, isSameContract }: Comparison): Markup {
  const rows = implementations.map(
    ({ name, baseUrl, isEmbedded, verdict, failOn, contract, suiteVersion }, index) =>
      markup`<tr><th scope="row">${letter(index)}</th><td>${bounded(name, 200)}<br><span class="soft">${isEmbedded ? 'the reference server' : bounded(baseUrl, 200)}</span></td><td><b class="${colours[verdict]}">${inWords[verdict]}</b> at the ${failOn} level</td><td>${bounded(contract.version, 50)} <code title="${bounded(contract.hash, 64)}">${contract.hash.slice(0, 12)}</code></td><td>${bounded(suiteVersion, 50)}</td></tr>
`,
  )
  const warning = isSameContract
    ? nothing
    : markup`<p class="failed"><strong>They were tested against different versions of the contract.</strong></p>`
  return markup`${wide('what is compared', markup`<table class="legend"><caption class="unseen">What is compared</caption><thead><tr><th scope="col"><span class="unseen">sign</span></th><th scope="col">implementation</th><th scope="col">verdict</th><th scope="col">contract</th><th scope="col">suite</th></tr></thead><tbody>${rows}</tbody></table>`)}${warning}`
}

/** Operations and implementations: an overview of what each meets. */
function overview({ implementations, requirements }: Comparison): Markup {
  if (requirements.length === 0) return nothing
  const rows = [...new Set(requirements.map(operationOf))].map((operation) => {
    const own = requirements.filter((one) => operationOf(one) === operation)
    const cells = implementations.map(({ name }, index) => {
      const asked = own.map(({ outcomes }) => outcomes[index] ?? null).filter((outcome) => outcome !== null)
      if (asked.length === 0) return emptyCell('not asked')
      const link = markup`href="#requirements" data-only="${operation}"`
      return countsCell(asked, `${operation}, ${bounded(name, 60)}`, link)
    })
    return markup`<tr><th scope="row">${operation}</th>${cells}</tr>
`
  })
  return section(
    'overview',
    'Overview',
    'Number of requirements by outcome. Each cell links to those of its operation.',
    wide(
      'overview',
      markup`<table class="matrix"><caption class="unseen">Requirements by operation and implementation</caption>${columns(implementations, 20)}<thead><tr><th scope="col">operation</th>${heads(implementations)}</tr></thead><tbody>${rows}</tbody></table>`,
    ),
  )
}

function gapsSideBySide({ implementations, gaps }: Comparison): Markup {
  if (gaps.length === 0) return nothing
  const row = ({ id, question, answers, differs }: ComparedGap): Markup => {
    const common = mostGiven(answers)
    const cells = answers.map((answer) => {
      const isOdd = differs && answer !== common
      const text = bounded(answer ?? 'not asked', 500)
      return isOdd ? markup`<td class="odd"><strong>${prose(text)}</strong></td>` : markup`<td>${prose(text)}</td>`
    })
    return markup`<tr data-row data-differs="${differs ? 'yes' : 'no'}"><th scope="row">${prose(bounded(question, 500))}<br><code class="soft">${bounded(id, 200)}</code></th>${cells}</tr>
`
  }
  const table = (rows: readonly ComparedGap[], name: string): Markup =>
    wide(
      name,
      markup`<table class="apart" data-counted><caption class="unseen">${name}</caption>${columns(implementations, 40)}<thead><tr><th scope="col">question</th>${heads(implementations)}</tr></thead><tbody>${rows.map(row)}</tbody></table>`,
    )
  const differing = gaps.filter(({ differs }) => differs)
  const alike = gaps.filter(({ differs }) => !differs)
  return section(
    'gaps',
    'What the interface leaves open',
    differing.length === 0
      ? 'All open questions have the same answer.'
      : 'Questions with different answers; an answer that most do not give is marked.',
    markup`${differing.length === 0 ? nothing : table(differing, 'questions with different answers')}${closed(alike.length, `${counted(alike.length, 'question')} with the same answer`, table(alike, 'questions with the same answer'))}`,
  )
}

/** Results that are the same everywhere are collapsed to a number; the filter expands them if they match. */
function closed(count: number, summary: string, content: Markup): Markup {
  return count === 0 ? nothing : markup`<details class="others"><summary>${summary}</summary>${content}</details>`
}

/** The observation of more than half of the implementations; without one, every observation is marked. */
function mostGiven(answers: readonly (string | null)[]): string | null | undefined {
  return answers.find((one) => answers.filter((other) => other === one).length > answers.length / 2)
}

const signs = { passed: '✓', failed: '✗', warned: '!', blocked: '–', skipped: '–', errored: '✗' } as const
const firmness: Readonly<Record<Level, string>> = {
  documented: '',
  decided: 'decided',
  observed: 'observed',
  inferred: 'inferred',
}

function requirementsSideBySide({ implementations, requirements }: Comparison): Markup {
  if (requirements.length === 0) return nothing
  const operations = [...new Set(requirements.map(operationOf))]
  const row = (one: ComparedRequirement): Markup => {
    const cells = one.outcomes.map((outcome) =>
      outcome === null
        ? markup`<td class="soft">not asked</td>`
        : markup`<td class="${outcome}${one.differs && outcome !== 'passed' ? ' odd' : ''}">${signs[outcome]} ${outcome}</td>`,
    )
    return markup`<tr data-row data-differs="${one.differs ? 'yes' : 'no'}" data-area="${kinds[one.kind].area}"><th scope="row"><code>${bounded(one.id, 200)}</code> <span class="soft">${firmness[one.level]}</span><br>${prose(bounded(one.text, 400))}</th>${cells}</tr>
`
  }
  const table = (rows: readonly ComparedRequirement[], name: string): Markup => {
    const groups = operations.map((operation) => {
      const own = rows.filter((one) => operationOf(one) === operation)
      return own.length === 0
        ? nothing
        : markup`<tbody data-group data-operation="${operation}"><tr><th colspan="${implementations.length + 1}" scope="rowgroup">${operation}</th></tr>
${own.map(row)}</tbody>`
    })
    return wide(
      name,
      markup`<table class="apart" data-counted><caption class="unseen">${name}</caption>${columns(implementations, 40)}<thead><tr><th scope="col">requirement</th>${heads(implementations)}</tr></thead>${groups}</table>`,
    )
  }
  const worthALook = requirements.filter(({ differs, outcomes }) => differs || outcomes[0] !== 'passed')
  const met = requirements.filter((one) => !worthALook.includes(one))
  return section(
    'requirements',
    'Requirements',
    worthALook.length === 0 ? 'Every implementation meets all of them.' : 'The worst outcome of the checks of each.',
    markup`${worthALook.length === 0 ? nothing : table(worthALook, 'requirements that some implementation does not meet')}${closed(met.length, `${counted(met.length, 'requirement')} met by every implementation`, table(met, 'requirements that every implementation meets'))}`,
  )
}

/** Columns of observations have equal widths, however long the names of implementations are. */
function columns({ length }: Comparison['implementations'], first: number): Markup {
  const width = Math.floor((100 - first) / length)
  return markup`<colgroup><col width="${first}%">${Array.from({ length }, () => markup`<col width="${width}%">`)}</colgroup>`
}

function heads(implementations: Comparison['implementations']): Markup {
  return markup`${implementations.map(({ name }, index) => markup`<th scope="col">${letter(index)}<br><span class="soft">${bounded(name, 60)}</span></th>`)}`
}
