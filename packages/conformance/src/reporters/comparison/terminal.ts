import { grouped } from '../../engine/values/texts.ts'
import { type Paint, paint, wrap } from '../layout.ts'
import { bounded, plain } from '../plain.ts'
import type { Presentation } from '../reporter.ts'
import type { ComparedAnswer, ComparedGap } from './compare-gaps.ts'
import type { Comparison } from './comparison.ts'
import { decisionsOf, type Group, groupsOf } from './groups.ts'
import { levelMetInWords, reasonInWords } from './level-met.ts'
import { changesByKind } from './release.ts'
import { cutBefore, matrix } from './terminal-matrix.ts'
import { departure, letter, otherContracts, questionsInWords, requirementsInWords, verdictInWords } from './words.ts'

/** Differences, and what no implementation meets; the rest is a number. */
export function comparisonInTerminal(comparison: Comparison, presentation: Presentation = {}): string {
  const columns = Math.max(presentation.columns ?? 80, 60) - 2
  // Wider prose is hard to read; a wider table is not.
  const width = Math.min(columns, 98)
  const look = paint(presentation.isColoured ?? false)
  const { differing, remarkable, rest } = groupsOf(comparison)
  const rowsOf = ({ rows }: Group): readonly string[][] => {
    const requirements = rows.filter((row) => 'results' in row)
    const questions = rows.filter((row) => 'answers' in row)
    if (requirements.length > 0) return [matrix(requirements, comparison.implementations.length, columns, look)]
    return questions.map((row) => question(row, comparison, width, look))
  }
  const ofKind = (of: Group['of']) => differing.filter((group) => group.of === of).flatMap(rowsOf)
  const titleOf = ({ title }: Group): string => `${title}.`
  const blocks = [
    legend(comparison, width, look),
    ...[[questionsInWords(comparison)], ...ofKind('question')],
    ...[wrap(requirementsInWords(comparison), width), ...ofKind('requirement'), ...changes(comparison, width, look)],
    ...remarkable.flatMap((group) => [[titleOf(group)], ...rowsOf(group)]),
    rest.map(titleOf),
  ]
  const shown = blocks.filter((block) => block.length > 0)
  return `${shown.flatMap((block) => ['', ...block.map((line) => `  ${line}`)]).join('\n')}\n\n`
}

const shownAtMost = 20

/** Changes in terms of a release. */
function changes({ release }: Comparison, width: number, { bold, dim }: Paint): string[][] {
  if (!release) return []
  return changesByKind(release).map(([title, all]) => {
    const lines = all.slice(0, shownAtMost).flatMap(({ id, level, says }) => {
      const [first = '', ...more] = cutBefore(plain(bounded(id, 200)), width - 14)
      const said = wrap(plain(says), width - 4).map((line) => `    ${line}`)
      return [`  ${first}${more.length === 0 ? ` ${dim(level)}` : ''}`, ...more.map((line) => `  ${line}`), ...said]
    })
    const others = all.length - shownAtMost
    return [
      bold(title),
      ...lines,
      ...(others > 0 ? [`  and ${grouped(others)} more: --report json=FILE lists all`] : []),
    ]
  })
}

function legend({ implementations, isSameContract }: Comparison, width: number, { bold, odd }: Paint): string[] {
  const lines = implementations.flatMap((one, index) => {
    const where = one.isEmbedded ? 'the reference server' : plain(bounded(one.baseUrl, 200))
    const [first = '', ...more] = [
      `${plain(bounded(one.name, 200))}, ${where}`,
      `highest level met  ${levelMetInWords(one.levelMet)}${reasonInWords(one.levelMet)}`,
      `its run            ${plain(verdictInWords(one))}`,
    ].flatMap((text) => wrap(text, width - 3))
    return [`${bold(letter(index))}  ${first}`, ...more.map((line) => `   ${line}`)]
  })
  return isSameContract ? lines : [...lines, odd(otherContracts)]
}

function question(gap: ComparedGap, comparison: Comparison, width: number, look: Paint): string[] {
  const decided = decisionsOf(gap, comparison).map(({ letters, text, by, on }) => {
    const of = letters === '' ? '' : ` (${letters})`
    return `decided${of}: ${plain(bounded(text, 500))} (${plain(bounded(by, 100))}, ${plain(bounded(on, 20))})`
  })
  return [
    `${look.bold(plain(bounded(gap.id, 200)))}  ${look.dim(gap.weight.replaceAll('-', ' '))}`,
    ...[
      ...wrap(plain(bounded(gap.question, 500)), width - 2),
      ...gap.answers.flatMap((answer, index) => answerLines(letter(index), answer, width - 2, look)),
      ...decided.flatMap((text) => wrap(text, width - 2, '   ')),
    ].map((line) => `  ${line}`),
  ]
}

/** An answer has a colour only if it is judged. */
function answerLines(sign: string, answer: ComparedAnswer | null, width: number, { bold, bad }: Paint): string[] {
  const text = `${sign}  ${plain(bounded(answer?.words ?? 'not asked', 300))}`
  if (answer?.departsFrom) return wrap(`${text} (${departure(answer)})`, width, '   ').map(bad)
  const lines = wrap(text, width, '   ')
  return answer?.isMinority ? lines.map(bold) : lines
}
