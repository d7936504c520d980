import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atMost, type Benchmark, type Row, row, type Target } from './benchmark.ts'
import { type Contestant, startReferenceServer } from './contestants.ts'
import { type Memory, measuringMemory, memoryOf } from './memory.ts'
import { sendMany, wireFormat } from './raw-client.ts'
import type { Request } from './requests.ts'
import { spread } from './statistics.ts'

const first = 10_000
const all = 200_000
const hostile = 10_000

/** What the server holds on to. */
export const serverMemory: Benchmark = {
  summary: 'memory after 200,000 requests, 10,000 of them with Content-Types of their own, against 10,000 plain ones',
  async run() {
    const { before, after } = await measure()
    return [
      {
        title: `Memory after ${all} requests, of which ${hostile} have a Content-Type that no other has`,
        notes: [
          'top-ups and payout checks in turns, state on disk; hostile types are accepted or rejected, with and without a body',
          'resident is counted by the operating system, in use by V8, after a forced garbage collection unless stated otherwise',
        ],
        rows: [
          // Without a target: under load, V8 takes as much for new objects as it likes.
          ...grown('resident, as it runs', before.residentUnderLoadBytes, after.residentUnderLoadBytes),
          ...grown('resident, after a collection', before.residentBytes, after.residentBytes, atMost(1.3)),
          ...grown('in use, after a collection', before.usedBytes, after.usedBytes, atMost(1.3)),
        ],
      },
    ]
  },
}

function grown(what: string, before: number, after: number, target?: Target): readonly Row[] {
  const megabytes = (bytes: number) => [spread([bytes / 2 ** 20]), { digits: 1, unit: ' MB' }] as const
  return [
    row(`${what}: times that after 10,000 plain requests`, spread([after / before]), {
      ...(target && { target }),
      unit: '×',
    }),
    row('  after 10,000', ...megabytes(before)),
    row('  after 200,000', ...megabytes(after)),
  ]
}

interface Growth {
  readonly before: Memory
  readonly after: Memory
}

async function measure(): Promise<Growth> {
  const folder = mkdtempSync(join(tmpdir(), 'card-contract-memory-'))
  const server = await startReferenceServer({
    // In memory, state itself would grow with every top-up.
    database: `sqlite:${join(folder, 'cards.db')}`,
    nodeOptions: [measuringMemory],
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
  const types = [
    `application/json; x=${index}`,
    `application/x-${index}+json`,
    `x-${index}/y`,
    `application/json;v="${index}"`,
  ]
  return { ...request, headers: { ...request.headers, 'Content-Type': types[(index >> 2) % types.length] as string } }
}
