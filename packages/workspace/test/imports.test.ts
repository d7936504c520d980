import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importViolations } from '../import-rules.ts'
import { repositoryRoot } from '../workspace.ts'

test('the allow-list allows every import of the repository', async () => {
  expect(await importViolations(repositoryRoot), 'allow it in packages/workspace/arrows.ts, or remove it').toEqual([])
})

/** The violations in a repository of these files, which are written to disk, where dependency-cruiser reads them. */
async function violationsIn(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const root = mkdtempSync(join(tmpdir(), 'card-contract-imports-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return [...(await importViolations(root))].sort()
}

test('a room imports the rooms and packages that its line names, its own files and its package.json', async () => {
  const violations = await violationsIn({
    'packages/conformance/package.json': '{}',
    'packages/conformance/src/engine/cases/samples/samples.ts': `import '@card-contract/contract'; import './value.ts'`,
    'packages/conformance/src/engine/cases/samples/value.ts': `import 'node:util'`,
    'packages/conformance/src/cards/checks/top-up.ts': `import '../../engine/cases/samples/samples.ts'; import packageJson from '../../../package.json'`,
    'packages/conformance/src/cards/checks/index.ts': `import './top-up.ts'`,
    'packages/conformance/vitest.config.ts': `import '../workspace/vitest.ts'`,
    'packages/workspace/vitest.ts': `import 'vitest/config'`,
  })
  expect(violations).toEqual([])
})

test('every form of import counts, and what only looks like one does not', async () => {
  const forms = [
    `import { x } from './to.ts'`,
    `import type { X } from './to.ts'`,
    `export { x } from './to.ts'`,
    `export type { X } from './to.ts'`,
    `export * from './to.ts'`,
    `const x = await import('./to.ts')`,
    `type X = import('./to.ts').X`,
    `import x = require('./to.ts')`,
    `const x = require('./to.ts')`,
  ]
  const room = 'packages/conformance/src/reporters'
  const files = forms.map((form, at) => [`${room}/${at}.ts`, form.replace('./to.ts', '../cards/checks/to.ts')])
  const violations = await violationsIn({
    ...Object.fromEntries(files),
    [`${room}/none.ts`]: `// import '../cards/checks/to.ts'\nexport const text = "import '../cards/checks/to.ts'"`,
    'packages/conformance/src/cards/checks/to.ts': 'export const x = 1; export type X = 1',
  })
  expect(violations).toEqual(
    forms.map((_, at) => `not-in-allowed: ${room}/${at}.ts -> packages/conformance/src/cards/checks/to.ts`),
  )
})

test('the lint of imports names each import that the allow-list does not allow', async () => {
  const violations = await violationsIn({
    'packages/client/src/index.ts': `import '@card-contract/contract'; import '../../types/src/index.ts'`,
    'packages/types/src/index.ts': `import '../test/fixture.ts'; import '/elsewhere.ts'; import 'file:///elsewhere.ts'`,
    'packages/types/test/fixture.ts': '',
    'packages/conformance/src/cards/checks/top-up.ts': `import './withdraw.ts'; import 'node:net'`,
    'packages/conformance/src/cards/checks/withdraw.ts': `import '../nowhere.ts'; process.getBuiltinModule('node:http')`,
    'packages/conformance/src/engine/nouns/check.ts': `import 'undici'; import 'node:fs/promises'; import { env } from 'node:process'`,
    'packages/conformance/src/later/new.ts': '',
    'apps/reference-server/src/main.ts': `import 'node:sqlite'`,
  })
  expect(violations).toMatchInlineSnapshot(`
    [
      "a file in no room: packages/conformance/src/later/new.ts -> packages/conformance/src/later/new.ts",
      "not-in-allowed: packages/client/src/index.ts -> @card-contract/contract",
      "not-in-allowed: packages/client/src/index.ts -> packages/types/src/index.ts",
      "not-in-allowed: packages/conformance/src/cards/checks/top-up.ts -> packages/conformance/src/cards/checks/withdraw.ts",
      "not-in-allowed: packages/conformance/src/cards/checks/withdraw.ts -> ../nowhere.ts",
      "not-in-allowed: packages/types/src/index.ts -> /elsewhere.ts",
      "not-in-allowed: packages/types/src/index.ts -> file:///elsewhere.ts",
      "not-in-allowed: packages/types/src/index.ts -> packages/types/test/fixture.ts",
      "reserved for cli: packages/conformance/src/engine/nouns/check.ts -> fs/promises",
      "reserved for cli: packages/conformance/src/engine/nouns/check.ts -> process",
      "reserved for engine/http, traffic/forwarding: packages/conformance/src/cards/checks/top-up.ts -> net",
      "reserved for engine/http, traffic/forwarding: packages/conformance/src/cards/checks/withdraw.ts -> http",
      "reserved for engine/http, traffic/forwarding: packages/conformance/src/engine/nouns/check.ts -> undici",
      "reserved for store/sqlite: apps/reference-server/src/main.ts -> node:sqlite",
    ]
  `)
})

test('the lint of imports names the files of a circle, be it one of values or of types', async () => {
  const violations = await violationsIn({
    'packages/contract/src/a.ts': `import './b.ts'`,
    'packages/contract/src/b.ts': `import './c.ts'`,
    'packages/contract/src/c.ts': `import './a.ts'`,
    'packages/types/src/a.ts': `import type { B } from './b.ts'`,
    'packages/types/src/b.ts': `import type { A } from './a.ts'`,
  })
  expect(violations).toMatchInlineSnapshot(`
    [
      "a circle: packages/contract/src/a.ts -> packages/contract/src/b.ts -> packages/contract/src/c.ts -> packages/contract/src/a.ts",
      "a circle: packages/types/src/a.ts -> packages/types/src/b.ts -> packages/types/src/a.ts",
    ]
  `)
})
