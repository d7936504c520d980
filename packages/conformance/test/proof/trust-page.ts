import { fileURLToPath } from 'node:url'
import { loadContract } from '@card-contract/contract'
import { levels } from '../../src/model/level.ts'
import { miniatures } from '../miniatures/index.ts'
import { departures } from '../variants/departures.ts'
import { variants } from '../variants/index.ts'
import { equivalents } from './equivalents.ts'
import { checks } from './judge-miniature.ts'
import type { KillMatrix } from './matrix.ts'

export const trustFile = fileURLToPath(new URL('../../TRUST.md', import.meta.url))

const conforming = variants.filter(({ id }) => departures[id] === undefined)

/** What the proofs show, on one page. */
export function trustPage(matrix: KillMatrix): string {
  const killers = new Map<string, string[]>()
  for (const [miniature, failed] of matrix) {
    for (const check of failed) killers.set(check, [...(killers.get(check) ?? []), miniature])
  }
  return [
    introduction(matrix),
    '## Every requirement, the checks that speak for it, and the servers that it catches',
    requirementTable(killers),
    '## Servers that are wrong in exactly one way',
    ...miniatureLists(matrix),
    '## Servers that are right, differently',
    variantTable(),
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

A conformance suite is worth what its verdict is worth. This page is made from the tests that put it to the proof.

- **It finds what is wrong.** ${matrix.size} servers, each wrong in exactly one way, are judged over real HTTP. For each of them
  [a list](test/proof/kill-matrix.txt) says which checks fail, compared by equality: not one less, not one more. ${single} of them are
  failed by one check alone. All ${checks.length} checks (${counts.join(', ')}) are failed by at least one of them.
- **It leaves alone what is right.** ${conforming.length} servers that conform, each in its own way, pass without a failure, and so does
  [an independent implementation](examples/python-server) in another language.
- **It is not fooled by trouble.** Targets that never answer, drip, flood, lie about lengths or answer with bombs come to a
  bounded, truthful verdict: never \`conformant\`.
- **It says the same twice.** With one seed the report is the same, byte for byte, at any concurrency and in any order of
  the checks; each check gives its verdict alone, too.
- **It can be checked.** \`card-conformance verify\` judges the recorded exchanges again, offline, and comes to the same report; a
  report that was edited is caught.
- **It is not its own witness.** Another validator, over the document itself, agrees about every valid request that is sent
  and every answer that is accepted.

A miniature that changes nothing on the wire would prove nothing. None can hide here: the verdict follows from the recorded
exchanges alone, so a server with a failed check has shown a difference.${equivalentList()}`
}

function equivalentList(): string {
  const listed = Object.entries(equivalents)
  if (listed.length === 0) return ' There are no survivors.'
  return `\n\nSurvivors, each for a reason:\n\n${listed.map(([id, reason]) => `- \`${id}\`: ${reason}`).join('\n')}`
}

function requirementTable(killers: ReadonlyMap<string, readonly string[]>): string {
  const requirements = [...new Set(checks.map(({ requirement }) => requirement.id))]
  const rows = requirements.map((id) => {
    const own = checks.filter(({ requirement }) => requirement.id === id)
    const caught = new Set(own.flatMap((check) => killers.get(check.id) ?? []))
    return `| \`${id}\` | ${own[0]?.requirement.level} | ${own.length} | ${caught.size} |`
  })
  const untestable = loadContract().requirements.filter((one) => one.untestable !== undefined)
  return [
    '| requirement | level | checks | miniatures |\n| --- | --- | --: | --: |',
    rows.join('\n'),
    untestable.length === 0
      ? ''
      : `\n\nNot testable from outside:\n\n${untestable.map(({ id, untestable: why }) => `- \`${id}\`: ${why}`).join('\n')}`,
  ].join('\n')
}

function miniatureLists(matrix: KillMatrix): string[] {
  const rows = miniatures.map(({ id, title }) => {
    const failed = matrix.get(id) ?? []
    const [first = 'nothing', ...others] = failed
    return `- ${title}: \`${first}\`${others.length > 0 ? ` and ${others.length} more` : ''}`
  })
  return [rows.join('\n')]
}

function variantTable(): string {
  return conforming
    .map(({ title, cleanAt = 'inferred' }) => `- ${title}${cleanAt === 'inferred' ? '' : ` (at \`${cleanAt}\`)`}`)
    .join('\n')
}
