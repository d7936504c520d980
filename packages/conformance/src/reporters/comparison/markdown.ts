import { cell, code, prose } from '../markdown-text.ts'
import { bounded } from '../plain.ts'
import type { ComparedAnswer, ComparedGap } from './compare-gaps.ts'
import type { ComparedRequirement } from './compare-requirements.ts'
import type { Comparison } from './comparison.ts'
import { questionsOf, requirementsOf } from './groups.ts'
import { levelMetInWords, reasonInWords } from './level-met.ts'
import {
  decisionsOf,
  departureInWords,
  letter,
  questionsInWords,
  requirementsInWords,
  restOfQuestions,
  restOfRequirements,
  verdictInWords,
  weakerLevel,
} from './words.ts'

/** A comparison for the meeting that closes the gaps: differences first. */
export function comparisonInMarkdown(comparison: Comparison): string {
  const { isSameContract } = comparison
  const asked = (standing: ComparedGap['standing']) => questionsOf(comparison, standing)
  const tested = (standing: ComparedRequirement['standing']) => requirementsOf(comparison, standing)
  const [departing, missed] = [asked('departs'), tested('not-met')]
  const parts = [
    '## Implementations side by side',
    legend(comparison),
    isSameContract ? '' : '**They were tested against different versions of the contract.**',
    '### Open questions',
    questionsInWords(comparison),
    questionTable(asked('differs'), comparison),
    '### Requirements',
    requirementsInWords(comparison),
    requirementTable(tested('differs'), comparison),
    '### The rest',
    ...(departing.length > 0 ? [`${restOfQuestions.departs(departing.length)}:`] : []),
    questionTable(departing, comparison),
    ...(missed.length > 0 ? [`${restOfRequirements['not-met'](missed.length)}:`] : []),
    requirementTable(missed, comparison),
    ...(['not-asked', 'alike'] as const).map((standing) => {
      const rows = asked(standing)
      return closed(restOfQuestions[standing](rows.length), questionTable(rows, comparison))
    }),
    (['not-tested', 'met'] as const)
      .map((standing) => ({ standing, count: tested(standing).length }))
      .filter(({ count }) => count > 0)
      .map(({ standing, count }) => `${restOfRequirements[standing](count)}.`)
      .join(' '),
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

function questionTable(gaps: readonly ComparedGap[], comparison: Comparison): string {
  if (gaps.length === 0) return ''
  const letters = comparison.implementations.map((_, index) => letter(index))
  const rows = gaps.map((gap) => {
    const decisions = decisionsOf(gap, comparison).map(
      ({ letters, text, by, on }) =>
        `${letters === '' ? '' : `**${letters}** `}${cell(text)} (${cell(by)}, ${cell(on)})`,
    )
    const cells = [...gap.answers.map(answerCell), decisions.length === 0 ? 'not decided' : decisions.join('<br>')]
    return `| ${code(gap.id)}<br>${cell(gap.question)} | ${gap.weight.replaceAll('-', ' ')} | ${cells.join(' | ')} |`
  })
  return [
    `| question | weight | ${letters.join(' | ')} | decision |`,
    `| --- | --- |${letters.map(() => ' --- |').join('')} --- |`,
    ...rows,
  ].join('\n')
}

function answerCell(answer: ComparedAnswer | null): string {
  if (!answer) return 'not asked'
  const words = cell(answer.words)
  const departure = departureInWords(answer)
  if (departure) return `${words}<br>❌ ${departure}`
  return answer.isMinority ? `**${words}**` : words
}

function requirementTable(requirements: readonly ComparedRequirement[], { implementations }: Comparison): string {
  if (requirements.length === 0) return ''
  const letters = implementations.map((_, index) => letter(index))
  return [
    `| requirement | level | ${letters.join(' | ')} |`,
    `| --- | --- |${letters.map(() => ' --- |').join('')}`,
    ...requirements.map(({ id, level, results }) => {
      const cells = results.map((result) => {
        if (!result) return '–'
        const weaker = weakerLevel(result, level)
        return result.outcome === 'failed' ? `**failed**${weaker}` : `${result.outcome}${weaker}`
      })
      return `| ${code(id)} | ${level} | ${cells.join(' | ')} |`
    }),
  ].join('\n')
}

function closed(summary: string, content: string): string {
  return content === '' ? '' : `<details><summary>${summary}</summary>\n\n${content}\n\n</details>`
}
