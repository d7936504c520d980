import { table } from '@card-contract/pages'
import { type Markup, markup, nothing, prose } from '../html/markup.ts'
import { rowGroup, type Section, section } from '../html/page.ts'
import { bounded } from '../plain.ts'
import { operationOf } from '../words.ts'
import type { ComparedAnswer, ComparedGap } from './compare-gaps.ts'
import { type ComparedRequirement, type RequirementResult, weakerLevel } from './compare-requirements.ts'
import type { ComparedImplementation, Comparison } from './comparison.ts'
import { decisionsOf, type Group, type Groups, type Row } from './groups.ts'
import { changesByKind } from './release.ts'
import { departure, letter } from './words.ts'

/** Questions by weight, then requirements by level. */
export function differences({ differing }: Groups, comparison: Comparison): readonly Section[] {
  const sections = differing.map((group) => {
    const content = tableOf(group, comparison)
    if (group.of === 'requirement') {
      const about = 'Each cell shows the worst outcome of the checks of a requirement.'
      return section('requirements', { title: 'Requirements with different results', name: 'Results', about }, content)
    }
    const hasMinority = group.rows.some((row) => 'answers' in row && row.answers.some((answer) => answer?.isMinority))
    const marks = hasMinority ? ' Bold marks an answer that most implementations do not give.' : ''
    const about = `Sorted by what a wrong guess costs, highest first.${marks}`
    return section('questions', { title: 'Different answers to open questions', name: 'Answers', about }, content)
  })
  return [...changeSections(comparison), ...sections]
}

/** What a newer report of one service changes. Regressions are what somebody has to look at. */
function changeSections({ release }: Comparison): readonly Section[] {
  if (!release) return []
  const blocks = changesByKind(release).map(([title, changes]) => {
    const rows = changes.map(
      ({ id, level, change, says }) =>
        markup`<tr data-row data-differs="${change === 'still-failing' ? 'no' : 'yes'}"><th scope="row"><code>${bounded(id, 200)}</code></th><td data-under="level">${level}</td><td data-under="what">${prose(says)}</td></tr>
`,
    )
    const content = table({ caption: title, look: 'stacked even', columns: ['check', 'level', 'what'], rows })
    const isOpen = changes[0]?.change === 'regression' ? { html: ' open' } : nothing
    return markup`<details class="others printed"${isOpen}><summary>${title}</summary><div class="apart" data-counted>${content}</div></details>`
  })
  const about =
    'B is the newer report of the same service. A check that only one of them judged is not called unchanged.'
  return blocks.length === 0 ? [] : [section('changes', { title: 'What changed', about }, blocks)]
}

/** What is the same everywhere, or can't be compared. Only what deviates from a requirement or a decision is expanded. */
export function others({ remarkable, rest }: Groups, comparison: Comparison): readonly Section[] {
  const block = (group: Group, attributes: Markup): Markup =>
    markup`<details ${attributes}><summary>${group.title}</summary>${tableOf(group, comparison)}</details>`
  const printed = 'class="others printed"'
  const content = [
    ...remarkable.map((group) => block(group, { html: `${printed} open` })),
    ...rest.map((group) => block(group, { html: group.of === 'question' ? printed : 'class="others"' })),
  ]
  if (content.length === 0) return []
  return [section('others', { title: 'The rest', about: 'Everything that does not differ.' }, content)]
}

/** The rows are sorted by what they are grouped by. */
function tableOf({ of, title, rows }: Group, comparison: Comparison): Markup {
  const names = comparison.implementations.map((one, index) => ({ head: signed(one, index), look: 'implementation' }))
  const columns = [of, ...names, ...(of === 'question' ? ['decision'] : [])]
  const groups = Map.groupBy(rows, (row) => ('weight' in row ? row.weight.replaceAll('-', ' ') : row.level))
  const bodies = [...groups].map(([name, own]) => {
    const shown = own.map((row) => ('answers' in row ? questionRow(row, comparison) : requirementRow(row)))
    return rowGroup([columns.length, markup`${name}`], shown)
  })
  return markup`<div class="apart" data-counted>${table({ caption: title, look: 'stacked even', columns, bodies })}</div>`
}

/** The sign of an implementation, and its name. */
export function signed({ name }: ComparedImplementation, index: number): Markup {
  return markup`<b>${letter(index)}</b> <span class="soft">${bounded(name, 60)}</span>`
}

function differs({ standing }: Row): string {
  return standing === 'differs' ? 'yes' : 'no'
}

function questionRow(gap: ComparedGap, comparison: Comparison): Markup {
  const decided = decisionsOf(gap, comparison).map(
    ({ letters, text, by, on }) =>
      markup`${letters === '' ? nothing : markup`<b>${letters}</b> `}${prose(bounded(text, 500))} <span class="soft">${bounded(by, 100)}, ${bounded(on, 20)}</span><br>`,
  )
  const decision = decided.length === 0 ? markup`<span class="soft">not decided</span>` : markup`${decided}`
  return markup`<tr data-row data-differs="${differs(gap)}" data-weight="${gap.weight}"><th scope="row">${prose(bounded(gap.question, 500))}<br><code class="soft">${bounded(gap.id, 200)}</code></th>${gap.answers.map(answerCell)}<td data-under="decision">${decision}</td></tr>
`
}

function answerCell(answer: ComparedAnswer | null, index: number): Markup {
  if (!answer) return markup`<td class="soft" data-under="${letter(index)}">not asked</td>`
  const text = prose(bounded(answer.words, 500))
  if (answer.departsFrom) {
    return markup`<td class="departs" data-under="${letter(index)}">${text}<br><b class="bad">${departure(answer)}</b></td>`
  }
  return markup`<td data-under="${letter(index)}">${answer.isMinority ? markup`<strong>${text}</strong>` : text}</td>`
}

const signs = { passed: '✓', failed: '✗', warned: '!', blocked: '–', skipped: '–', errored: '✗' } as const

/** Requirements are judged, so their results have the colours of outcomes, whether they differ or not. */
function requirementRow(one: ComparedRequirement): Markup {
  const cell = (result: RequirementResult | null, index: number): Markup => {
    if (!result) return markup`<td class="soft" data-under="${letter(index)}">not asked</td>`
    const { outcome } = result
    const weaker = weakerLevel(result, one.level)
    const shown = `${signs[outcome]} ${outcome}${weaker ? ` (${weaker})` : ''}`
    return markup`<td class="${outcome}" data-under="${letter(index)}">${shown}</td>`
  }
  return markup`<tr data-row data-differs="${differs(one)}" data-operation="${operationOf(one)}"><th scope="row"><code>${bounded(one.id, 200)}</code><br>${prose(bounded(one.text, 400))}</th>${one.results.map(cell)}</tr>
`
}
