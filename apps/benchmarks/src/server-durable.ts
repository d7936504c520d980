import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { atLeast, atMost, type Benchmark, row, type Table } from './benchmark.ts'
import { startMeasured, startReferenceServer } from './contestants.ts'
import { choosePinning } from './cores.ts'
import { placeOnDisk, timeSyncs } from './disk.ts'
import { chooseLoadGenerator, type LoadGenerator } from './load.ts'
import { key } from './requests.ts'
import { playRounds, stopAll } from './rounds.ts'
import { ratios, spread } from './statistics.ts'

const rounds = 15
const seconds = 1
const operations = ['topUpCard'] as const

/** The cost of surviving a power cut. */
export const serverDurable: Benchmark = {
  summary:
    'a SQLite file that survives a power cut, compared with memory; the cost of group commit for a single request',
  async run() {
    const generator = await chooseLoadGenerator()
    const folder = mkdtempSync(join(placeOnDisk(), 'card-contract-durable-'))
    try {
      return [await underLoad(generator, folder), await alone(generator, folder)]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function underLoad(generator: LoadGenerator, folder: string): Promise<Table> {
  const connections = 32
  const onFile = await startReferenceServer({ name: 'on a file', database: `sqlite:${join(folder, 'loaded.db')}` })
  const inMemory = await startReferenceServer({ name: 'in memory' })
  try {
    const contestants = [onFile, inMemory]
    const syncsBefore = timeSyncs(folder)
    const results = await playRounds(generator, { contestants, operations, rounds, seconds, connections })
    const syncs = [...syncsBefore, ...timeSyncs(folder)]
    const [file, memory] = [results(onFile, 'topUpCard'), results(inMemory, 'topUpCard')]
    return {
      title: 'Durable: a SQLite file, WAL, synchronous=FULL, compared with the same server in memory',
      notes: [
        `${generator.name}, ${connections} connections, ${rounds} rounds of ${seconds} s; ${choosePinning().description}`,
      ],
      rows: [
        row('topUpCard: share of the requests/s in memory', ratios(file.requestsPerSecond, memory.requestsPerSecond), {
          target: atLeast(0.65),
        }),
        row('  requests/s, on the file', spread(file.requestsPerSecond), { digits: 0 }),
        row('  requests/s, in memory', spread(memory.requestsPerSecond), { digits: 0 }),
        row('  p50, on the file', spread(file.p50Ms), { unit: ' ms' }),
        row('  fdatasync of 4 kB by this disk, before and after', spread(syncs), { unit: ' ms' }),
      ],
    }
  } finally {
    await stopAll([onFile, inMemory])
  }
}

/** Both on a file, with the same program; they differ only in which writes share a transaction. */
async function alone(generator: LoadGenerator, folder: string): Promise<Table> {
  const start = (how: string) => startMeasured(how, 'app-on.ts', [key, how, join(folder, `${how}.db`)])
  const together = await start('commit-together')
  const each = await start('commit-alone')
  try {
    const results = await playRounds(generator, {
      contestants: [together, each],
      operations,
      rounds,
      seconds,
      connections: 1,
    })
    const [group, single] = [results(together, 'topUpCard'), results(each, 'topUpCard')]
    return {
      title: 'Durable: the cost of group commit for a single request',
      notes: [`${generator.name}, 1 connection, ${rounds} rounds of ${seconds} s; ${choosePinning().description}`],
      rows: [
        row('topUpCard: p50, times that of one transaction per request', ratios(group.p50Ms, single.p50Ms), {
          target: atMost(1.15),
          unit: '×',
        }),
        row('  p50, group commit', spread(group.p50Ms), { digits: 3, unit: ' ms' }),
        row('  p50, one transaction per request', spread(single.p50Ms), { digits: 3, unit: ' ms' }),
      ],
    }
  } finally {
    await stopAll([together, each])
  }
}
