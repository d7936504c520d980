import { type Benchmark, type Row, row } from './benchmark.ts'
import { startReferenceServer } from './contestants.ts'
import { chooseLoadGenerator } from './load.ts'
import { openPostgres } from './postgres.ts'
import { playRounds, stopAll } from './rounds.ts'
import { ratios, spread } from './statistics.ts'

const rounds = 11
const seconds = 1
const connections = 32

/** PostgreSQL, with one and with two processes of the server before it. */
export const serverPostgres: Benchmark = {
  summary: 'operations per second on PostgreSQL, with one and with two processes',
  async run() {
    const generator = await chooseLoadGenerator()
    const postgres = await openPostgres()
    try {
      const rows: Row[] = []
      for (const cards of [64, 1]) rows.push(...(await topUp(cards)))
      return [
        {
          title: 'PostgreSQL: one round trip per movement',
          notes: [
            `${postgres.description}; ${generator.name}, ${connections} connections, ${rounds} rounds of ${seconds} s`,
            'nothing is pinned: server, database and load share the cores',
          ],
          rows,
        },
      ]
    } finally {
      await postgres.drop()
    }

    async function topUp(cards: number): Promise<readonly Row[]> {
      const start = (workers: number) =>
        startReferenceServer({
          name: `${workers} process(es)`,
          args: ['--log-level=error', `--workers=${workers}`],
          database: postgres.url,
          isPinned: false,
          cards,
        })
      const [one, two] = [await start(1), await start(2)]
      try {
        const results = await playRounds(generator, {
          contestants: [one, two],
          operations: ['topUpCard'],
          rounds,
          seconds,
          connections,
        })
        const [single, double] = [results(one, 'topUpCard'), results(two, 'topUpCard')]
        const what = cards === 1 ? 'topUpCard, all of one card' : `topUpCard, ${cards} cards in turn`
        return [
          row(`${what}: requests/s, 1 process`, spread(single.requestsPerSecond), { digits: 0 }),
          row('  requests/s, 2 processes', spread(double.requestsPerSecond), { digits: 0 }),
          row('  2 processes, times 1', ratios(double.requestsPerSecond, single.requestsPerSecond), { unit: '×' }),
          row('  p50, 1 process', spread(single.p50Ms), { unit: ' ms' }),
        ]
      } finally {
        await stopAll([one, two])
      }
    }
  },
}
