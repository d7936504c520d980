import { cell, code, collapsed, prose } from '../markdown-text.ts'
import { bounded } from '../plain.ts'
import type { ComparedAnswer, ComparedGap } from './compare-gaps.ts'
import { type ComparedRequirement, weakerLevel } from './compare-requirements.ts'
import type { Comparison } from './comparison.ts'
import { decisionsOf, type Group, groupsOf } from './groups.ts'
import { levelMetInWords, reasonInWords } from './level-met.ts'
import { changesByKind } from './release.ts'
import { departure, letter, otherContracts, questionsInWords, requirementsInWords, verdictInWords } from './words.ts'

/** A comparison for the meeting that closes the gaps: differences first. */
export function comparisonInMarkdown(comparison: Comparison): string {
  const { differing, remarkable, rest } = groupsOf(comparison)
  const table = (group: Group) => tableOf(group, comparison)
  const ofKind = (of: Group['of']) => differing.filter((group) => group.of === of).map(table)
  const parts = [
    comparison.release ? '## One service, older and newer' : '## Implementations side by side',
    legend(comparison),
    ...(comparison.isSameContract ? [] : [`**${otherContracts}**`]),
    ...['### Open questions', questionsInWords(comparison), ...ofKind('question')],
    ...['### Requirements', requirementsInWords(comparison), ...ofKind('requirement'), ...changeTables(comparison)],
    '### The rest',
    ...remarkable.flatMap((group) => [`${group.title}:`, table(group)]),
    ...rest.filter(({ of }) => of === 'question').map((group) => collapsed(group.title, table(group))),
    rest.flatMap(({ of, title }) => (of === 'requirement' ? [`${title}.`] : [])).join(' '),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function changeTables({ release }: Comparison): readonly string[] {
  if (!release) return []
  return changesByKind(release).map(([title, changes]) => {
    const rows = changes.map(({ id, level, says }) => `| ${code(id)} | ${level} | ${cell(says)} |`)
    return collapsed(title, ['| check | level | |', '| --- | --- | --- |', ...rows].join('\n'))
  })
}

function legend({ implementations }: Comparison): string {
  const rows = implementations.map((one, index) => {
    const { name, baseUrl, isEmbedded, contract, levelMet, suiteVersion } = one
    const where = isEmbedded ? 'the reference server' : code(baseUrl)
    const run = `${cell(verdictInWords(one))}<br>contract ${cell(contract.version)} (${code(contract.hash.slice(0, 12))}), suite ${cell(suiteVersion)}`
    return `| **${letter(index)}** | ${prose(bounded(name, 200))}<br>${where} | **${levelMetInWords(levelMet)}**${reasonInWords(levelMet)} | ${run} |`
  })
  return ['| | implementation | highest level met | its run |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

function tableOf({ of, rows }: Group, comparison: Comparison): string {
  const letters = comparison.implementations.map((_, index) => letter(index))
  const head = of === 'question' ? ['question', 'weight', ...letters, 'decision'] : ['requirement', 'level', ...letters]
  const cells = rows.map((row) => ('answers' in row ? questionCells(row, comparison) : requirementCells(row)))
  return [head, head.map(() => '---'), ...cells].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function questionCells(gap: ComparedGap, comparison: Comparison): readonly string[] {
  const decided = decisionsOf(gap, comparison).map(
    ({ letters, text, by, on }) => `${letters === '' ? '' : `**${letters}** `}${cell(text)} (${cell(by)}, ${cell(on)})`,
  )
  const decision = decided.length === 0 ? 'not decided' : decided.join('<br>')
  return [
    `${code(gap.id)}<br>${cell(gap.question)}`,
    gap.weight.replaceAll('-', ' '),
    ...gap.answers.map(answerCell),
    decision,
  ]
}

function answerCell(answer: ComparedAnswer | null): string {
  const text = cell(answer?.words ?? 'not asked')
  if (answer?.departsFrom) return `${text}<br>❌ ${departure(answer)}`
  return answer?.isMinority ? `**${text}**` : text
}

function requirementCells({ id, level, results }: ComparedRequirement): readonly string[] {
  const cells = results.map((result) => {
    if (!result) return '–'
    const weaker = weakerLevel(result, level)
    return `${result.outcome === 'failed' ? '**failed**' : result.outcome}${weaker ? ` (${weaker})` : ''}`
  })
  return [code(id), level, ...cells]
}
