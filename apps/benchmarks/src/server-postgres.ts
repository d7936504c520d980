import { type Benchmark, type Row, row } from './benchmark.ts'
import { startReferenceServer } from './contestants.ts'
import { chooseLoadGenerator } from './load.ts'
import { openPostgres } from './postgres.ts'
import { playRounds, stopAll } from './rounds.ts'
import { spread } from './statistics.ts'

const rounds = 11
const seconds = 1
const connections = 32

/** PostgreSQL behind one server. */
export const serverPostgres: Benchmark = {
  summary: 'operations per second on PostgreSQL',
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
      const one = await startReferenceServer({
        name: 'reference server',
        args: ['--log-level=error'],
        database: postgres.url,
        isPinned: false,
        cards,
      })
      try {
        const results = await playRounds(generator, {
          contestants: [one],
          operations: ['topUpCard'],
          rounds,
          seconds,
          connections,
        })
        const single = results(one, 'topUpCard')
        const what = cards === 1 ? 'topUpCard, all of one card' : `topUpCard, ${cards} cards in turn`
        return [
          row(`${what}: requests/s`, spread(single.requestsPerSecond), { digits: 0 }),
          row('  p50', spread(single.p50Ms), { unit: ' ms' }),
        ]
      } finally {
        await stopAll([one])
      }
    }
  },
}
