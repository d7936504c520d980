import { fileURLToPath } from 'node:url'
import { loadContract, type Requirement } from '@card-contract/contract'
import { levels } from '../../src/model/level.ts'
import { hostileTargets } from '../hostile/targets.ts'
import { kindsOfMiniatures } from '../miniatures/kinds.ts'
import type { Miniature } from '../miniatures/miniature.ts'
import { departures } from '../variants/departures.ts'
import { variants } from '../variants/index.ts'
import type { Variant } from '../variants/variant.ts'
import { equivalents } from './equivalents.ts'
import { checks } from './judge-miniature.ts'
import type { KillMatrix } from './matrix.ts'

export const trustFile = fileURLToPath(new URL('../../TRUST.md', import.meta.url))

const contract = loadContract()
const conforming = variants.filter(({ id }) => departures[id] === undefined)
const counted = new Intl.NumberFormat('en')

/** What the proofs show, on one page. */
export function trustPage(matrix: KillMatrix): string {
  return [
    introduction(matrix),
    limits,
    '## Servers that are wrong, and that nothing complains of',
    list(Object.entries(equivalents).map(([id, reason]) => `\`${id}\`: ${reason}`)),
    '## Every requirement, and a server that is caught by it',
    'Of the servers that fail a requirement, the one that fails least beside it is named.',
    ...requirementTables(matrix),
    '## Servers that are wrong in exactly one way',
    'What each does, and the checks that fail for it.',
    ...kindsOfMiniatures.map(({ title, miniatures }) => folded(title, miniatures.map(lineOf(matrix)))),
    '## Servers that are right, differently',
    'Each passes the whole suite, at the level that is given where it is not the strictest. A few are shown to the part of it that can tell them from others, which is said.',
    folded('What is different about them', conforming.map(titleOf)),
    '## Targets that are hostile',
    'Each answers rightly at first, so that it is judged at all, and then:',
    list(hostileTargets.map(({ title, verdicts }) => `${title}: ${verdicts.join(' or ')}`)),
    '',
  ].join('\n\n')
}

function introduction(matrix: KillMatrix): string {
  const counts = levels.map(
    (level) => `${checks.filter(({ requirement }) => requirement.level === level).length} ${level}`,
  )
  const single = [...matrix.values()].filter(({ length }) => length === 1).length
  return `# Why anyone should believe the verdict

<!-- Written by \`pnpm proof\`; a test fails when it is out of date. -->

A conformance suite is worth what its verdict is worth. It can be wrong in two ways: it can call a faulty server right,
and a right one faulty. This page says what is done against both, and is made from the tests that do it. They run
whenever this package is tested (\`pnpm test\` in its folder, some minutes); nothing here ran only once.

- **It finds what is wrong.** ${counted.format(matrix.size)} servers, called miniatures, are each wrong in exactly one way, and are judged
  over real HTTP. [A list](test/proof/kill-matrix.txt) says which checks fail for each of them, and is compared by equality: not
  one less, not one more. ${counted.format(single)} miniatures are failed by one check alone, and every one of the ${counted.format(checks.length)} checks
  (${counts.join(', ')}) is failed by at least one miniature: no check is there for show. To save
  time, a miniature is spared the checks whose every request it would answer as a correct server does;
  \`CONFORMANCE_FULL_MATRIX=1\` spares it nothing, and must come to the same list.
- **It is the fault that is found.** A correct server listens to every run of a miniature, and compares each answer with its
  own, byte for byte. A miniature that never answered otherwise would be void, whatever failed, and fails the tests.
- **It leaves alone what is right.** ${counted.format(conforming.length)} servers conform, each in its own way, and pass without a failure. So does
  [an implementation in Python](examples/python-server), which shares nothing with the suite.
- **It is not fooled by trouble.** ${counted.format(hostileTargets.length)} targets turn hostile in the middle of a run: they fall silent, drip, flood, lie about
  lengths, answer with bombs. The run ends by itself, in less than 400 MB, and never with \`conformant\`.
- **It says the same twice.** With one seed, reports are the same byte for byte at one, eight and 32 requests at a time and with
  the checks in any order, but for what the server and the clock decide: ids, times, and who is first of those who come
  together. Each check also passes by itself.
- **It can be checked.** \`card-conformance verify\` judges the recorded exchanges of a report again, offline. It does so with
  the report of every miniature, and comes to the same; a report that was edited is caught, even if its digest was, too.
- **It is not its own witness.** Two other validators, over the contract as it is written (Hyperjump, which knows the dialect of
  OpenAPI, and Ajv, which knows its formats), agree about every valid request that is sent, about every one that is wrong
  in one way, and about every answer that is accepted. They disagree nowhere. A third one, Redocly's \`respect\`, plays the
  life of a card (\`spec/workflows\`) on the servers that everything here is measured by, and has no complaint.`
}

const limits = `## What is not shown

- That there are no other faults. A fault that shows in one answer of ten thousand, after hours, or under a load that the
  suite does not make, is not found by some two thousand requests.
- That the miniatures are independent of the checks: the same people wrote both. They share the contract, and nothing else.
- That a report is true. \`verify\` shows that its verdict follows from its exchanges, not that they took place: whoever makes up a
  whole conversation is not caught. Run the suite yourself where that matters.
- Anything that the interface leaves open. That is asked and told, under gaps, and never judged.`

type Row = readonly [id: string, failed: readonly string[]]

function requirementTables(matrix: KillMatrix): string[] {
  const rows: readonly Row[] = [...matrix].sort(([, a], [, b]) => a.length - b.length)
  const ids = [...new Set(checks.map(({ requirement }) => requirement.id))]
  const chapters = [...new Set(ids.map(chapterOf))]
  const untestable = contract.requirements.filter((one) => one.untestable !== undefined)
  return [
    ...chapters.map((chapter) => {
      const lines = ids.filter((id) => chapterOf(id) === chapter).map((id) => requirementLine(id, rows))
      const table = ['| requirement | level | miniatures | such as |', '| --- | --- | --: | --- |', ...lines].join('\n')
      return details(`${chapter} (${lines.length})`, table)
    }),
    ...(untestable.length === 0 ? [] : ['Not testable from outside:', list(untestable.map(whyUntestable))]),
  ]
}

const chapterOf = (id: string): string => id.split('/')[0] ?? ''

function requirementLine(id: string, rows: readonly Row[]): string {
  const own = new Set(checks.filter(({ requirement }) => requirement.id === id).map((check) => check.id))
  const level = checks.find(({ requirement }) => requirement.id === id)?.requirement.level
  const caught = rows.filter(([, failed]) => failed.some((check) => own.has(check)))
  return `| \`${id}\` | ${level} | ${caught.length} | \`${caught[0]?.[0]}\` |`
}

const whyUntestable = ({ id, untestable }: Requirement): string => `\`${id}\`: ${untestable}`

const lineOf =
  (matrix: KillMatrix) =>
  ({ id, title }: Miniature): string => {
    const [first = '', ...others] = matrix.get(id) ?? []
    const found = first === '' ? 'nothing (see above)' : `\`${first}\``
    return `\`${id}\`: ${title}. Fails ${found}${others.length > 0 ? ` and ${others.length} more` : ''}`
  }

function titleOf({ title, cleanAt = 'inferred', judgedBy }: Variant): string {
  const marks = [...(cleanAt === 'inferred' ? [] : [`\`${cleanAt}\``]), ...(judgedBy ? ['in part'] : [])]
  return marks.length === 0 ? title : `${title} (${marks.join(', ')})`
}

const list = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n')

const folded = (title: string, lines: readonly string[]): string => details(`${title} (${lines.length})`, list(lines))

/** Open only for who asks: there are hundreds of lines. */
const details = (summary: string, content: string): string =>
  `<details>\n<summary>${summary}</summary>\n\n${content}\n\n</details>`
