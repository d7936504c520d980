import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Benchmark, leftOut, type Row } from './benchmark.ts'
import { runConformance } from './conformance-run.ts'
import { type Contestant, startReferenceServer } from './contestants.ts'
import { installPeer, PeerUnavailableError } from './peers.ts'
import { installPythonPeer } from './python-peer.ts'
import { key } from './requests.ts'

const document = fileURLToPath(import.meta.resolve('@card-contract/spec/openapi.json'))
const headers = { 'X-API-KEY': key, Authorization: `Bearer ${key}`, 'x-sp-auth-token': `Bearer ${key}` }
const patienceMs = 10 * 60_000

interface Judge {
  readonly name: string
  /** Judges the server, with all that it can know of it, and says what it found. */
  judge(baseUrl: string, folder: string): Promise<string>
}

/** Every one of them with its defaults, the contract's document, and the three credentials. */
const judges: readonly Judge[] = [
  {
    name: 'card-conformance',
    async judge(baseUrl) {
      const { exitCode, stdout } = await runConformance(baseUrl)
      return `${/(?<![\d,])[\d,]+ checks passed/.exec(stdout)?.[0] ?? `exit code ${exitCode}`}; ${exitCode === 0 ? 'conformant' : 'not conformant'}`
    },
  },
  {
    name: 'Schemathesis 4.32.5',
    async judge(baseUrl, folder) {
      const commands = await installPythonPeer('schemathesis', '4.32.5')
      const credentials = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`])
      const args = ['run', document, '--url', baseUrl, '--no-color', '--seed', '1', ...credentials]
      const said = await output(folder, join(commands, 'schemathesis'), args)
      return said.match(/^ +\d+ generated.*$/m)?.[0].trim() ?? lastLine(said)
    },
  },
  {
    name: 'Dredd 14.1.0',
    async judge(baseUrl, folder) {
      const dredd = await installPeer('dredd', '14.1.0')
      const credentials = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`])
      const said = await output(folder, process.execPath, [
        join(dredd, 'node_modules/dredd/bin/dredd'),
        document,
        baseUrl,
        '--no-color',
        ...credentials,
      ])
      const gaveUp = said.includes('API description processing error')
      return gaveUp ? 'gives up: it does not read OpenAPI 3.1' : lastLine(said)
    },
  },
  {
    name: 'Portman 1.33.0 and Newman 6.2.2',
    async judge(baseUrl, folder) {
      // It imports tslib, and does not say so.
      const portman = await installPeer('@apideck/portman', '1.33.0', { tslib: '2.8.1' })
      const newman = await installPeer('newman', '6.2.2')
      const settings = join(folder, 'portman.json')
      const collection = join(folder, 'collection.json')
      const results = join(folder, 'results.json')
      writeFileSync(settings, JSON.stringify(portmanSettings))
      await output(folder, process.execPath, [
        join(portman, 'node_modules/@apideck/portman/bin/portman'),
        ...['-l', document, '-b', baseUrl, '-c', settings, '-o', collection],
      ])
      await output(folder, process.execPath, [
        join(newman, 'node_modules/newman/bin/newman.js'),
        ...['run', collection, '--reporters', 'json', '--reporter-json-export', results],
      ])
      const { stats } = (JSON.parse(readFileSync(results, 'utf8')) as { run: NewmanRun }).run
      return `${stats.assertions.total} assertions, ${stats.assertions.failed} failed`
    },
  },
]

interface NewmanRun {
  readonly stats: { readonly assertions: { readonly total: number; readonly failed: number } }
}

const portmanSettings = {
  version: 1,
  tests: {
    contractTests: [
      {
        openApiOperation: '*::/*',
        statusSuccess: { enabled: true },
        contentType: { enabled: true },
        jsonBody: { enabled: true },
        schemaValidation: { enabled: true },
      },
    ],
  },
  overwrites: [
    {
      openApiOperation: '*::/*',
      overwriteRequestSecurity: { remove: true },
      overwriteRequestHeaders: Object.entries(headers).map(([name, value]) => ({ key: name, value, insert: true })),
    },
  ],
}

/** What others say of a server that conforms. */
export const suitePeers: Benchmark = {
  summary: 'the suite, Schemathesis, Dredd, and Portman with Newman: what each finds on a server that conforms',
  async run() {
    const server = await startReferenceServer({ isPinned: false })
    const folder = mkdtempSync(join(tmpdir(), 'card-contract-peers-'))
    try {
      const rows: Row[] = []
      for (const judge of judges) rows.push(await judged(judge, server, folder))
      return [
        {
          title: 'The reference server, judged by others: it conforms, so that every complaint is a false one',
          notes: ['each with its defaults, the same document and all credentials, once; installing it is not counted'],
          results: 'wall time, responses, what it says',
          rows,
        },
      ]
    } finally {
      await server.program.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function judged({ name, judge }: Judge, { program }: Contestant, folder: string): Promise<Row> {
  const baseUrl = String(program.announcement.baseUrl)
  try {
    // What has to be installed first would be in its time.
    await judge(baseUrl, folder)
    const before = await requestsWithResponse(baseUrl)
    const startedAt = performance.now()
    const says = await judge(baseUrl, folder)
    const seconds = (performance.now() - startedAt) / 1000
    const requests = (await requestsWithResponse(baseUrl)) - before
    return { what: name, result: `${seconds.toFixed(1)} s, ${requests}, ${says}` }
  } catch (error) {
    if (error instanceof PeerUnavailableError) return leftOut(name, error.message)
    throw error
  }
}

/** By the server's own count. */
async function requestsWithResponse(baseUrl: string): Promise<number> {
  const metrics = await (await fetch(new URL('/metrics', baseUrl))).text()
  const counts = metrics.matchAll(/^card_server_requests_total\{.*\} (\d+)$/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** Everything that it wrote, whatever its exit code, which only says whether it found something. Some leave files in their working directory. */
async function output(folder: string, command: string, args: readonly string[]): Promise<string> {
  return await new Promise((resolve, reject) => {
    const options = { cwd: folder, timeout: patienceMs, maxBuffer: 64 * 1024 * 1024 }
    execFile(command, args, options, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(error)
      else resolve(`${stdout}\n${stderr}`)
    })
  })
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
