import { atMost, type Benchmark, row } from './benchmark.ts'
import { type ConformanceRun, runConformance } from './conformance-run.ts'
import { startReferenceServer } from './contestants.ts'
import { choosePinning } from './cores.ts'
import { chooseLoadGenerator } from './load.ts'
import { spread } from './statistics.ts'

const rounds = 15
/** The suite's own default. */
const concurrency = 8
/** Allowed for the start, in addition. */
const startUpMs = 250
const seed = '20261120'

/** How much of a run is waiting for the target, and how much is the suite's own work. */
export const suiteSpeed: Benchmark = {
  summary: 'a whole default run of the suite, against what wrk needs to send as many requests',
  async run() {
    const generator = await chooseLoadGenerator()
    const server = await startReferenceServer()
    const { baseUrl } = server.program.announcement
    const target = String(baseUrl)
    try {
      const requests = requestsIn(await conformant(target, ['--report=json=-', '--quiet']))
      const runs: ConformanceRun[] = []
      const loadMs: number[] = []
      const putLoad = async (seconds: number) => {
        const load = { ...server.requests.topUpCard, connections: concurrency, seconds }
        const outcome = await generator.put(load)
        if (outcome.failures > 0) throw new Error(`topUpCard: ${outcome.failures} requests failed`)
        return outcome.requestsPerSecond
      }
      await putLoad(2)
      for (let round = 0; round < rounds; round++) {
        runs.push(await conformant(target))
        loadMs.push((requests / (await putLoad(1))) * 1000)
      }
      const wallMs = runs.map((run) => run.wallMs)
      const times = wallMs.map((ms, round) => (ms - startUpMs) / (loadMs[round] ?? Number.NaN))
      const ms = { digits: 0, unit: ' ms' }
      return [
        {
          title: `A whole default run of the suite: ${requests} requests, Node's start and the report in the terminal included`,
          notes: [
            `reference server in memory; ${generator.name} sends topUpCard on ${concurrency} connections; ${rounds} rounds; ${choosePinning().description}`,
          ],
          rows: [
            row(`wall time less ${startUpMs} ms for the start, times that of ${generator.name}`, spread(times), {
              target: atMost(3.5),
              unit: '×',
            }),
            row('  wall time', spread(wallMs), ms),
            row("  CPU, the suite's process, all threads", spread(runs.map(({ cpuMs }) => cpuMs)), ms),
            row(`  ${generator.name}, as many requests`, spread(loadMs), ms),
            row('  requests/s', spread(wallMs.map((wall) => (requests / wall) * 1000)), { digits: 0 }),
            row('peak memory of the suite', spread(runs.map(({ peakBytes }) => peakBytes / 2 ** 20)), {
              digits: 0,
              unit: ' MB',
              target: atMost(150),
            }),
          ],
        },
      ]
    } finally {
      await server.program.stop()
    }
  },
}

/** The figure is about a run without findings. */
async function conformant(baseUrl: string, args: readonly string[] = []): Promise<ConformanceRun> {
  const run = await runConformance(baseUrl, [`--seed=${seed}`, ...args])
  if (run.exitCode === 0) return run
  throw new Error(`expected a conformant run, received exit code ${run.exitCode}:\n${run.stdout.slice(0, 2_000)}`)
}

function requestsIn({ stdout }: ConformanceRun): number {
  return (JSON.parse(stdout) as { summary: { requests: number } }).summary.requests
}
