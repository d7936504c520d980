import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consumers } from '../release/consumers.ts'
import { machineNode } from '../release/node-versions.ts'
import { toolPath } from '../tools.ts'
import { workspacePackages } from '../workspace.ts'
import { type Installation, installTarballs, shortName } from './consumer/installation.ts'

/** The packages as they would be published, installed in a project outside this repository. */
const published = workspacePackages().filter(({ manifest }) => !manifest.private)
const installed = published.filter(({ name }) => name in consumers)
const node20 = machineNode(20)

let installation: Installation

beforeAll(() => {
  installation = installTarballs(installed)
})

afterAll(() => installation?.remove())

test('every published package has a consumer, and is built before these tests', () => {
  const names = published.map(({ name }) => name).sort()
  const workspace = workspacePackages().find(({ name }) => name === '@card-contract/workspace')
  const built = Object.keys(workspace?.manifest.devDependencies ?? {}).filter((name) =>
    name.startsWith('@card-contract/'),
  )
  expect(Object.keys(consumers).sort()).toEqual(names)
  expect(built.sort()).toEqual(names)
})

describe.each(Object.entries(consumers))('%s', (name, { prints, sinceNode = 20 }) => {
  test('the package passes publint', async () => {
    const { buffer } = new Uint8Array(readFileSync(tarballOf(name)))
    const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true })
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
  })

  test('the package has no source map, and refers to none: its sources are not published', () => {
    const folder = join(installation.folder, 'node_modules', name)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const mapped = files
      .filter((file) => /\.(js|mjs|ts)$/.test(file) && !file.includes('node_modules'))
      .filter((file) => {
        return readFileSync(join(folder, file), 'utf8').includes('\n//# sourceMappingURL=')
      })
    expect([...files.filter((file) => file.endsWith('.map')), ...mapped]).toEqual([])
  })

  test('the package passes attw', () => {
    const args = [tarballOf(name), '--profile', 'esm-only', '--no-definitely-typed', '--no-color']
    expect(run(toolPath('@arethetypeswrong/cli/dist/index.js'), args)).toEqual({
      exitCode: 0,
      output: expect.any(String),
    })
  })

  test(`the package runs on Node ${process.versions.node}`, () => {
    expect(execFileSync(process.execPath, [script(name)], { encoding: 'utf8', cwd: installation.folder }).trim()).toBe(
      prints,
    )
  })

  if (sinceNode > 20) return
  test.skipIf(!node20)(`the package runs on ${node20 ? 'Node 20' : 'Node 20 (skipped: this machine has none)'}`, () => {
    expect(execFileSync(node20 ?? '', [script(name)], { encoding: 'utf8', cwd: installation.folder }).trim()).toBe(
      prints,
    )
  })
})

describe.each([
  ['TypeScript 5.9', 'typescript-5', '5.9'],
  ['TypeScript 7', 'typescript', '7.'],
])('the consumers compile under %s', (_, compiler, version) => {
  const tsc = tool(compiler, 'bin/tsc')

  test('the compiler has the version that the name says', () => {
    expect(run(tsc, ['--version']).output).toContain(`Version ${version}`)
  })

  test.each([
    ['nodenext', 'nodenext', 'anywhere'],
    ['bundler', 'preserve', 'anywhere'],
    ['nodenext', 'nodenext', 'on Node'],
    ['bundler', 'preserve', 'on Node'],
  ])('the consumers compile with moduleResolution %s and module %s, and run %s', (moduleResolution, module, where) => {
    const isOnNode = where === 'on Node'
    const include = Object.entries(consumers).filter(([, { isForNode = false }]) => isForNode === isOnNode)
    const project = `tsconfig.${moduleResolution}.${isOnNode ? 'node' : 'any'}.json`
    const compilerOptions = {
      ...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, resolveJsonModule: true, noEmit: true },
      ...{ types: isOnNode ? ['node'] : [], target: 'es2023', lib: ['es2023'], moduleResolution, module },
    }
    const files = include.map(([name]) => `${shortName(name)}.ts`)
    writeFileSync(join(installation.folder, project), JSON.stringify({ compilerOptions, files }))
    expect(run(tsc, ['--project', project])).toEqual({ exitCode: 0, output: '' })
  })
})

function tarballOf(name: string): string {
  return installation.tarballs.get(name) ?? ''
}

function script(name: string): string {
  return join(installation.folder, `${shortName(name)}.mjs`)
}

/** A program of one of this package's dependencies. */
function tool(dependency: string, path: string): string {
  return fileURLToPath(new URL(`../node_modules/${dependency}/${path}`, import.meta.url))
}

function run(program: string, args: readonly string[]): { exitCode: number; output: string } {
  try {
    const output = execFileSync(process.execPath, [program, ...args], { cwd: installation.folder, encoding: 'utf8' })
    return { exitCode: 0, output }
  } catch (error) {
    const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string }
    return { exitCode: status, output: `${stdout}${stderr}` }
  }
}
