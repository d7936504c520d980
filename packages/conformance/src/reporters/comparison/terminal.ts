import type { Outcome } from '../../model/outcome.ts'
import { type Paint, paint, wrap } from '../layout.ts'
import { bounded, plain } from '../plain.ts'
import type { Presentation } from '../reporter.ts'
import { counted } from '../words.ts'
import type { ComparedRequirement, Comparison } from './comparison.ts'

const short: Readonly<Record<Outcome['kind'], string>> = {
  passed: 'pass',
  failed: 'FAIL',
  warned: 'warn',
  blocked: 'block',
  skipped: 'skip',
  errored: 'error',
}

/** Differences, and requirements that no implementation meets; the rest is a number. */
export function comparisonInTerminal(comparison: Comparison, presentation: Presentation = {}): string {
  const { implementations, requirements, gaps } = comparison
  const columns = Math.max(presentation.columns ?? 80, 60) - 2
  // Wider prose is hard to read; a wider table is not.
  const width = Math.min(columns, 98)
  const look = paint(presentation.isColoured ?? false)
  const worthALook = requirements.filter(({ differs, outcomes }) => differs || outcomes[0] !== 'passed')
  const alike = requirements.length - worthALook.length
  const differing = gaps.filter(({ differs }) => differs)
  const blocks = [
    legend(comparison, width, look),
    [`${counted(alike, 'requirement is', 'requirements are')} met by every implementation.`],
    ...(worthALook.length > 0 ? [matrix(worthALook, implementations.length, columns, look)] : []),
    [
      `${counted(gaps.length - differing.length, 'gap has', 'gaps have')} the same answer, ${differing.length} different answers.`,
    ],
    ...differing.map(({ id, question, answers }) => [
      look.bold(plain(bounded(id, 200))),
      ...wrap(plain(bounded(question, 500)), width - 2).map((line) => `  ${line}`),
      ...answers.flatMap((answer, index) =>
        wrap(`${letter(index)}  ${plain(bounded(answer ?? 'not asked', 300))}`, width - 2, '   ').map(
          (line) => `  ${line}`,
        ),
      ),
    ]),
  ]
  return `${blocks.flatMap((block) => ['', ...block.map((line) => `  ${line}`)]).join('\n')}\n\n`
}

function legend({ implementations, isSameContract }: Comparison, width: number, { bold, odd }: Paint): string[] {
  const lines = implementations.flatMap(({ name, baseUrl, verdict, failOn, isEmbedded }, index) => {
    const where = isEmbedded ? 'the reference server' : plain(bounded(baseUrl, 200))
    const text = `${plain(bounded(name, 200))}: ${verdict.replace('-', ' ')} at the ${failOn} level, ${where}`
    const [first = '', ...more] = wrap(text, width - 3)
    return [`${bold(letter(index))}  ${first}`, ...more.map((line) => `   ${line}`)]
  })
  return isSameContract ? lines : [...lines, odd('They were tested against different versions of the contract.')]
}

function matrix(rows: readonly ComparedRequirement[], count: number, width: number, look: Paint): string[] {
  const cells = count * 7
  const longest = Math.max(...rows.map(({ id }) => plain(bounded(id, 200)).length))
  const nameWidth = Math.min(Math.max(width - cells - 12, 24), longest)
  const head = Array.from({ length: count }, (_, index) => letter(index).padStart(7)).join('')
  const body = rows.flatMap(({ id, level, outcomes }) => {
    // Never truncated: many of them differ only at the end.
    const lines = cutBefore(plain(bounded(id, 200)), nameWidth)
    const name = (lines.pop() ?? '').padEnd(nameWidth)
    return [...lines, `${name} ${look.dim(level.padEnd(11))}${outcomes.map((outcome) => cell(outcome, look)).join('')}`]
  })
  return [look.dim(' '.repeat(nameWidth + 12) + head), ...body]
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

function cell(outcome: Outcome['kind'] | null, { good, bad, odd, dim }: Paint): string {
  const text = (outcome === null ? '–' : short[outcome]).padStart(7)
  if (outcome === 'failed' || outcome === 'errored') return bad(text)
  if (outcome === 'passed') return good(text)
  return outcome === null || outcome === 'skipped' ? dim(text) : odd(text)
}

export function letter(index: number): string {
  return String.fromCharCode(65 + (index % 26))
}
