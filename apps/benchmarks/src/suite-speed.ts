import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { atMost, type Benchmark, row } from './benchmark.ts'
import { type ConformanceRun, runConformance } from './conformance-run.ts'
import { startReferenceServer } from './contestants.ts'
import { choosePinning } from './cores.ts'
import { spread } from './statistics.ts'

const rounds = 15
/** The suite's own default. */
const concurrency = 8
/** Allowed for the start, in addition. */
const startUpMs = 250
const seed = '20261120'

/** How much of a run is waiting for the target, and how much is the suite's own work. */
export const suiteSpeed: Benchmark = {
  summary: 'a whole default run of the suite, against a bare node:http loop that sends the same requests',
  async run() {
    const server = await startReferenceServer()
    const folder = mkdtempSync(join(tmpdir(), 'bench-'))
    try {
      const target = String(server.program.announcement.baseUrl)
      const recording = join(folder, 'report.json')
      await conformant(target, [`--report=json=${recording}`, '--quiet'])
      const runs: ConformanceRun[] = []
      const loops: Loop[] = []
      for (let round = 0; round < rounds; round++) {
        runs.push(await conformant(target))
        loops.push(await sendAgain(recording, target))
      }
      const requests = loops[0]?.requests ?? 0
      const loopMs = loops.map((loop) => loop.wallMs)
      const wallMs = runs.map((run) => run.wallMs)
      const times = wallMs.map((ms, round) => (ms - startUpMs) / (loopMs[round] ?? Number.NaN))
      const ms = { digits: 0, unit: ' ms' }
      return [
        {
          title: `A whole default run of the suite: ${requests} requests, Node's start and the report in the terminal included`,
          notes: [
            `reference server in memory; the loop sends the recorded requests of such a run on ${concurrency} connections, and reads each response to its end; ${rounds} rounds; ${choosePinning().description}`,
          ],
          rows: [
            row(`wall time less ${startUpMs} ms for the start, times that of the loop`, spread(times), {
              target: atMost(3),
              unit: '×',
            }),
            row('  wall time', spread(wallMs), ms),
            row("  CPU, the suite's process, all threads", spread(runs.map(({ cpuMs }) => cpuMs)), ms),
            row('  the loop, without its start', spread(loopMs), ms),
            row('  requests/s', spread(wallMs.map((wall) => (requests / wall) * 1000)), { digits: 0 }),
            row('peak memory of the suite', spread(runs.map(({ peakBytes }) => peakBytes / 2 ** 20)), {
              digits: 0,
              unit: ' MB',
              target: atMost(300),
            }),
          ],
        },
      ]
    } finally {
      rmSync(folder, { recursive: true })
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

interface Loop {
  readonly requests: number
  readonly wallMs: number
}

/** In a process of its own, like the suite. */
async function sendAgain(recording: string, baseUrl: string): Promise<Loop> {
  const program = fileURLToPath(new URL('bare-loop.ts', import.meta.url))
  const args = [...choosePinning().load, process.execPath, program, recording, baseUrl, String(concurrency)]
  const [command = '', ...rest] = args
  const { stdout } = await promisify(execFile)(command, rest)
  return JSON.parse(stdout) as Loop
}
