import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadContract } from '@card-contract/contract'
import type { Benchmark } from './benchmark.ts'
import { type Command, runCommand } from './command.ts'
import { conformanceCommand, document, startReferenceServer } from './contestants.ts'
import { type FindPeer, type Peer, PeerUnavailableError, programOf } from './peers.ts'
import { key, serviceToken } from './requests.ts'
import { atMost, heading, leftOut, type Row, row } from './table.ts'
import { takeTurns, times } from './turns.ts'

/** The suite's own default. */
const connections = '8'
const schemathesis: Peer = { registry: 'pypi', name: 'schemathesis', version: '4.32.5' }
const preload = new URL('report-cost.ts', import.meta.url).href

interface Cost {
  /** From the start of the process to its end. */
  readonly wallMs: number
  /** User and system time of the whole process. NaN, as the peak is, for a program that is not Node's. */
  readonly cpuMs: number
  readonly peakBytes: number
  /** By the server's own count. */
  readonly requestsPerSecond: number
}

/** How much of a run is waiting for the server, and how much is the suite's own work. */
export const suite: Benchmark = {
  summary: 'a default run of the suite, against a bare node:http loop with the same requests, and Schemathesis',
  effort: { rounds: 7, seconds: 0, requests: 0 },
  async measure({ rounds }, find) {
    const server = await startReferenceServer()
    const folder = mkdtempSync(join(tmpdir(), 'card-contract-suite-'))
    try {
      const report = join(folder, 'report.json')
      const ours = suiteOn(server.baseUrl)
      await costOf({ ...ours, args: [...ours.args, `--report=json=${report}`, '--quiet'] }, server.baseUrl)
      const loop = node('bare-loop.ts', [report, server.baseUrl, connections])
      const other = await schemathesisOn(server.baseUrl, find)
      const contestants = 'reason' in other ? [ours, loop] : [ours, loop, other]
      const results = await takeTurns(contestants, rounds, (each) => costOf(each, server.baseUrl))
      const [own, bare] = [results(ours), results(loop)]
      return {
        title: 'A default run of the suite, times …',
        notes: [
          `the reference server in memory, which conforms; ${connections} connections`,
          'each is a command that is started anew; its start is included',
        ],
        rows: [
          heading('a bare node:http loop that sends the same requests'),
          row('  wall time', times(own, bare, 'wallMs'), atMost(3)),
          row('  CPU time', times(own, bare, 'cpuMs')),
          row('  peak memory', times(own, bare, 'peakBytes')),
          ...againstSchemathesis(own, 'reason' in other ? other.reason : results(other)),
        ],
      }
    } finally {
      rmSync(folder, { recursive: true })
      await server.program.stop()
    }
  },
}

function againstSchemathesis(ours: readonly Cost[], theirs: readonly Cost[] | string): readonly Row[] {
  const against = `Schemathesis ${schemathesis.version} with its defaults`
  if (typeof theirs === 'string') return [leftOut(against, theirs)]
  return [
    heading(against),
    row('  wall time', times(ours, theirs, 'wallMs')),
    row('  requests per second', times(ours, theirs, 'requestsPerSecond')),
  ]
}

/** The figure is about a run without findings, so every other exit code is an error. */
function suiteOn(baseUrl: string): Command {
  return { ...node(conformanceCommand, ['run', `--base-url=${baseUrl}`]), environment: environment() }
}

function node(file: string, args: readonly string[]): Command {
  const path = fileURLToPath(new URL(file, import.meta.url))
  return { program: process.execPath, args: [`--import=${preload}`, path, ...args], cwd: tmpdir() }
}

async function schemathesisOn(baseUrl: string, find: FindPeer): Promise<Command | { readonly reason: string }> {
  try {
    const program = programOf(schemathesis, await find(schemathesis), 'schemathesis')
    const headers = { 'X-API-KEY': key, Authorization: `Bearer ${key}`, 'x-sp-auth-token': `Bearer ${serviceToken}` }
    const credentials = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`])
    const args = ['run', document, '--url', baseUrl, '--seed', '1', '--no-color', ...credentials]
    // It complains about requests that only a state or an open question forbids.
    return { program, args, cwd: tmpdir(), exitCodes: [0, 1] }
  } catch (error) {
    if (error instanceof PeerUnavailableError) return { reason: error.message }
    throw error
  }
}

async function costOf(command: Command, baseUrl: string): Promise<Cost> {
  const requestsBefore = await requestsTo(baseUrl)
  const startedAt = performance.now()
  const { stderr } = await runCommand(command)
  const wallMs = performance.now() - startedAt
  const requestsPerSecond = ((await requestsTo(baseUrl)) - requestsBefore) / (wallMs / 1000)
  const reported = stderr.split('\n').findLast((line) => line.startsWith('{"peakBytes"'))
  const { cpuMs = Number.NaN, peakBytes = Number.NaN } = JSON.parse(reported ?? '{}') as Partial<Cost>
  return { wallMs, cpuMs, peakBytes, requestsPerSecond }
}

async function requestsTo(baseUrl: string): Promise<number> {
  const metrics = await (await fetch(new URL('/metrics', baseUrl))).text()
  const counts = metrics.matchAll(/^card_server_requests_total\{.*\} (\d+)$/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** The reference server's own payment and payout are the contract's examples. */
function environment(): Readonly<Record<string, string>> {
  const payment = exampleResponse('checkPaymentStatus')
  const payout = exampleResponse('getPayoutStatus')
  return {
    CARD_CONFORMANCE_API_KEY: key,
    CARD_CONFORMANCE_ACCESS_TOKEN: key,
    CARD_CONFORMANCE_SERVICE_TOKEN: serviceToken,
    CARD_CONFORMANCE_ORDER_ID: String(payment.order_id),
    CARD_CONFORMANCE_PAY_ID: String(payment.pay_id),
    CARD_CONFORMANCE_PAYOUT_REFERENCE: String(payout.reference),
    CARD_CONFORMANCE_PAYOUT_SERVICE_REFERENCE: String(payout.service_reference),
  }
}

function exampleResponse(operationId: string): Readonly<Record<string, unknown>> {
  const [example] = loadContract().operation(operationId).response.examples
  return (example?.value as { data?: Record<string, unknown> } | undefined)?.data ?? {}
}
