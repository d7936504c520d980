import { cell, code, collapsed, prose } from '../markdown-text.ts'
import { bounded } from '../plain.ts'
import type { Comparison } from './comparison.ts'
import { levelMetInWords, reasonInWords } from './level-met.ts'
import { type AnswerCell, type Group, groupsOf, isRemarkable, type QuestionRow, type RequirementRow } from './table.ts'
import { letter, otherContracts, questionsInWords, requirementsInWords, verdictInWords } from './words.ts'

/** A comparison for the meeting that closes the gaps: differences first. */
export function comparisonInMarkdown(comparison: Comparison): string {
  const groups = groupsOf(comparison)
  const letters = comparison.implementations.map((_, index) => letter(index))
  const table = (group: Group) => tableOf(group, letters)
  const differing = (kind: Group['kind']) =>
    groups.filter((group) => group.kind === kind && group.standing === 'differs').map(table)
  const others = groups.filter(({ standing }) => standing !== 'differs')
  const rest = others.filter((group) => !isRemarkable(group))
  const parts = [
    '## Implementations side by side',
    legend(comparison),
    ...(comparison.isSameContract ? [] : [`**${otherContracts}**`]),
    ...['### Open questions', questionsInWords(comparison), ...differing('questions')],
    ...['### Requirements', requirementsInWords(comparison), ...differing('requirements')],
    '### The rest',
    ...others.filter(isRemarkable).flatMap((group) => [`${group.title}:`, table(group)]),
    ...rest.filter(({ kind }) => kind === 'questions').map((group) => collapsed(group.title, table(group))),
    rest.flatMap(({ kind, title }) => (kind === 'requirements' ? [`${title}.`] : [])).join(' '),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function legend({ implementations }: Comparison): string {
  const rows = implementations.map((one, index) => {
    const { name, baseUrl, isEmbedded, contract, levelMet, suiteVersion } = one
    const where = isEmbedded ? 'the reference server' : code(baseUrl)
    const run = `${verdictInWords(one)}<br>contract ${cell(contract.version)} (${code(contract.hash.slice(0, 12))}), suite ${cell(suiteVersion)}`
    return `| **${letter(index)}** | ${prose(bounded(name, 200))}<br>${where} | **${levelMetInWords(levelMet)}**${reasonInWords(levelMet)} | ${run} |`
  })
  return ['| | implementation | highest level met | its run |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

function tableOf(group: Group, letters: readonly string[]): string {
  const isOfQuestions = group.kind === 'questions'
  const head = isOfQuestions ? ['question', 'weight', ...letters, 'decision'] : ['requirement', 'level', ...letters]
  const rows = isOfQuestions ? group.rows.map(questionCells) : group.rows.map(requirementCells)
  const lines = [head, head.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function questionCells({ id, question, weightInWords, cells, decisions }: QuestionRow): readonly string[] {
  const decided = decisions.map(
    ({ letters, text, by, on }) => `${letters === '' ? '' : `**${letters}** `}${cell(text)} (${cell(by)}, ${cell(on)})`,
  )
  const decision = decided.length === 0 ? 'not decided' : decided.join('<br>')
  return [`${code(id)}<br>${cell(question)}`, weightInWords, ...cells.map(answerCell), decision]
}

function answerCell({ words, departure, isMinority }: AnswerCell): string {
  const text = cell(words)
  if (departure) return `${text}<br>❌ ${departure}`
  return isMinority ? `**${text}**` : text
}

function requirementCells({ id, level, cells }: RequirementRow): readonly string[] {
  const results = cells.map(({ outcome, weaker }) => {
    if (!outcome) return '–'
    return `${outcome === 'failed' ? '**failed**' : outcome}${weaker ? ` (${weaker})` : ''}`
  })
  return [code(id), level, ...results]
}
