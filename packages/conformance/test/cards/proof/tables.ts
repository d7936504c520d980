import { loadContract, type Requirement } from '@card-contract/contract'
import { hostileTargets } from '../../engine/hostile/targets.ts'
import { kindsOfMutants } from '../mutants/kinds.ts'
import type { Mutant } from '../mutants/mutant.ts'
import { deviations, variants } from '../variants/index.ts'
import type { Variant } from '../variants/variant.ts'
import { checks } from './judge-mutant.ts'
import type { MutationMatrix } from './matrix.ts'

const conforming = variants.filter(({ id }) => deviations[id] === undefined)

/** What the proofs show in detail. */
export function proofTables(matrix: MutationMatrix): string {
  return [
    '# Requirements, mutants, variants and hostile targets',
    'Written by `pnpm proof`. TRUST.md says what these tables show.',
    '## Requirements, and a mutant that fails each',
    'Of the mutants that fail a requirement, the one with the fewest failing checks is named.',
    ...requirementTables(matrix),
    '## Mutants: servers that are wrong in exactly one way',
    ...kindsOfMutants.map(({ title, mutants }) => folded(title, mutants.map(lineOf(matrix)))),
    '## Variants: servers that are right, differently',
    'Each passes the whole suite, at the level that is given where it is not the strictest. A few are shown only the part of the suite that can tell them from others.',
    list(conforming.map(titleOf)),
    '## Hostile targets',
    'Each answers correctly at first, so that it is judged at all, and then:',
    list(hostileTargets.map(({ title, verdicts }) => `${title}: ${verdicts.join(' or ')}`)),
    '',
  ].join('\n\n')
}

type Line = readonly [id: string, failed: readonly string[]]

function requirementTables(matrix: MutationMatrix): string[] {
  const lines: readonly Line[] = [...matrix].sort(([, a], [, b]) => a.length - b.length)
  const ids = [...new Set(checks.map(({ requirement }) => requirement.id))]
  const chapters = [...new Set(ids.map(chapterOf))]
  const untestable = loadContract().requirements.filter((one) => one.untestable !== undefined)
  return [
    ...chapters.map((chapter) => {
      const rows = ids.filter((id) => chapterOf(id) === chapter).map((id) => requirementRow(id, lines))
      const table = ['| requirement | level | mutants | such as |', '| --- | --- | --: | --- |', ...rows].join('\n')
      return details(`${chapter} (${rows.length})`, table)
    }),
    ...(untestable.length === 0 ? [] : ['Not testable from outside:', list(untestable.map(whyUntestable))]),
  ]
}

const chapterOf = (id: string): string => id.split('/')[0] ?? ''

function requirementRow(id: string, lines: readonly Line[]): string {
  const own = checks.filter(({ requirement }) => requirement.id === id)
  const ids = new Set(own.map((check) => check.id))
  const killing = lines.filter(([, failed]) => failed.some((check) => ids.has(check)))
  return `| \`${id}\` | ${own[0]?.requirement.level} | ${killing.length} | \`${killing[0]?.[0]}\` |`
}

const whyUntestable = ({ id, untestable }: Requirement): string => `\`${id}\`: ${untestable}`

const lineOf =
  (matrix: MutationMatrix) =>
  ({ id, title }: Mutant): string => {
    const [first, ...others] = matrix.get(id) ?? []
    if (first === undefined) return `\`${id}\`: ${title}. Survives.`
    return `\`${id}\`: ${title}. Fails \`${first}\`${others.length > 0 ? ` and ${others.length} more` : ''}`
  }

function titleOf({ title, cleanAt = 'inferred', judgedBy }: Variant): string {
  const marks = [...(cleanAt === 'inferred' ? [] : [`\`${cleanAt}\``]), ...(judgedBy ? ['in part'] : [])]
  return marks.length === 0 ? title : `${title} (${marks.join(', ')})`
}

const list = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n')

const folded = (title: string, lines: readonly string[]): string => details(`${title} (${lines.length})`, list(lines))

/** Folded at first: there are hundreds of lines. */
const details = (summary: string, content: string): string =>
  `<details>\n<summary>${summary}</summary>\n\n${content}\n\n</details>`
