import { atLeast, type Benchmark, type Row, row } from './benchmark.ts'
import { startMeasured, startReferenceServer } from './contestants.ts'
import { choosePinning } from './cores.ts'
import { chooseLoadGenerator } from './load.ts'
import { key, type Measured } from './requests.ts'
import { playRounds, type Series, stopAll } from './rounds.ts'
import { ratios, spread } from './statistics.ts'

const operations = ['topUpCard', 'getPayoutStatus'] as const satisfies readonly Measured[]
const rounds = 15
const seconds = 1
const connections = 32

/** Credentials and validation of requests and responses, against Express without them. */
export const serverFramework: Benchmark = {
  summary: 'the validated server against bare Express with the same operations on the same store in memory',
  async run() {
    const generator = await chooseLoadGenerator()
    const ours = await startReferenceServer()
    const bare = await startMeasured('bare Express', 'bare-express.ts')
    const oursAlone = await startMeasured('reference server without a store', 'app-on.ts', [key, 'nothing'])
    const bareAlone = await startMeasured('bare Express without a store', 'bare-express.ts', ['--no-store'])
    const logging = await startReferenceServer({ name: 'reference server with its log', args: [] })
    const contestants = [ours, bare, oursAlone, bareAlone, logging]
    try {
      const results = await playRounds(generator, { contestants, operations, rounds, seconds, connections })
      const rows = operations.flatMap((operation): Row[] => {
        const of = (contestant: typeof ours) => results(contestant, operation)
        const target = atLeast(0.6)
        return [
          row(`${operation}: share of bare Express' requests/s`, share(of(ours), of(bare)), { target }),
          row('  with a store that costs nothing, on both sides', share(of(oursAlone), of(bareAlone))),
          row('  with a log line per request, on ours', share(of(logging), of(bare))),
          row('  requests/s: reference server', spread(of(ours).requestsPerSecond), { digits: 0 }),
          row('  requests/s: bare Express', spread(of(bare).requestsPerSecond), { digits: 0 }),
          ...cpuRows(of(ours), of(bare), 'their store in memory'),
          ...cpuRows(of(oursAlone), of(bareAlone), 'no store'),
        ]
      })
      return [
        {
          title: 'The validated server, against bare Express 5 and express.json',
          notes: [
            'all operations loaded, etag and x-powered-by off on both sides',
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

function share(ours: Series, theirs: Series) {
  return ratios(ours.requestsPerSecond, theirs.requestsPerSecond)
}

/** What a request costs, independent of other load on the machine. On a core of its own it is all that matters. */
function cpuRows(ours: Series, theirs: Series, store: string): readonly Row[] {
  if (ours.cpuMicroseconds.length === 0) return []
  const unit = { digits: 1, unit: ' µs' }
  return [
    row(`  CPU per request, ${store}: reference server`, spread(ours.cpuMicroseconds), unit),
    row(`  CPU per request, ${store}: bare Express`, spread(theirs.cpuMicroseconds), unit),
    row('    share, by CPU', ratios(theirs.cpuMicroseconds, ours.cpuMicroseconds)),
  ]
}
