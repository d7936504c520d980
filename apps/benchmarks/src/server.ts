import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Benchmark, type Effort, type Match, play, throughput, waiting } from './benchmark.ts'
import {
  growthOf,
  measureProgram,
  serverArgs,
  serverCommand,
  serverEnvironment,
  startMeasured,
  startOpenapiBackend,
  startPrism,
  startReferenceServer,
  tellingMemory,
} from './contestants.ts'
import type { FindPeer } from './peers.ts'
import { type Program, startProgram } from './program.ts'
import { key, measured, reference, requestFor, send, wireFormat } from './requests.ts'
import { atLeast, atMost, exactly, heading, leftOut, type Row, row } from './table.ts'
import { takeTurns, times } from './turns.ts'

const connections = 32

/** The folder is on a disk, for databases. */
function matchesIn(folder: string, find: FindPeer): readonly Match[] {
  return [
    {
      against: 'bare Express with the same operations and store',
      operations: measured,
      figures: [throughput(connections, atLeast(0.6))],
      start: () => [startReferenceServer(), startMeasured('bare-express.ts')],
    },
    {
      against: 'bare Express, both with a store that costs nothing',
      operations: ['topUpCard'],
      figures: [throughput(connections)],
      start: () => [startMeasured('app-on.ts', key, 'nothing'), startMeasured('bare-express.ts', '--no-store')],
    },
    {
      against: 'express-openapi-validator as its documentation wires it',
      operations: measured,
      figures: [throughput(connections)],
      start: () => [startReferenceServer(), startMeasured('stock-validator.ts', key)],
    },
    {
      against: 'openapi-backend that validates responses too',
      operations: measured,
      figures: [throughput(connections, atLeast(1.5))],
      start: () => [startReferenceServer(), startOpenapiBackend(find)],
    },
    {
      against: "Prism's mock, which stores nothing",
      operations: measured,
      figures: [throughput(connections, atLeast(2.8))],
      start: () => [startReferenceServer(), startPrism(find, 'mock')],
    },
    {
      against: 'itself with a store in memory, where ours is a SQLite file that survives a power cut',
      operations: ['topUpCard'],
      figures: [throughput(connections, atLeast(0.65))],
      start: () => [startReferenceServer(`sqlite:${join(folder, 'cards.db')}`), startReferenceServer()],
    },
    {
      against: 'itself with a transaction for each request, where ours share transactions',
      operations: ['topUpCard'],
      figures: [waiting(atMost(1.15))],
      start: () => [
        startMeasured('app-on.ts', key, 'commit-together', join(folder, 'together.db')),
        startMeasured('app-on.ts', key, 'commit-alone', join(folder, 'alone.db')),
      ],
    },
  ]
}

/** What validation, the stores and the start cost, and what the server holds on to. */
export const server: Benchmark = {
  summary: "the reference server, against bare Express, other validators, Prism's mock, and itself on other stores",
  effort: { rounds: 9, seconds: 1, requests: 200_000 },
  async measure(effort, find) {
    const folder = mkdtempSync(join(placeOnDisk(), 'card-contract-server-'))
    try {
      const rows: Row[] = []
      for (const match of matchesIn(folder, find)) rows.push(...(await play(match, effort)))
      rows.push(...(await onPostgres(effort)))
      rows.push(...(await coldStarts(effort)), ...(await memory(effort, folder)))
      return {
        title: 'The reference server, which validates requests and responses, times …',
        notes: [`the load comes from ${connections} connections, unless a row says one`],
        rows,
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** In the PostgreSQL at TEST_DATABASE_URL, or else in a durable one that is started for this. */
async function onPostgres(effort: Effort): Promise<readonly Row[]> {
  const against = 'itself with a store in memory, where ours is PostgreSQL on the same machine'
  const { TEST_DATABASE_URL: url } = process.env
  let database: Program
  try {
    database = await startProgram(measureProgram('postgres.ts'), [], {
      environment: url ? { TEST_DATABASE_URL: url } : {},
    })
  } catch {
    return [leftOut(against, 'no PostgreSQL could be started')]
  }
  try {
    const start = () => [startReferenceServer(String(database.announcement.url)), startReferenceServer()] as const
    return await play({ against, operations: ['topUpCard'], figures: [throughput(connections)], start }, effort)
  } finally {
    await database.finish()
  }
}

async function coldStarts({ rounds }: Effort): Promise<readonly Row[]> {
  const ours = [serverCommand, '--memory', ...serverArgs]
  const express = [measureProgram('empty-express.mjs')]
  const results = await takeTurns([ours, express], rounds, coldStart)
  const ratio = times(results(ours), results(express), 'ms')
  return [heading('Express alone'), row('  cold start to the first response', ratio, atMost(2))]
}

async function coldStart([file = '', ...args]: readonly string[]): Promise<{ readonly ms: number }> {
  const startedAt = performance.now()
  const program = await startProgram(file, args, { environment: serverEnvironment })
  try {
    await send(requestFor('getPayoutStatus', String(program.announcement.baseUrl), { reference }))
    return { ms: performance.now() - startedAt }
  } finally {
    await program.stop()
  }
}

/** State is on disk: in memory, it would grow with every top-up. */
async function memory({ requests }: Effort, folder: string): Promise<readonly Row[]> {
  const ours = await startReferenceServer(`sqlite:${join(folder, 'memory.db')}`, [tellingMemory])
  try {
    const [topUp = '', payout = ''] = measured.map((operation) => wireFormat(ours.requests[operation]))
    const requestAt = (index: number) => (index % 2 === 0 ? topUp : payout)
    const first = requests / 20
    const ratio = await growthOf(ours, { first, requests, connections, requestAt })
    return [heading(`itself after ${first} requests`), row(`  memory after ${requests}`, exactly(ratio), atMost(1.3))]
  } finally {
    await ours.program.stop()
  }
}

// statfs(2), TMPFS_MAGIC.
const tmpfs = 0x01021994

/** A tmpfs does not survive a power cut, so syncing it costs nothing and no figure would be valid. */
function placeOnDisk(): string {
  return statfsSync(tmpdir()).type === tmpfs ? process.cwd() : tmpdir()
}
