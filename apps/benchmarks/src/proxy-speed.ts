import { atLeast, atMost, type Benchmark, row } from './benchmark.ts'
import { startPrismProxy, startReferenceServer } from './contestants.ts'
import { choosePinning } from './cores.ts'
import { chooseLoadGenerator } from './load.ts'
import { startPassThrough, startProxy } from './proxies.ts'
import { playRounds, stopAll } from './rounds.ts'
import { ratios, spread } from './statistics.ts'

const operations = ['topUpCard', 'getPayoutStatus'] as const
const connections = 16
const rounds = 7
const seconds = 2
/** The same of one client that waits for each response. */
const unhurried = { connections: 1, rounds: 5, seconds: 1 }

/** What judging and recording cost beside forwarding. */
export const proxySpeed: Benchmark = {
  summary: 'the proxy compared with one in plain Node that only forwards, and with that of Prism',
  async run() {
    const server = await startReferenceServer({ isPinned: false })
    const baseUrl = String(server.program.announcement.baseUrl)
    const plain = await startPassThrough(baseUrl)
    const own = await startProxy(baseUrl)
    const prism = await startPrismProxy(baseUrl)
    try {
      const generator = await chooseLoadGenerator()
      const contestants = [plain, own, prism]
      const results = await playRounds(generator, { contestants, operations, connections, rounds, seconds })
      const alone = await playRounds(generator, { contestants: [plain, own], operations, ...unhurried })
      return [
        {
          title: 'The proxy of the suite compared with a pass-through in plain Node',
          notes: [
            `the same reference server in memory behind both; ${connections} connections, ${rounds} rounds of ${seconds} s each`,
            `every exchange judged, redacted and recorded; load from ${generator.name}; ${choosePinning().description}`,
          ],
          rows: operations.flatMap((operation) => {
            const [theirs, ours] = [results(plain, operation), results(own, operation)]
            const validating = results(prism, operation)
            return [
              row(
                `${operation}: requests per second, of plain Node`,
                ratios(ours.requestsPerSecond, theirs.requestsPerSecond),
                { target: atLeast(0.35) },
              ),
              row("  of Prism's proxy", ratios(ours.requestsPerSecond, validating.requestsPerSecond), {
                target: atLeast(1.2),
              }),
              row('  in plain Node', spread(theirs.requestsPerSecond), { digits: 0 }),
              row('  through the proxy', spread(ours.requestsPerSecond), { digits: 0 }),
              row("  through Prism's proxy", spread(validating.requestsPerSecond), { digits: 0 }),
              row('  p50 in plain Node', spread(theirs.p50Ms), { unit: ' ms' }),
              row('  p50 through the proxy', spread(ours.p50Ms), { unit: ' ms' }),
              row('  CPU time per exchange in plain Node', spread(theirs.cpuMicroseconds), { digits: 0, unit: ' µs' }),
              row('  CPU time per exchange of the proxy', spread(ours.cpuMicroseconds), { digits: 0, unit: ' µs' }),
            ]
          }),
        },
        {
          title: 'What one client waits for that sends one request after another',
          notes: [`${unhurried.connections} connection, ${unhurried.rounds} rounds of ${unhurried.seconds} s each`],
          rows: operations.flatMap((operation) => {
            const [theirs, ours] = [alone(plain, operation).p50Ms, alone(own, operation).p50Ms]
            const more = spread(ours.map((ms, round) => ms - (theirs[round] ?? Number.NaN)))
            return [
              row(`${operation}: p50 through the proxy, more than in plain Node`, more, {
                unit: ' ms',
                target: atMost(1),
              }),
              row('  p50 in plain Node', spread(theirs), { unit: ' ms' }),
            ]
          }),
        },
      ]
    } finally {
      await stopAll([plain, own, prism, server])
    }
  },
}
