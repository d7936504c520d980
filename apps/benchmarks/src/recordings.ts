import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Benchmark, row, type Table } from './benchmark.ts'
import { runCommand } from './conformance-run.ts'
import { startReferenceServer } from './contestants.ts'
import { cardCount, recordTraffic, sessions, type Traffic } from './record-traffic.ts'
import { spread } from './statistics.ts'

const exchangesAtMost = 200_000
const megabyte = 2 ** 20

/** Whether check-har gets through as many exchanges as it judges, and finds nothing in them. */
export const recordings: Benchmark = {
  summary: 'check-har on 200,000 exchanges of the reference server under load',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'bench-'))
    try {
      return [await judge(join(folder, 'traffic.har'))]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function judge(file: string): Promise<Table> {
  const { exchanges, bytes } = await record(file)
  const { exitCode, stdout, wallMs, cpuMs, peakBytes } = await runCommand(['check-har', file, '--fail-on=inferred'])
  if (exitCode !== 0) throw new Error(`expected no deviation, received exit code ${exitCode}:\n${stdout}`)
  const one = (value: number) => spread([value])
  return {
    title: `check-har on a HAR of ${exchanges} exchanges`,
    notes: [
      `${Math.round(bytes / megabyte)} MB: ${sessions} clients at a time move money on ${cardCount} cards, read balances and lists, and look up payments and payouts`,
      'no deviation found',
    ],
    rows: [
      row('wall time', one(wallMs / 1000), { digits: 1, unit: ' s' }),
      row('CPU time', one(cpuMs / 1000), { digits: 1, unit: ' s' }),
      row('exchanges per second of CPU time', one(exchanges / (cpuMs / 1000)), { digits: 0 }),
      row('peak memory', one(peakBytes / megabyte), { digits: 0, unit: ' MB' }),
    ],
  }
}

async function record(file: string): Promise<Traffic> {
  const server = await startReferenceServer({ isPinned: false })
  try {
    return await recordTraffic(server, file, { exchangesAtMost, listingEvery: 1_000 })
  } finally {
    await server.program.stop()
  }
}
