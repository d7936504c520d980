import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { atMost, type Benchmark, type Row, row } from './benchmark.ts'
import { type Contestant, startReferenceServer } from './contestants.ts'
import { sendMany, wireFormat } from './raw-client.ts'
import { measureProgram } from './reference-server.ts'
import type { Request } from './requests.ts'
import { spread } from './statistics.ts'

const first = 10_000
const all = 200_000
const hostile = 10_000

/** What the server holds on to. */
export const serverMemory: Benchmark = {
  summary: 'memory after 200,000 requests, 10,000 of them with Content-Types of their own, against 10,000 plain ones',
  async run() {
    const bounded = await measure(['--max-semi-space-size=16'])
    const unbounded = await measure([])
    const target = atMost(1.3)
    return [
      {
        title: `Memory after ${all} requests, of which ${hostile} have a Content-Type that no other has`,
        notes: [
          'top-ups and payout checks in turns, state on disk; a hostile type is accepted or refused, with a body or without',
          'after a forced garbage collection; in use is what V8 counts, resident what the operating system does',
          'V8 lets its young generation grow under load, to its own limit and no further, and keeps it: 16 MB bounds it',
        ],
        rows: [
          row('in use, times that after 10,000 plain requests', times(unbounded, 'usedBytes'), { target, unit: '×' }),
          ...beforeAndAfter(unbounded, 'usedBytes'),
          row('resident, the same, with --max-semi-space-size=16', times(bounded, 'residentBytes'), { target, unit: '×' }),
          ...beforeAndAfter(bounded, 'residentBytes'),
          row("resident, the same, with V8's own limit", times(unbounded, 'residentBytes'), { unit: '×' }),
          ...beforeAndAfter(unbounded, 'residentBytes'),
        ],
      },
    ]
  },
}

interface Memory {
  readonly usedBytes: number
  readonly residentBytes: number
}

interface Growth {
  readonly before: Memory
  readonly after: Memory
}

async function measure(nodeOptions: readonly string[]): Promise<Growth> {
  const folder = mkdtempSync(join(tmpdir(), 'card-contract-memory-'))
  const server = await startReferenceServer({
    // In memory, state itself would grow with every top-up.
    database: `sqlite:${join(folder, 'cards.db')}`,
    nodeOptions: ['--expose-gc', `--import=${measureProgram('tell-memory.ts')}`, ...nodeOptions],
  })
  try {
    await send(server, 0, first)
    const before = await memoryOf(server)
    await send(server, first, all)
    return { before, after: await memoryOf(server) }
  } finally {
    await server.program.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function times({ before, after }: Growth, of: keyof Memory) {
  return spread([after[of] / before[of]])
}

function beforeAndAfter({ before, after }: Growth, of: keyof Memory): readonly Row[] {
  const megabytes = (what: string, memory: Memory) => row(what, spread([memory[of] / 2 ** 20]), { digits: 1, unit: ' MB' })
  return [megabytes('  after 10,000', before), megabytes('  after 200,000', after)]
}

async function send({ requests }: Contestant, from: number, to: number): Promise<void> {
  const plain = [requests.topUpCard, requests.getPayoutStatus].map(wireFormat)
  const every = Math.floor((all - first) / hostile)
  const requestAt = (offset: number) => {
    const index = from + offset
    const isHostile = from > 0 && offset % every === 0
    const request = index % 4 < 2 ? requests.topUpCard : requests.getPayoutStatus
    return isHostile ? wireFormat(withTypeOf(request, index)) : (plain[index % 2] as string)
  }
  const statuses = await sendMany(requests.topUpCard, to - from, requestAt)
  const unexpected = [...statuses].filter(([status]) => status !== 200 && (from === 0 || status !== 415))
  if (unexpected.length > 0) throw new Error(`expected 200, and 415 for a type that is none, received ${unexpected}`)
}

function withTypeOf(request: Request, index: number): Request {
  const types = [`application/json; x=${index}`, `application/x-${index}+json`, `x-${index}/y`, `application/json;v="${index}"`]
  return { ...request, headers: { ...request.headers, 'Content-Type': types[(index >> 2) % types.length] as string } }
}

async function memoryOf({ program }: Contestant): Promise<Memory> {
  const told = () => program.said().filter((line) => line.includes('"event":"memory"'))
  const before = told().length
  process.kill(program.pid, 'SIGUSR2')
  while (told().length === before) await sleep(20)
  return JSON.parse(told().at(-1) ?? '') as Memory
}
