import { table } from '@card-contract/pages'
import { weights } from '../../engine/nouns/level.ts'
import { counted } from '../../engine/values/texts.ts'
import { countsCell, countsTable, emptyCell } from '../html/counts-cell.ts'
import { type Facet, filterBar } from '../html/filter.ts'
import { type Markup, markup, nothing } from '../html/markup.ts'
import { type Section, section, sectionedPage } from '../html/page.ts'
import { bounded } from '../plain.ts'
import { operationOf } from '../words.ts'
import type { ComparedImplementation, Comparison } from './comparison.ts'
import { groupsOf } from './groups.ts'
import { differences, others, signed } from './html-tables.ts'
import { levelMetInWords, reasonInWords } from './level-met.ts'
import { letter, otherContracts, questionsInWords, requirementsInWords, verdictInWords } from './words.ts'

/** A comparison on one page for the meeting that closes the gaps: differences first. Only what is judged has a colour. */
export function comparisonInHtml(comparison: Comparison): string {
  const { implementations } = comparison
  const groups = groupsOf(comparison)
  const count = counted(implementations.length, 'implementation')
  return sectionedPage({
    title: `Implementations side by side: ${implementations.map(({ name }) => bounded(name, 60)).join(', ')}`,
    header: markup`<header><p class="soft">Conformance comparison</p><h1>${comparison.release ? 'One service, older and newer' : `${count} side by side`}</h1><p class="sentence">${questionsInWords(comparison)} ${requirementsInWords(comparison)}</p>${legend(comparison)}</header>`,
    filter: filterBar(facetsOf(comparison), 'requirement or question', 'requirements and questions'),
    main: [...differences(groups, comparison), ...overview(comparison), ...others(groups, comparison)],
    foot: markup`<p>Where the interface leaves a question open, implementations may differ: an answer is judged only if the question was decided, or if the run pinned it. Written by card-conformance from ${counted(implementations.length, 'JSON report')}. ${haveSameVersions(comparison) ? markup`All ran with ${implementations.slice(0, 1).map(versionsOf)}.` : nothing}</p>`,
  })
}

function facetsOf({ requirements, gaps, release }: Comparison): Facet[] {
  const operations = release ? [] : [...new Set(requirements.map(operationOf))]
  return [
    {
      name: 'differs',
      values: [
        { value: 'yes', words: 'different' },
        { value: 'no', words: 'the same' },
      ],
    },
    {
      name: 'weight',
      values: weights
        .filter((one) => gaps.some(({ weight }) => weight === one))
        .map((value) => ({ value, words: value.replaceAll('-', ' ') })),
    },
    { name: 'operation', values: operations.map((value) => ({ value, words: value })) },
  ]
}

const levelColours = { none: 'failed', 'not-known': 'warned' } as const

/** What is compared, and the highest level that each implementation meets, whatever level its run failed at. */
function legend(comparison: Comparison): Markup {
  const { implementations, isSameContract } = comparison
  const rows = implementations.map((one, index) => {
    const { name, baseUrl, isEmbedded, levelMet } = one
    const { level } = levelMet
    const colour = level === 'none' || level === 'not-known' ? levelColours[level] : 'passed'
    const reason = markup`<span class="soft">${reasonInWords(levelMet)}</span>`
    const own = haveSameVersions(comparison) ? nothing : markup` <span class="soft">${versionsOf(one)}</span>`
    return markup`<tr><th scope="row">${letter(index)} ${bounded(name, 200)} <span class="soft">${isEmbedded ? 'the reference server' : bounded(baseUrl, 200)}</span></th> <td data-under="highest level met"><b class="${colour}">${levelMetInWords(levelMet)}</b>${reason}</td> <td data-under="its run">${verdictInWords(one)}${own}</td></tr>
`
  })
  const warning = isSameContract ? nothing : markup`<p class="bad"><strong>${otherContracts}</strong></p>`
  const columns = ['implementation', 'highest level met', 'its run']
  const list = table({ caption: 'What is compared', look: 'stacked even', columns, rows })
  return markup`<div class="legend">${list}</div>${warning}`
}

function haveSameVersions({ implementations }: Comparison): boolean {
  return new Set(implementations.map((one) => versionsOf(one).html)).size === 1
}

function versionsOf({ contract, suiteVersion }: ComparedImplementation): Markup {
  return markup`contract ${bounded(contract.version, 50)} <code title="${bounded(contract.hash, 64)}">${contract.hash.slice(0, 12)}</code>, suite ${bounded(suiteVersion, 50)}`
}

/** Operations and implementations: an overview of what each meets. */
function overview({ implementations, requirements, release }: Comparison): readonly Section[] {
  if (requirements.length === 0 || release) return []
  const rows = [...Map.groupBy(requirements, operationOf)].map(([operation, own]) => {
    const place = own.some(({ standing }) => standing === 'differs') ? 'requirements' : 'others'
    const cells = implementations.map(({ name }, index) => {
      const asked = own.flatMap(({ results }) => results[index]?.outcome ?? [])
      if (asked.length === 0) return emptyCell('not asked')
      const link = markup`href="#${place}" data-only="${operation}"`
      return countsCell(asked, `${operation}, ${bounded(name, 60)}`, link)
    })
    return [operation, cells] as const
  })
  const table = countsTable('Requirements by operation and implementation', implementations.map(signed), rows)
  const about = 'Number of requirements by outcome. Each cell links to those of its operation.'
  return [section('overview', { title: 'Overview', about }, table)]
}
