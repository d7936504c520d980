import type { Level } from '../../engine/nouns/level.ts'
import type { Outcome } from '../../engine/nouns/outcome.ts'
import type { Paint } from '../layout.ts'
import { bounded, plain } from '../plain.ts'
import { type ComparedRequirement, type RequirementResult, weakerLevel } from './compare-requirements.ts'
import { letter } from './words.ts'

const short: Readonly<Record<Outcome['kind'], string>> = {
  passed: 'pass',
  failed: 'FAIL',
  warned: 'warn',
  blocked: 'block',
  skipped: 'skip',
  errored: 'error',
}

/** One line per requirement, one column per implementation. */
export function matrix(rows: readonly ComparedRequirement[], count: number, width: number, look: Paint): string[] {
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
export function cutBefore(id: string, columns: number): string[] {
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
