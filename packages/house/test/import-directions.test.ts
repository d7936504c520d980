import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { reservedModules, rooms, sharedFiles } from '../arrows.ts'
import { importViolations } from '../import-directions.ts'
import { sourcePaths } from '../sources.ts'
import { repositoryRoot, workspacePackages } from '../workspace.ts'

/** As the house will be once every room of the design is built, so that each arrow can be tried. */
const packages = [
  { name: '@card-contract/spec', folder: 'spec' },
  { name: '@card-contract/types', folder: 'packages/types' },
  { name: '@card-contract/contract', folder: 'packages/contract' },
  { name: '@card-contract/house', folder: 'packages/house' },
  { name: '@card-contract/client', folder: 'packages/client' },
  { name: '@card-contract/conformance', folder: 'packages/conformance' },
  { name: '@card-contract/reference-server', folder: 'apps/reference-server' },
  { name: '@card-contract/benchmarks', folder: 'apps/benchmarks' },
]
const rules = { packages, rooms, sharedFiles, reservedModules }

const complaints = (path: string, text: string) => importViolations([{ path, text }], rules)

test('every import of the repository follows an arrow', () => {
  const files = sourcePaths()
    .filter((path) => /\.(ts|mts|js|mjs)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(repositoryRoot, path), 'utf8') }))
  expect(files.length).toBeGreaterThan(20)
  const packages = workspacePackages().map(({ name, folder, manifest }) => ({
    name,
    folder,
    imports: manifest.imports,
  }))
  expect(importViolations(files, { ...rules, packages })).toEqual([])
})

describe('between packages', () => {
  test.each([
    ['spec', 'build/bundle.ts', 'contract'],
    ['packages/types', 'src/index.ts', 'contract'],
    ['packages/contract', 'src/index.ts', 'types'],
    ['packages/client', 'src/index.ts', 'contract'],
    ['packages/client', 'src/index.ts', 'reference-server'],
    ['packages/conformance', 'src/run/send.ts', 'client'],
    ['packages/conformance', 'src/cli/main.ts', 'client'],
    ['packages/conformance', 'src/checks/top-up.ts', 'reference-server'],
    ['packages/conformance', 'test/variants/late.ts', 'client'],
    ['apps/reference-server', 'src/main.ts', 'client'],
    ['apps/reference-server', 'src/app.ts', 'conformance'],
  ])('%s/%s must not import %s', (folder, file, name) => {
    expect(complaints(`${folder}/${file}`, `import '@card-contract/${name}'`)).toEqual([
      expect.stringContaining(`${folder}/${file}:1 imports @card-contract/${name}, but ${folder}`),
    ])
  })

  test.each([
    ['packages/types', 'build/generate.ts', 'spec/openapi.json'],
    ['packages/contract', 'src/load.ts', 'spec/openapi.json'],
    ['packages/client', 'src/index.ts', 'types'],
    ['packages/client', 'build/build.ts', 'contract'],
    ['packages/conformance', 'src/samples/body.ts', 'contract'],
    ['packages/conformance', 'src/cli/embedded.ts', 'reference-server'],
    ['packages/conformance', 'test/self.test.ts', 'conformance/vitest'],
    ['apps/reference-server', 'test/conformance.test.ts', 'conformance/vitest'],
    ['apps/benchmarks', 'src/client.ts', 'client'],
  ])('%s/%s may import %s', (folder, file, name) => {
    expect(complaints(`${folder}/${file}`, `import '@card-contract/${name}'`)).toEqual([])
  })

  test('a relative path never crosses the border of a package', () => {
    expect(complaints('packages/client/src/index.ts', `import '../../types/src/index.ts'`)).toEqual([
      'packages/client/src/index.ts:1 imports ../../types/src/index.ts across the border of its package: import the other package by its name',
    ])
  })

  test('what a package says of itself may be read by all of it, and by nobody else', () => {
    const text = `import packageJson from '../../package.json' with { type: 'json' }`
    expect(complaints('packages/conformance/src/model/check.ts', text)).toEqual([])
    expect(complaints('packages/conformance/src/index.ts', text)).toHaveLength(1)
  })

  test('only a test configuration reaches the shared one by path', () => {
    const text = `import { defineTests } from '../house/vitest.ts'`
    expect(complaints('packages/types/vitest.config.ts', text)).toEqual([])
    expect(complaints('packages/types/other.ts', text)).toHaveLength(1)
  })

  test('nothing that is shipped imports a test', () => {
    expect(complaints('packages/contract/src/index.ts', `import '../test/fixture.ts'`)).toHaveLength(1)
    expect(complaints('apps/reference-server/src/main.ts', `import '../test/fixture.ts'`)).toHaveLength(1)
  })
})

describe('inside the conformance suite', () => {
  test.each([
    ['model/check.ts', '../run/send.ts'],
    ['model/check.ts', '../expect/at.ts'],
    ['model/check.ts', 'node:http'],
    ['model/check.ts', 'node:fs/promises'],
    ['expect/at.ts', '../samples/body.ts'],
    ['samples/body.ts', '../expect/at.ts'],
    ['checks/top-up.ts', '../run/send.ts'],
    ['checks/top-up.ts', '../probes/top-up.ts'],
    ['checks/top-up.ts', './withdraw.ts'],
    ['checks/top-up.ts', './index.ts'],
    ['checks/derived/bounds.ts', '../top-up.ts'],
    ['checks/top-up.ts', 'undici'],
    ['probes/overdraft.ts', '../checks/top-up.ts'],
    ['probes/overdraft.ts', './duplicates.ts'],
    ['run/judge.ts', '../reporters/json.ts'],
    ['run/judge.ts', '../cli/main.ts'],
    ['reporters/html.ts', '../checks/top-up.ts'],
    ['reporters/html.ts', '../run/send.ts'],
    ['reporters/html.ts', '../samples/body.ts'],
    ['reporters/html.ts', 'node:net'],
    ['index.ts', './cli/main.ts'],
    ['vitest.ts', './reporters/json.ts'],
  ])('%s must not import %s', (file, specifier) => {
    expect(complaints(`packages/conformance/src/${file}`, `import '${specifier}'`)).toHaveLength(1)
  })

  test.each([
    ['expect/at.ts', '../model/finding.ts'],
    ['checks/top-up.ts', '../expect/at.ts'],
    ['checks/index.ts', './top-up.ts'],
    ['checks/index.ts', './derived/index.ts'],
    ['checks/derived/index.ts', './bounds.ts'],
    ['probes/index.ts', './overdraft.ts'],
    ['run/judge.ts', '../checks/index.ts'],
    ['run/send.ts', 'node:http'],
    ['reporters/html.ts', '../model/report.ts'],
    ['reporters/index.ts', './html.ts'],
    ['cli/main.ts', '../reporters/index.ts'],
    ['cli/main.ts', '../run/send.ts'],
  ])('%s may import %s', (file, specifier) => {
    expect(complaints(`packages/conformance/src/${file}`, `import '${specifier}'`)).toEqual([])
  })

  test.each(['fetch(url)', 'new WebSocket(url)'])('a reporter does not reach the network by %s either', (call) => {
    expect(complaints('packages/conformance/src/reporters/html.ts', `export const read = (url) => ${call}`)).toEqual([
      'packages/conformance/src/reporters/html.ts:1 imports undici: packages/conformance/src/reporters is closed to undici',
    ])
  })
})

describe('inside the reference server', () => {
  test.each([
    ['operations/top-up-card.ts', '../http/router.ts'],
    ['operations/top-up-card.ts', '../store/sqlite/store.ts'],
    ['operations/top-up-card.ts', '../app.ts'],
    ['operations/top-up-card.ts', 'express'],
    ['operations/top-up-card.ts', 'pg'],
    ['http/router.ts', '../operations/index.ts'],
    ['http/router.ts', '../store/store.ts'],
    ['app.ts', '../src/store/sqlite/store.ts'],
    ['app.ts', './main.ts'],
    ['app.ts', './store/open-store.ts'],
    ['main.ts', './store/sqlite/store.ts'],
    ['main.ts', './operations/index.ts'],
    ['main.ts', 'node:sqlite'],
    ['main.ts', 'express'],
    ['config/config.ts', '../store/store.ts'],
    ['store/store.ts', './sqlite/store.ts'],
    ['store/sqlite/store.ts', '../postgres/store.ts'],
    ['store/sqlite/store.ts', 'pg'],
    ['store/postgres/store.ts', 'node:sqlite'],
    ['problems.ts', './http/router.ts'],
  ])('%s must not import %s', (file, specifier) => {
    expect(complaints(`apps/reference-server/src/${file}`, `import '${specifier}'`)).toHaveLength(1)
  })

  test.each([
    ['operations/top-up-card.ts', '../store/store.ts'],
    ['operations/top-up-card.ts', '../problems.ts'],
    ['http/router.ts', 'express'],
    ['app.ts', './operations/index.ts'],
    ['app.ts', './http/router.ts'],
    ['store/postgres/store.ts', 'pg'],
    ['store/sqlite/store.ts', 'node:sqlite'],
    ['store/open-store.ts', './sqlite/store.ts'],
    ['main.ts', './store/open-store.ts'],
    ['main.ts', './app.ts'],
  ])('%s may import %s', (file, specifier) => {
    expect(complaints(`apps/reference-server/src/${file}`, `import '${specifier}'`)).toEqual([])
  })
})

describe('every way to import counts', () => {
  test.each([
    `import { send } from '../run/send.ts'`,
    `import type { Send } from '../run/send.ts'`,
    `import { type Send } from '../run/send.ts'`,
    `import * as run from '../run/send.ts'`,
    `export { send } from '../run/send.ts'`,
    `export type { Send } from '../run/send.ts'`,
    `export * from '../run/send.ts'`,
    `const { send } = await import('../run/send.ts')`,
    'const { send } = await import(`../run/send.ts`)',
    `type Send = import('../run/send.ts').Send`,
    `import send = require('../run/send.ts')`,
    `const send = require('../run/send.ts')`,
  ])('%s', (line) => {
    expect(complaints('packages/conformance/src/reporters/json.ts', `\n${line}\n`)).toEqual([
      'packages/conformance/src/reporters/json.ts:2 imports ../run/send.ts, but packages/conformance/src/reporters may import src/model',
    ])
  })

  test('what only looks like an import does not', () => {
    expect(
      complaints('packages/conformance/src/reporters/json.ts', `// import '../run/send.ts'\n"import '../run/send.ts'"`),
    ).toEqual([])
  })

  test('a name computed at run time has no direction, and only tests may use one', () => {
    expect(complaints('packages/contract/src/load.ts', 'await import(name)')).toEqual([
      'packages/contract/src/load.ts:1 imports a module by a computed name, whose direction nobody can check',
    ])
    expect(complaints('packages/contract/test/load.test.ts', 'await import(name)')).toEqual([])
  })

  test.each(['#unmapped', 'file:///elsewhere.ts', '/elsewhere.ts'])('neither has %s', (specifier) => {
    expect(complaints('packages/contract/src/load.ts', `import '${specifier}'`)).toHaveLength(1)
  })

  test('an alias counts as the file that its package maps it to', () => {
    const conformance = { name: '@card-contract/conformance', folder: 'packages/conformance' }
    const aliases = { ...conformance, imports: { '#send': './src/run/send.ts', '#report': './src/model/report.ts' } }
    const judge = (text: string) =>
      importViolations([{ path: 'packages/conformance/src/reporters/json.ts', text }], {
        ...rules,
        packages: [aliases],
      })
    expect(judge(`import '#report'`)).toEqual([])
    expect(judge(`import '#send'`)).toHaveLength(1)
  })
})

test('a file that stands in no room is named, so that no folder escapes the list', () => {
  expect(complaints('packages/conformance/src/later/new.ts', '')).toEqual([
    'packages/conformance/src/later/new.ts stands in no room: give it one in packages/house/arrows.ts',
  ])
  expect(complaints('packages/elsewhere/src/index.ts', '')).toHaveLength(1)
})
