import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repositoryRoot } from '../workspace.ts'
import { isNamed, lists } from './contributing/lists.ts'
import { buildCopy, type RepositoryCopy } from './single-source/repository-copy.ts'
import { type Judgement, judge } from './single-source/suite.ts'

/**
 * Follows the lists of CONTRIBUTING.md: all of its examples are applied to one copy of the repository, one after the
 * other, and the copy is built and tested as far as that is quick.
 */
const place = await mkdtemp(join(tmpdir(), 'card-contract-'))
const examples = lists()
const edited = new Set(examples.flatMap(({ changes }) => changes.map(({ file }) => file)))
const sources = [...edited].filter((file) => file.endsWith('.ts'))
const packages = ['@card-contract/conformance', '@card-contract/reference-server']

let copy: RepositoryCopy
let commands: readonly string[]

beforeAll(async () => {
  const changes = examples.flatMap((list) => list.changes)
  copy = await buildCopy(place, changes, packages)
  const steps = [
    ['spec', 'node lint/freeze-ids.ts'],
    ['packages/types', 'node build/write.ts src'],
  ] as const
  const run: string[] = []
  for (const [folder, command] of steps) {
    const { exitCode, stdout, stderr } = await copy.execute('sh', ['-c', command], folder)
    run.push(exitCode === 0 ? `${command}: succeeded` : `${command}: ${stdout}${stderr}`)
  }
  commands = run
})

afterAll(() => rm(place, { recursive: true, force: true }))

test('every list has an example', () => {
  expect(examples.map(({ title }) => title)).toEqual([
    'Add an operation',
    'Add a requirement',
    'Add a gap',
    'Add a reporter',
  ])
  expect(examples.filter(({ changes }) => changes.length === 0)).toEqual([])
})

describe.each(examples)('$title', (list) => {
  test('the list names every file that its example edits', () => {
    expect(list.changes.map(({ file }) => file).filter((file) => !isNamed(list, file))).toEqual([])
  })
})

test('the commands of the lists succeed', () => {
  expect(commands.filter((command) => !command.endsWith(': succeeded'))).toEqual([])
})

test('nothing changes but what the lists name', async () => {
  const changed = await copy.changedSources()
  expect(changed).toEqual(
    expect.arrayContaining(['packages/types/src/contract.generated.d.ts', 'spec/lint/frozen-ids.json']),
  )
  expect(changed.filter((file) => !examples.some((list) => isNamed(list, file)))).toEqual([])
})

test.each([
  ['spec', 'redocly lint contract', []],
  ['packages/conformance', 'tsc --noEmit', []],
  ['apps/reference-server', 'tsc --noEmit', []],
  ['.', 'biome check --vcs-enabled=false --error-on-warnings', sources],
])('in %s, %s finds no fault', async (folder, command, files) => {
  const { exitCode, stdout, stderr } = await copy.execute('sh', ['-c', [command, ...files].join(' ')], folder)
  expect(exitCode, stdout + stderr).toBe(0)
})

test('the reference server carries out the new operation', async () => {
  await writeFile(
    join(copy.consumer, 'ask-balance.mjs'),
    `import { startReferenceServer } from '@card-contract/reference-server'
    const server = await startReferenceServer()
    const response = await fetch(server.baseUrl + '/virtual-cards/cards/unknown/balance', {
      headers: { 'x-api-key': server.credentials.apiKey },
    })
    await server.close()
    process.stdout.write(JSON.stringify([response.status, await response.json()]))`,
  )
  const { exitCode, stdout, stderr } = await copy.execute('node', ['ask-balance.mjs'])
  expect(exitCode, stderr).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject([404, { success: false, error: { code: 'card-unknown' } }])
})

describe('the conformance suite', () => {
  let own: Judgement
  let without: Judgement
  beforeAll(async () => {
    const unchanged = { ...copy, consumer: join(repositoryRoot, 'packages/workspace') }
    const operations = ['getCardBalance', 'createCardUser']
    own = await judge(copy, copy, { operations })
    without = await judge(copy, unchanged, { operations })
  })

  test('the suite passes the server that carries out the new operation and returns the new field', () => {
    expect(own.failed).toEqual([])
    expect(own.checks).toEqual(
      expect.arrayContaining([
        'get-card-balance/answers-with-status-200',
        'get-card-balance/unknown-card-is-refused',
        'get-card-balance/after-termination',
        'create-card-user/answers-data-country-code',
        'create-card-user/echoes-the-country-code',
      ]),
    )
  })

  test('the suite fails the server that does not carry out the new operation', () => {
    expect(without.checks).toEqual(own.checks)
    expect(without.failed).toEqual(
      expect.arrayContaining([
        'get-card-balance/answers-with-status-200',
        'create-card-user/answers-data-country-code',
        'create-card-user/echoes-the-country-code',
      ]),
    )
  })
})
