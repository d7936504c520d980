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
  // In turns, so that other load on the machine affects both equally.
  samples.nothing.push(run('nothing.mjs'))
  samples.load.push(run('load.mjs'))
}
const differences = samples.load.map((duration, index) => duration - (samples.nothing[index] ?? 0))

// The fastest run is the one that the rest of the machine disturbed least.
const row = (title: string, middle: number, fastest: number) =>
  `  ${title.padEnd(50)}${middle.toFixed(1).padStart(6)} ms ${fastest.toFixed(1).padStart(6)} ms`
const fastest = { nothing: Math.min(...samples.nothing), load: Math.min(...samples.load) }

console.log(`Node ${process.version}, ${processes} fresh processes each: median and fastest
${row('node alone', median(samples.nothing), fastest.nothing)}
${row('node + import + loadContract() + one validation', median(samples.load), fastest.load)}
${row('the contract (difference of the pairs)', median(differences), fastest.load - fastest.nothing)}`)
