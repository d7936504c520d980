// pnpm --filter @card-contract/contract measure [processes]: what loading the contract adds to the start of Node.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const processes = Number(process.argv[2] ?? 41)

/** How long a fresh process takes, from start to exit. */
function run(script: string): number {
  const startedAt = performance.now()
  const { status, stderr } = spawnSync(process.execPath, [fileURLToPath(new URL(script, import.meta.url))])
  if (status !== 0) throw new Error(`${script} failed: ${stderr}`)
  return performance.now() - startedAt
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

const samples = { nothing: [] as number[], load: [] as number[] }
for (let round = 0; round < processes; round++) {
  // By turns, so that whatever else the machine does disturbs both alike.
  samples.nothing.push(run('nothing.mjs'))
  samples.load.push(run('load.mjs'))
}
const differences = samples.load.map((duration, index) => duration - (samples.nothing[index] ?? 0))

console.log(`Node ${process.version}, medians of ${processes} fresh processes each
  node alone                                        ${median(samples.nothing).toFixed(1)} ms
  node + import + loadContract() + one validation   ${median(samples.load).toFixed(1)} ms
  the contract (median of the pairs' differences)   ${median(differences).toFixed(1)} ms`)
