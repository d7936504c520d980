import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toolPath } from '../tools.ts'
import { repositoryRoot, workspacePackages } from '../workspace.ts'
import { consumers } from './consumer/consumers.ts'
import { type Installation, installTarballs, shortName } from './consumer/installation.ts'

/** The packages as they would be published, installed in a project outside this repository. */
const published = workspacePackages().filter(({ manifest }) => !manifest.private)
const installed = published.filter(({ name }) => name in consumers)

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

describe.each(Object.entries(consumers))('%s', (name, { prints }) => {
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
})

describe('what the READMEs show', () => {
  let server: ChildProcess
  let environment: Readonly<Record<string, string>>

  beforeAll(async () => {
    const program = join(installation.folder, 'node_modules/@card-contract/reference-server/dist/main.js')
    server = spawn(process.execPath, [program, '--memory', '--port', '0', '--announce', 'json'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [line] = await once(server.stdout as Readable, 'data')
    const { baseUrl, credentials } = JSON.parse(String(line))
    environment = {
      CARD_BASE_URL: baseUrl,
      CARD_API_KEY: credentials.apiKey,
      CARD_ACCESS_TOKEN: credentials.accessToken,
      CARD_SERVICE_TOKEN: credentials.serviceToken,
    }
  })

  afterAll(() => void server?.kill())

  const start = (args: readonly string[]) =>
    execFileSync(process.execPath, args, {
      cwd: installation.folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...environment },
    })

  test.each([
    ['spec/README.md', 'import contract', ''],
    ['packages/contract/README.md', 'loadContract()', expect.stringMatching(/\S/)],
    ['packages/client/README.md', 'createCardClient({', expect.stringMatching(/^50\.29$/m)],
    ['apps/reference-server/README.md', 'startReferenceServer()', expect.stringMatching(/^200 /m)],
    ['apps/reference-server/docs/trouble.md', 'server.trouble.next(', expect.stringMatching(/html-error-page/)],
  ])('the program in %s with %s runs', (page, text, output) => {
    const program = join(installation.folder, `${page.replaceAll(/\W/g, '-')}-${text.replaceAll(/\W/g, '')}.ts`)
    writeFileSync(program, firstBlock(join(repositoryRoot, page), text))
    expect(start([program])).toEqual(output)
  })

  test('the suite without options starts and tests the reference server', () => {
    const program = 'node_modules/@card-contract/conformance/dist/cli/main.js'
    const run = (...args: string[]) =>
      execFileSync(process.execPath, [program, ...args], { cwd: installation.folder, encoding: 'utf8' })
    expect(run('--help')).toContain('Usage: card-conformance COMMAND')
    expect(run('run', '--budget', '300')).toContain('Conformant within a budget of 300 requests')
  })
})

/** The first program of a page that contains `text`. */
function firstBlock(page: string, text: string): string {
  const blocks = readFileSync(page, 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)
  const [, program] = [...blocks].find(([, code = '']) => code.includes(text)) ?? []
  if (program === undefined) throw new Error(`${page} has no program with ${text}`)
  return program
}

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
