import { fileURLToPath } from 'node:url'
import { type Benchmark, type Effort, play, throughput, waiting } from './benchmark.ts'
import {
  type Contestant,
  conformanceCommand,
  growthOf,
  startPrism,
  startReferenceServer,
  tellingMemory,
  toContestant,
} from './contestants.ts'
import { freePort, startProgram } from './program.ts'
import { measured, requestFor, send, wireFormat } from './requests.ts'
import { atLeast, atMost, exactly, heading, type Row, row } from './table.ts'

const connections = 16
/** One exchange in so many issues a card, whose number must be hidden from then on. */
const cardEvery = 20

/** What judging, redacting and recording every exchange costs beside forwarding it. */
export const proxy: Benchmark = {
  summary: 'the proxy of the suite, against one in plain Node that only forwards, and that of Prism',
  effort: { rounds: 9, seconds: 1, requests: 200_000 },
  async measure(effort, find) {
    const upstream = await startReferenceServer()
    const plainNode = {
      against: 'a proxy in plain Node that only forwards',
      operations: measured,
      figures: [throughput(connections, atLeast(0.35)), waiting()],
      start: () => [startProxy(upstream), startPassThrough(upstream)] as const,
    }
    const prism = {
      against: "Prism's proxy, which validates and records nothing",
      operations: measured,
      figures: [throughput(connections, atLeast(1.2))],
      start: () => [startProxy(upstream), startPrism(find, 'proxy', upstream.baseUrl)] as const,
    }
    try {
      return {
        title: 'The proxy of the suite, which judges, redacts and records every exchange, times …',
        notes: [
          `the load comes from ${connections} connections, unless a row says one`,
          'the same reference server in memory is behind all of them, on the same core',
        ],
        rows: [...(await play(plainNode, effort)), ...(await play(prism, effort)), ...(await memory(upstream, effort))],
      }
    } finally {
      await upstream.program.stop()
    }
  },
}

async function memory(upstream: Contestant, { requests }: Effort): Promise<readonly Row[]> {
  const ours = await startProxy(upstream, [tellingMemory])
  try {
    const { user_id } = await send(requestFor('createCardUser', ours.baseUrl))
    const issue = wireFormat(requestFor('createCard', ours.baseUrl, { userId: String(user_id) }))
    const [topUp = '', payout = ''] = measured.map((operation) => wireFormat(ours.requests[operation]))
    const requestAt = (index: number) => (index % cardEvery === 0 ? issue : index % 2 === 0 ? topUp : payout)
    const first = requests / 20
    const ratio = await growthOf(ours, { first, requests, connections, requestAt })
    const what = `  memory after ${requests}, of which ${requests / cardEvery} issue a card`
    return [heading(`itself after ${first} exchanges`), row(what, exactly(ratio), atMost(1.5))]
  } finally {
    await ours.program.stop()
  }
}

/** Without a line for each exchange. It leaves its recording behind. */
async function startProxy(upstream: Contestant, nodeOptions: readonly string[] = []): Promise<Contestant> {
  const port = await freePort()
  const args = ['proxy', '--target', upstream.baseUrl, '--port', String(port), '--quiet']
  const baseUrl = `http://127.0.0.1:${port}${new URL(upstream.baseUrl).pathname}`
  return await toContestant(await startProgram(conformanceCommand, args, { nodeOptions, baseUrl, leavesFiles: true }))
}

async function startPassThrough(upstream: Contestant): Promise<Contestant> {
  const file = fileURLToPath(new URL('pass-through.ts', import.meta.url))
  return await toContestant(await startProgram(file, [upstream.baseUrl]))
}
