import type { Level } from '../../engine/nouns/level.ts'
import type { Outcome } from '../../engine/nouns/outcome.ts'
import { type Paint, paint, wrap } from '../layout.ts'
import { bounded, plain } from '../plain.ts'
import type { Presentation } from '../reporter.ts'
import type { ComparedAnswer, ComparedGap } from './compare-gaps.ts'
import { type ComparedRequirement, type RequirementResult, weakerLevel } from './compare-requirements.ts'
import type { Comparison } from './comparison.ts'
import { decisionsOf, type Group, groupsOf } from './groups.ts'
import { levelMetInWords, reasonInWords } from './level-met.ts'
import { departure, letter, otherContracts, questionsInWords, requirementsInWords, verdictInWords } from './words.ts'

const short: Readonly<Record<Outcome['kind'], string>> = {
  passed: 'pass',
  failed: 'FAIL',
  warned: 'warn',
  blocked: 'block',
  skipped: 'skip',
  errored: 'error',
}

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
    ...[[requirementsInWords(comparison)], ...ofKind('requirement')],
    ...remarkable.flatMap((group) => [[titleOf(group)], ...rowsOf(group)]),
    rest.map(titleOf),
  ]
  const shown = blocks.filter((block) => block.length > 0)
  return `${shown.flatMap((block) => ['', ...block.map((line) => `  ${line}`)]).join('\n')}\n\n`
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

function matrix(rows: readonly ComparedRequirement[], count: number, width: number, look: Paint): string[] {
  const longest = Math.max(...rows.map(({ id }) => plain(bounded(id, 200)).length))
  const nameWidth = Math.min(Math.max(width - count * 7 - 12, 24), longest)
  const head = Array.from({ length: count }, (_, index) => letter(index).padStart(7)).join('')
  const body = rows.flatMap(({ id, level, results }) => {
    // Never truncated: many of them differ only at the end.
    const lines = cutBefore(plain(bounded(id, 200)), nameWidth)
    const name = (lines.pop() ?? '').padEnd(nameWidth)
    return [...lines, `${name} ${look.dim(level.padEnd(11))}${results.map((one) => cell(one, level, look)).join('')}`]
  })
  const hasWeaker = rows.some(({ level, results }) => results.some((result) => result && weakerLevel(result, level)))
  const note = hasWeaker ? ['* only at a weaker level than that of the requirement'] : []
  return [look.dim(' '.repeat(nameWidth + 12) + head), ...body, ...note]
}

/** An ID on lines of this many characters, each after the first indented, preferably broken after a slash or a hyphen. */
function cutBefore(id: string, columns: number): string[] {
  const lines: string[] = []
  let rest = id
  while (rest.length > columns) {
    const room = rest.slice(0, columns)
    const at = Math.max(room.lastIndexOf('/'), room.lastIndexOf('-')) + 1
    const end = at > columns / 2 ? at : columns
    lines.push(rest.slice(0, end))
    rest = `  ${rest.slice(end)}`
  }
  return [...lines, rest]
}

function cell(result: RequirementResult | null, level: Level, { good, bad, odd, dim }: Paint): string {
  if (!result) return dim('–'.padStart(7))
  const { outcome } = result
  const text = `${short[outcome]}${weakerLevel(result, level) ? '*' : ''}`.padStart(7)
  if (outcome === 'failed' || outcome === 'errored') return bad(text)
  if (outcome === 'passed') return good(text)
  return outcome === 'skipped' ? dim(text) : odd(text)
}
