import { cell, code, prose } from '../markdown-text.ts'
import { bounded } from '../plain.ts'
import { counted } from '../words.ts'
import type { ComparedRequirement, Comparison } from './comparison.ts'
import { letter } from './terminal.ts'

/** A comparison for the meeting that closes the gaps. */
export function comparisonInMarkdown(comparison: Comparison): string {
  const { implementations, requirements, gaps, isSameContract } = comparison
  const letters = implementations.map((_, index) => letter(index))
  const differing = gaps.filter(({ differs }) => differs)
  const alike = gaps.filter(({ differs }) => !differs)
  const worthALook = requirements.filter(({ differs, outcomes }) => differs || outcomes[0] !== 'passed')
  const parts = [
    '## Implementations side by side',
    implementations
      .map(({ name, baseUrl, verdict, failOn, contract, isEmbedded }, index) => {
        const where = isEmbedded ? 'the reference server' : code(baseUrl)
        return `- **${letter(index)}** ${prose(bounded(name, 200))}: ${verdict.replace('-', ' ')} at the ${failOn} level; ${where}; contract ${prose(bounded(contract.version, 50))} (${code(contract.hash.slice(0, 12))})`
      })
      .join('\n'),
    isSameContract ? '' : '**They were tested against different versions of the contract.**',
    '### Requirements',
    `${counted(requirements.length - worthALook.length, 'requirement is', 'requirements are')} met by every implementation.`,
    worthALook.length === 0 ? '' : matrix(worthALook, letters),
    '### Gaps',
    differing.length === 0
      ? 'All open questions have the same answer.'
      : [
          `| question | ${letters.join(' | ')} |`,
          `| --- |${letters.map(() => ' --- |').join('')}`,
          ...differing.map(
            ({ id, question, answers }) =>
              `| ${code(id)}<br>${cell(question)} | ${answers.map((answer) => cell(answer ?? 'not asked')).join(' | ')} |`,
          ),
        ].join('\n'),
    alike.length === 0
      ? ''
      : [
          `<details><summary>${counted(alike.length, 'question')} with the same answer</summary>`,
          '',
          '| question | answer |',
          '| --- | --- |',
          ...alike.map(
            ({ id, question, answers }) => `| ${code(id)}<br>${cell(question)} | ${cell(answers[0] ?? 'not asked')} |`,
          ),
          '',
          '</details>',
        ].join('\n'),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function matrix(rows: readonly ComparedRequirement[], letters: readonly string[]): string {
  return [
    `| requirement | level | ${letters.join(' | ')} |`,
    `| --- | --- |${letters.map(() => ' --- |').join('')}`,
    ...rows.map(({ id, level, outcomes }) => {
      const cells = outcomes.map((outcome) => (outcome === 'failed' ? '**failed**' : (outcome ?? '–')))
      return `| ${code(id)} | ${level} | ${cells.join(' | ')} |`
    }),
  ].join('\n')
}
