import { atLeast, type Benchmark, type Row, row } from './benchmark.ts'
import { startMeasured, startReferenceServer } from './contestants.ts'
import { choosePinning } from './cores.ts'
import { chooseLoadGenerator } from './load.ts'
import type { Measured } from './requests.ts'
import { playRounds, stopAll } from './rounds.ts'
import { ratios, spread } from './statistics.ts'

const operations = ['topUpCard', 'getPayoutStatus'] as const satisfies readonly Measured[]
const rounds = 9
const seconds = 2
const connections = 32

/** Credentials, and validation of requests and answers, against Express without any of it. */
export const serverFramework: Benchmark = {
  summary: 'the validated server against bare Express with the same operations on the same store in memory',
  async run() {
    const generator = await chooseLoadGenerator()
    const ours = await startReferenceServer()
    const logging = await startReferenceServer({ name: 'reference server, log switched on', args: [] })
    const bare = await startMeasured('bare Express', 'bare-express.ts')
    const contestants = [ours, bare, logging]
    try {
      const results = await playRounds(generator, { contestants, operations, rounds, seconds, connections })
      const rows = operations.flatMap((operation): Row[] => {
        const [own, opposing, withLog] = contestants.map((contestant) => results(contestant, operation))
        if (!own || !opposing || !withLog) return []
        return [
          row(`${operation}: share of bare Express' requests/s`, ratios(own.requestsPerSecond, opposing.requestsPerSecond), {
            target: atLeast(0.48),
          }),
          row('  the same, with a log line per request', ratios(withLog.requestsPerSecond, opposing.requestsPerSecond)),
          row('  requests/s, reference server', spread(own.requestsPerSecond), { digits: 0 }),
          row('  requests/s, bare Express', spread(opposing.requestsPerSecond), { digits: 0 }),
          ...cpuRow('  CPU per request, reference server', own.cpuMicroseconds),
          ...cpuRow('  CPU per request, bare Express', opposing.cpuMicroseconds),
        ]
      })
      return [
        {
          title: 'The validated server, against bare Express 5 and express.json',
          notes: [
            'eleven operations loaded, store in memory, etag and x-powered-by off on both sides',
            `${generator.name}, ${connections} connections, ${rounds} rounds of ${seconds} s each; ${choosePinning().description}`,
          ],
          rows,
        },
      ]
    } finally {
      await stopAll(contestants)
    }
  },
}

function cpuRow(what: string, microseconds: readonly number[]): readonly Row[] {
  return microseconds.length === 0 ? [] : [row(what, spread(microseconds), { digits: 1, unit: ' µs' })]
}
