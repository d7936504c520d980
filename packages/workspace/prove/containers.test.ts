import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { images } from '../build-images.ts'
import { pack, withDependencies } from '../pack.ts'
import { wrongNode } from '../require-node.mjs'
import { repositoryRoot } from '../workspace.ts'
import { instructionsOf, variablesOf, wordsOf } from './delivery/dockerfile.ts'

type Environment = Readonly<Record<string, string>>

const server = instructionsOf('apps/reference-server')
const suite = instructionsOf('packages/conformance')
const example = join(repositoryRoot, 'apps/reference-server/examples/compose')
const { services, secrets } = parse(readFileSync(join(example, 'compose.yaml'), 'utf8'))
const secret = (name: string): string => readFileSync(join(example, 'secrets', name), 'utf8').trim()

/** The command that installs the packages of an image. */
function installOf(folder: string): string {
  return instructionsOf(folder).get('RUN')?.[0]?.replace('RUN ', '') ?? ''
}

describe.each(images)('the image $tag', ({ name, folder }) => {
  const instructions = instructionsOf(folder)

  test('the image has a Node that the repository accepts, as a digest too', () => {
    const [base, ...stages] = instructions.get('FROM') ?? []
    const [, version] = /^FROM node:(\d+\.\d+\.\d+)-bookworm-slim@sha256:[\da-f]{64} AS node$/.exec(base ?? '') ?? []
    expect(wrongNode(version)).toBeUndefined()
    expect(version).toBeDefined()
    expect(stages).toEqual(['FROM node AS installed', 'FROM node'])
  })

  test('the image installs the tarballs beside its Dockerfile, or the released version if there are none', () => {
    const context = mkdtempSync(join(tmpdir(), 'card-contract-context-'))
    onTestFinished(() => rmSync(context, { recursive: true }))
    writeFileSync(join(context, 'npm'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 })
    const env = { PATH: `${context}:${process.env.PATH}`, VERSION: '1.2.3' }
    const install = () => execFileSync('sh', ['-c', installOf(folder)], { cwd: context, env, encoding: 'utf8' }).trim()
    expect(install().split(' ').at(-1)).toBe(`${name}@1.2.3`)
    for (const tarball of ['a.tgz', 'b.tgz']) writeFileSync(join(context, tarball), '')
    expect(install()).toMatch(/ \.\/a\.tgz \.\/b\.tgz$/)
    expect(readdirSync(context)).toEqual(['npm'])
    expect(readFileSync(join(repositoryRoot, folder, '.dockerignore'), 'utf8')).toBe('*\n!*.tgz\n')
  })

  test('the image does not run as root, and starts the program of its package', () => {
    expect(instructions.get('USER')).toEqual(['USER 1000:1000'])
    const manifest = JSON.parse(readFileSync(join(repositoryRoot, folder, 'package.json'), 'utf8'))
    const [main = ''] = Object.values<string>(manifest.bin)
    expect(wordsOf(instructions.get('ENTRYPOINT')?.[0])).toEqual(['node', join('/app/node_modules', name, main)])
  })
})

test('an image has the packages that its program needs when it runs, and no others', () => {
  const needs = images.map(({ name }) =>
    withDependencies(name)
      .map((one) => one.folder)
      .sort(),
  )
  expect(needs).toEqual([
    ['packages/conformance', 'packages/contract'],
    ['apps/reference-server', 'packages/contract', 'packages/types', 'spec'],
  ])
})

describe('the example with compose', () => {
  test('the example has each secret in a file, and the same password for PostgreSQL and the server', () => {
    for (const [name, { file }] of Object.entries<{ file: string }>(secrets)) expect(file).toBe(`secrets/${name}`)
    expect(readdirSync(join(example, 'secrets')).sort()).toEqual(Object.keys(secrets).sort())
    const { POSTGRES_USER, POSTGRES_DB } = services.postgres.environment
    const url = `postgres://${POSTGRES_USER}:${secret('database-password')}@postgres:5432/${POSTGRES_DB}`
    expect(secret('database-url')).toBe(url)
  })

  test('the example starts each service after the one that it needs is healthy, and can be reached from this machine only', () => {
    expect(services['reference-server'].depends_on).toEqual({ postgres: { condition: 'service_healthy' } })
    expect(services.proxy.depends_on).toEqual({ 'reference-server': { condition: 'service_healthy' } })
    expect(services.conformance.depends_on).toEqual({ proxy: { condition: 'service_healthy' } })
    expect(services.proxy.ports).toEqual(['127.0.0.1:4010:4010'])
    expect(services['reference-server'].ports).toBeUndefined()
  })
})

describe('what the images run', () => {
  const root = mkdtempSync(join(tmpdir(), 'card-contract-images-'))
  const [app, state, reports] = ['app', 'state', 'reports'].map((name) => join(root, name)) as [string, string, string]

  /** Installs both programs in one folder, which takes half as long as two. */
  beforeAll(() => {
    for (const folder of [app, state, reports]) mkdirSync(folder)
    for (const one of withDependencies(...images.map(({ name }) => name))) pack(one, app)
    execFileSync('sh', ['-c', installOf('apps/reference-server')], { cwd: app, stdio: 'pipe' })
  })

  afterAll(() => rmSync(root, { recursive: true }))

  /** Paths in a container, on this machine. */
  const here = (text: string): string =>
    text.replace(/^\/app\//, `${app}/`).replace('/run/secrets', join(example, 'secrets'))

  /** Starts a command of a Dockerfile with the variables of its image and its service. */
  function start(words: readonly string[], environment: Environment): ChildProcess & { readonly output: () => string } {
    const [command = '', ...args] = words.map(here)
    const variables = Object.entries(environment).map(([name, value]) => [name, here(value)])
    const { PATH = '' } = process.env
    const child = spawn(command, args, { cwd: reports, env: { PATH, ...Object.fromEntries(variables) } })
    onTestFinished(() => void child.kill('SIGKILL'))
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    return Object.assign(child, { output: () => output })
  }

  test('the server becomes healthy with the secrets of the example, and the suite tests it', async () => {
    const installed = readdirSync(app, { recursive: true }).length
    const { DATABASE_URL_FILE: _, ...own } = services['reference-server'].environment
    const environment = { ...variablesOf(server.get('ENV')?.[0]), ...own, XDG_STATE_HOME: state, PORT: '0' }
    const running = start(wordsOf(server.get('ENTRYPOINT')?.[0]), { ...environment, CARD_SERVER_ANNOUNCE: 'json' })
    await expect.poll(running.output).toContain('"event":"listening"')
    const [, port = ''] = /"baseUrl":"http:\/\/[^:]+:(\d+)/.exec(running.output()) ?? []
    expect(readdirSync(state)).toEqual(['card-contract'])

    const isHealthy = wordsOf(server.get('HEALTHCHECK')?.[0])
    // A slow disk may take longer than one try allows; Docker tries again, too.
    await expect.poll(() => once(start(isHealthy, { PORT: port }), 'exit')).toEqual([0, null])

    const given: Environment = services.conformance.environment
    const baseUrl = given.CARD_BASE_URL?.replace('proxy:4010', `127.0.0.1:${port}`) ?? ''
    const run = start([...wordsOf(suite.get('ENTRYPOINT')?.[0]), ...wordsOf(suite.get('CMD')?.[0])], {
      ...{ ...variablesOf(suite.get('ENV')?.[0]), ...given, CARD_BASE_URL: baseUrl },
      CARD_CONFORMANCE_OPERATION: 'checkPaymentStatus getPayoutStatus',
      CARD_CONFORMANCE_REPORT: 'json=report.json',
    })
    await once(run, 'close')
    const { byOutcome } = JSON.parse(readFileSync(join(reports, 'report.json'), 'utf8')).summary
    expect(byOutcome).toMatchObject({ passed: expect.any(Number), failed: 0, blocked: 0, errored: 0 })
    expect(byOutcome.passed).toBeGreaterThan(100)

    running.kill('SIGTERM')
    expect(await once(running, 'exit')).toEqual([0, null])
    expect(await once(start(isHealthy, { PORT: port }), 'exit')).toEqual([1, null])
    expect(readdirSync(reports)).toEqual(['report.json'])
    expect(readdirSync(app, { recursive: true })).toHaveLength(installed)
    for (const name of ['api-key', 'access-token', 'service-token']) {
      expect(running.output() + run.output()).not.toContain(secret(name))
    }
  })
})
