import { levels } from '../../model/level.ts'
import { weights } from '../../model/weight.ts'
import { type Markup, markup, nothing, prose } from '../html/escape.ts'
import { section } from '../html/section.ts'
import { bounded } from '../plain.ts'
import { operationOf } from '../words.ts'
import type { ComparedAnswer, ComparedGap } from './compare-gaps.ts'
import type { ComparedRequirement, RequirementResult } from './compare-requirements.ts'
import type { Comparison } from './comparison.ts'
import { questionsOf, requirementsOf } from './groups.ts'
import { decisionsOf, departureInWords, letter, restOfQuestions, restOfRequirements, weakerLevel } from './words.ts'

/** Questions by weight, then requirements by level. */
export function differences(comparison: Comparison): Markup {
  const questions = questionsOf(comparison, 'differs')
  const requirements = requirementsOf(comparison, 'differs')
  const hasMinority = questions.some(({ answers }) => answers.some((answer) => answer?.isMinority))
  const marks = hasMinority ? ' Bold marks an answer that most implementations do not give.' : ''
  return markup`${
    questions.length === 0
      ? nothing
      : section(
          'questions',
          'Different answers to open questions',
          `Sorted by what a wrong guess costs, highest first.${marks}`,
          questionTable('questions with different answers', questions, comparison),
        )
  }${
    requirements.length === 0
      ? nothing
      : section(
          'requirements',
          'Requirements with different results',
          'Each cell shows the worst outcome of the checks of a requirement.',
          requirementTable('requirements with different results', requirements, comparison),
        )
  }`
}

/** What is the same everywhere, or can't be compared. Only what deviates from a requirement or a decision is expanded. */
export function others(comparison: Comparison): Markup {
  const group = (
    summary: string,
    table: (name: string) => Markup,
    { count, isOpen = false, isPrinted = true }: { count: number; isOpen?: boolean; isPrinted?: boolean },
  ): Markup => {
    if (count === 0) return nothing
    const attributes = { html: `class="others${isPrinted ? ' printed' : ''}"${isOpen ? ' open' : ''}` }
    return markup`<details ${attributes}><summary>${summary}</summary>${table(summary)}</details>`
  }
  const questions = (standing: keyof typeof restOfQuestions, isOpen: boolean): Markup => {
    const rows = questionsOf(comparison, standing)
    const table = (name: string) => questionTable(name, rows, comparison)
    return group(restOfQuestions[standing](rows.length), table, { count: rows.length, isOpen })
  }
  const requirements = (standing: keyof typeof restOfRequirements, isOpen: boolean): Markup => {
    const rows = requirementsOf(comparison, standing)
    const table = (name: string) => requirementTable(name, rows, comparison)
    return group(restOfRequirements[standing](rows.length), table, { count: rows.length, isOpen, isPrinted: isOpen })
  }
  const groups = markup`${questions('departs', true)}${requirements('not-met', true)}${questions('not-asked', false)}${questions('alike', false)}${requirements('not-tested', false)}${requirements('met', false)}`
  return groups.html === '' ? nothing : section('others', 'The rest', 'Everything that does not differ.', groups)
}

function questionTable(name: string, gaps: readonly ComparedGap[], comparison: Comparison): Markup {
  const groups = weights.map((weight) => {
    const rows = gaps.filter((gap) => gap.weight === weight)
    return rowGroup(weight.replaceAll('-', ' '), rows, comparison.implementations.length + 2, (gap) =>
      questionRow(gap, comparison),
    )
  })
  return table(name, 'question', comparison, groups, true)
}

function questionRow(gap: ComparedGap, comparison: Comparison): Markup {
  const { id, question, weight, answers, standing } = gap
  const cells = answers.map((answer, index) => answerCell(answer, letter(index)))
  const decisions = decisionsOf(gap, comparison).map(
    ({ letters, text, by, on }) =>
      markup`<p>${letters === '' ? nothing : markup`<b>${letters}</b> `}${prose(bounded(text, 500))} <span class="soft">${bounded(by, 100)}, ${bounded(on, 20)}</span></p>`,
  )
  const decided = decisions.length === 0 ? markup`<span class="soft">not decided</span>` : markup`${decisions}`
  return markup`<tr data-row data-differs="${standing === 'differs' ? 'yes' : 'no'}" data-weight="${weight}"><th scope="row">${prose(bounded(question, 500))}<br><code class="soft">${bounded(id, 200)}</code></th>${cells}<td class="decided">${decided}</td></tr>
`
}

function answerCell(answer: ComparedAnswer | null, under: string): Markup {
  if (!answer) return markup`<td class="soft" data-under="${under}">not asked</td>`
  const words = prose(bounded(answer.words, 500))
  const departure = departureInWords(answer)
  if (departure) {
    return markup`<td class="departs" data-under="${under}">${words}<br><b class="failed">${departure}</b></td>`
  }
  return answer.isMinority
    ? markup`<td data-under="${under}"><strong>${words}</strong></td>`
    : markup`<td data-under="${under}">${words}</td>`
}

function requirementTable(name: string, requirements: readonly ComparedRequirement[], comparison: Comparison): Markup {
  const groups = levels.map((level) => {
    const rows = requirements.filter((one) => one.level === level)
    return rowGroup(level, rows, comparison.implementations.length + 1, requirementRow)
  })
  return table(name, 'requirement', comparison, groups, false)
}

const signs = { passed: '✓', failed: '✗', warned: '!', blocked: '–', skipped: '–', errored: '✗' } as const

/** Requirements are judged, so their results have the colours of outcomes, whether they differ or not. */
function requirementRow(one: ComparedRequirement): Markup {
  const { id, level, text, results, standing } = one
  const cell = (result: RequirementResult | null, index: number): Markup => {
    const under = letter(index)
    if (!result) return markup`<td class="soft" data-under="${under}">not asked</td>`
    const { outcome } = result
    return markup`<td class="${outcome}" data-under="${under}">${signs[outcome]} ${outcome}${weakerLevel(result, level)}</td>`
  }
  return markup`<tr data-row data-differs="${standing === 'differs' ? 'yes' : 'no'}" data-operation="${operationOf(one)}"><th scope="row"><code>${bounded(id, 200)}</code><br>${prose(bounded(text, 400))}</th>${results.map(cell)}</tr>
`
}

function rowGroup<Row>(name: string, rows: readonly Row[], columns: number, row: (row: Row) => Markup): Markup {
  if (rows.length === 0) return nothing
  return markup`<tbody data-group><tr><th colspan="${columns}" scope="rowgroup">${name}</th></tr>
${rows.map(row)}</tbody>`
}

/** The columns of implementations have equal widths, however long their names are. */
function table(
  name: string,
  first: string,
  { implementations }: Comparison,
  groups: readonly Markup[],
  hasDecision: boolean,
): Markup {
  const firstWidth = hasDecision ? 26 : 40
  const decisionWidth = hasDecision ? 18 : 0
  const width = Math.floor((100 - firstWidth - decisionWidth) / implementations.length)
  const columns = markup`<colgroup><col width="${firstWidth}%">${implementations.map(() => markup`<col width="${width}%">`)}${hasDecision ? markup`<col width="${decisionWidth}%">` : nothing}</colgroup>`
  const heads = implementations.map(
    ({ name }, index) =>
      markup`<th scope="col" class="implementation">${letter(index)} <br><span class="soft">${bounded(name, 60)}</span></th>`,
  )
  return markup`<table class="apart" data-counted><caption class="unseen">${name}</caption>${columns}<thead><tr><th scope="col">${first}</th>${heads}${hasDecision ? markup`<th scope="col">decision</th>` : nothing}</tr></thead>${groups}</table>`
}
