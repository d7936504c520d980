import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Benchmark, Table } from './benchmark.ts'
import { startReferenceServer } from './contestants.ts'
import { chooseLoadGenerator, type LoadGenerator } from './load.ts'
import { type Profile, timeByArea } from './profile.ts'
import { serverSources } from './reference-server.ts'
import type { Measured } from './requests.ts'

const operations = ['topUpCard', 'getPayoutStatus'] as const satisfies readonly Measured[]
const seconds = 10
const connections = 32

/** Where the time of a request goes. */
export const serverProfile: Benchmark = {
  summary: 'where the CPU time of a validated request goes, from a profile of the server under load',
  async run() {
    const generator = await chooseLoadGenerator()
    const tables: Table[] = []
    for (const operation of operations) tables.push(await profile(generator, operation))
    return tables
  },
}

async function profile(generator: LoadGenerator, operation: Measured): Promise<Table> {
  const folder = mkdtempSync(join(tmpdir(), 'card-contract-profile-'))
  try {
    const server = await startReferenceServer({
      file: serverSources,
      nodeOptions: ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=200'],
    })
    const outcome = await generator.put({ ...server.requests[operation], connections, seconds })
    // The profile is written when the process ends by itself.
    await server.program.stop('SIGTERM')
    if (outcome.failures > 0) throw new Error(`${operation}: ${outcome.failures} requests failed`)
    const [file = ''] = readdirSync(folder)
    const areas = timeByArea(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile)
    const total = areas.reduce((sum, { microseconds }) => sum + microseconds, 0)
    return {
      title: `${operation}: where its CPU time goes`,
      notes: [`share of the time in which the process did anything, its start included; ${outcome.requests} requests`],
      results: 'share',
      rows: areas.map(({ area, microseconds }) => ({
        what: area,
        result: `${((microseconds / total) * 100).toFixed(1)} %`,
      })),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
