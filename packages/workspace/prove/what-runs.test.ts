import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { sourcePaths } from '../sources.ts'
import { turboEnvironment } from '../turbo.ts'
import { repositoryRoot } from '../workspace.ts'

/** What changed, and which scripts of which packages turbo runs again: `test` and `prove` of a package, or one of them. */
const rows: readonly (readonly [changed: string, runs: readonly string[]])[] = [
  ['README.md', ['conformance#test', 'workspace#prove', 'workspace#test']],
  ['packages/conformance/README.md', ['conformance#test', 'workspace#prove', 'workspace#test']],
  ['packages/conformance/docs/clients.md', ['conformance#test', 'workspace#prove', 'workspace#test']],
  ['apps/reference-server/README.md', ['reference-server#test', ...both('workspace')]],
  ['packages/conformance/test/reporters/badge.test.ts', ['conformance#test', ...both('workspace')]],
  ['packages/conformance/prove/engine/run/selection.test.ts', ['conformance#prove', ...both('workspace')]],
  ['apps/reference-server/prove/stop.test.ts', ['reference-server#prove', 'workspace#test']],
  [
    'packages/conformance/src/reporters/terminal.ts',
    [...both('benchmarks'), ...both('conformance'), 'reference-server#prove', ...both('workspace')],
  ],
  ['packages/client/test/calls.test.ts', ['client#test', 'workspace#test']],
  [
    'apps/reference-server/src/store/sqlite/sqlite-store.ts',
    [
      ...both('benchmarks'),
      ...both('client'),
      ...both('conformance'),
      ...both('reference-server'),
      ...both('workspace'),
    ],
  ],
  ['spec/test/lint/fixtures/ids-are-frozen.yaml', [...both('spec'), 'workspace#prove']],
  ['.github/workflows/ci.yml', ['conformance#test', ...both('workspace')]],
]

function both(name: string): readonly string[] {
  return [`${name}#prove`, `${name}#test`]
}

const copy = mkdtempSync(join(tmpdir(), 'card-contract-what-runs-'))
afterAll(() => rmSync(copy, { recursive: true }))
for (const path of sourcePaths()) cpSync(join(repositoryRoot, path), join(copy, path))

/** The hash of each script that runs tests. Turbo runs it again if it is another one. */
function hashes(): ReadonlyMap<string, string> {
  const turbo = join(repositoryRoot, 'node_modules/.bin/turbo')
  const args = ['run', 'test', 'prove', '--dry=json', '--cwd', copy]
  const output = execFileSync(turbo, args, { encoding: 'utf8', env: turboEnvironment(), stdio: 'pipe' })
  const { tasks } = JSON.parse(output) as { tasks: { taskId: string; task: string; command: string; hash: string }[] }
  const testing = tasks.filter(({ task, command }) => task !== 'build' && command !== '<NONEXISTENT>')
  return new Map(testing.map(({ taskId, hash }) => [taskId.replace('@card-contract/', ''), hash]))
}

describe('what turbo runs again', () => {
  const before = hashes()

  test('turbo runs a script of every package that has tests', () => {
    expect(before.size).toBeGreaterThan(12)
    expect([...before.keys()]).toEqual(expect.arrayContaining([...both('conformance'), ...both('workspace')]))
  })

  test.each(rows)('turbo runs the affected scripts again after a change of %s', (changed, runs) => {
    const file = join(copy, changed)
    appendFileSync(file, '\n')
    const after = hashes()
    cpSync(join(repositoryRoot, changed), file)
    expect(
      [...after]
        .filter(([task, hash]) => before.get(task) !== hash)
        .map(([task]) => task)
        .sort(),
    ).toEqual([...runs].sort())
  })
})
