import { groupBy } from '../../model/group-by.ts'
import { type Markup, markup, nothing, prose } from '../html/escape.ts'
import { type Section, section } from '../html/section.ts'
import { bounded } from '../plain.ts'
import type { Comparison } from './comparison.ts'
import {
  type AnswerCell,
  type Group,
  isRemarkable,
  type QuestionRow,
  type RequirementRow,
  type ResultCell,
} from './table.ts'
import { letter } from './words.ts'

/** Questions by weight, then requirements by level. */
export function differences(groups: readonly Group[], comparison: Comparison): readonly Section[] {
  return groups
    .filter(({ standing }) => standing === 'differs')
    .map((group) => {
      const content = table(group, comparison)
      if (group.kind === 'requirements') {
        const about = 'Each cell shows the worst outcome of the checks of a requirement.'
        return section(
          'requirements',
          { title: 'Requirements with different results', name: 'Results', about },
          content,
        )
      }
      const hasMinority = group.rows.some(({ cells }) => cells.some(({ isMinority }) => isMinority))
      const marks = hasMinority ? ' Bold marks an answer that most implementations do not give.' : ''
      const about = `Sorted by what a wrong guess costs, highest first.${marks}`
      return section('questions', { title: 'Different answers to open questions', name: 'Answers', about }, content)
    })
}

/** What is the same everywhere, or can't be compared. Only what deviates from a requirement or a decision is expanded. */
export function others(groups: readonly Group[], comparison: Comparison): readonly Section[] {
  const rest = groups.filter(({ standing }) => standing !== 'differs')
  if (rest.length === 0) return []
  const content = rest.map((group) => {
    const isOpen = isRemarkable(group)
    const isPrinted = isOpen || group.kind === 'questions'
    const attributes = { html: `class="others${isPrinted ? ' printed' : ''}"${isOpen ? ' open' : ''}` }
    return markup`<details ${attributes}><summary>${group.title}</summary>${table(group, comparison)}</details>`
  })
  return [section('others', { title: 'The rest', about: 'Everything that does not differ.' }, content)]
}

/** The columns of implementations have equal widths, however long their names are. */
function table(group: Group, { implementations }: Comparison): Markup {
  const isOfQuestions = group.kind === 'questions'
  const [first, firstWidth, decisionWidth] = isOfQuestions ? ['question', 26, 18] : ['requirement', 40, 0]
  const width = Math.floor((100 - firstWidth - decisionWidth) / implementations.length)
  const col = (percent: number): Markup => markup`<col width="${percent}%">`
  const columns = markup`<colgroup>${col(firstWidth)}${implementations.map(() => col(width))}${isOfQuestions ? col(decisionWidth) : nothing}</colgroup>`
  const heads = implementations.map(
    ({ name }, index) =>
      markup`<th scope="col" class="implementation">${letter(index)} <br><span class="soft">${bounded(name, 60)}</span></th>`,
  )
  const count = implementations.length + (isOfQuestions ? 2 : 1)
  const bodies = isOfQuestions
    ? bodiesOf(
        group.rows,
        ({ weightInWords }) => weightInWords,
        count,
        (row) => questionRow(row, group),
      )
    : bodiesOf(
        group.rows,
        ({ level }) => level,
        count,
        (row) => requirementRow(row, group),
      )
  return markup`<table class="apart" data-counted><caption class="unseen">${group.title}</caption>${columns}<thead><tr><th scope="col">${first}</th>${heads}${isOfQuestions ? markup`<th scope="col">decision</th>` : nothing}</tr></thead>${bodies}</table>`
}

/** The rows are sorted by what they are grouped by. */
function bodiesOf<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  columns: number,
  rowOf: (row: Row) => Markup,
): readonly Markup[] {
  return [...groupBy(rows, nameOf)].map(
    ([name, own]) => markup`<tbody data-group><tr><th colspan="${columns}" scope="rowgroup">${name}</th></tr>
${own.map(rowOf)}</tbody>`,
  )
}

function differs({ standing }: Group): string {
  return standing === 'differs' ? 'yes' : 'no'
}

function questionRow({ id, question, weight, cells, decisions }: QuestionRow, group: Group): Markup {
  const decided = decisions.map(
    ({ letters, text, by, on }) =>
      markup`<p>${letters === '' ? nothing : markup`<b>${letters}</b> `}${prose(bounded(text, 500))} <span class="soft">${bounded(by, 100)}, ${bounded(on, 20)}</span></p>`,
  )
  const decision = decided.length === 0 ? markup`<span class="soft">not decided</span>` : markup`${decided}`
  return markup`<tr data-row data-differs="${differs(group)}" data-weight="${weight}"><th scope="row">${prose(bounded(question, 500))}<br><code class="soft">${bounded(id, 200)}</code></th>${cells.map(answerCell)}<td class="decided">${decision}</td></tr>
`
}

function answerCell({ letter, words, isAsked, departure, isMinority }: AnswerCell): Markup {
  if (!isAsked) return markup`<td class="soft" data-under="${letter}">${words}</td>`
  const text = prose(bounded(words, 500))
  if (departure) {
    return markup`<td class="departs" data-under="${letter}">${text}<br><b class="failed">${departure}</b></td>`
  }
  return markup`<td data-under="${letter}">${isMinority ? markup`<strong>${text}</strong>` : text}</td>`
}

const signs = { passed: '✓', failed: '✗', warned: '!', blocked: '–', skipped: '–', errored: '✗' } as const

/** Requirements are judged, so their results have the colours of outcomes, whether they differ or not. */
function requirementRow({ id, text, operation, cells }: RequirementRow, group: Group): Markup {
  return markup`<tr data-row data-differs="${differs(group)}" data-operation="${operation}"><th scope="row"><code>${bounded(id, 200)}</code><br>${prose(bounded(text, 400))}</th>${cells.map(resultCell)}</tr>
`
}

function resultCell({ letter, outcome, weaker }: ResultCell): Markup {
  if (!outcome) return markup`<td class="soft" data-under="${letter}">not asked</td>`
  const shown = `${signs[outcome]} ${outcome}${weaker ? ` (${weaker})` : ''}`
  return markup`<td class="${outcome}" data-under="${letter}">${shown}</td>`
}
