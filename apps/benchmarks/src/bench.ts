import type { Benchmark, Effort } from './benchmark.ts'
import { client } from './client.ts'
import { type FindPeer, installPeer } from './peers.ts'
import { cores, pinToLoadCore } from './program.ts'
import { proxy } from './proxy.ts'
import { server } from './server.ts'
import { suite } from './suite.ts'
import { renderTable } from './table.ts'

const benchmarks: Readonly<Record<string, Benchmark>> = { server, suite, proxy, client }

export interface Surroundings {
  readonly benchmarks: Readonly<Record<string, Benchmark>>
  readonly find: FindPeer
  /** Replaces the effort of every benchmark. */
  readonly effort?: Effort
  /** The report. */
  print(text: string): void
  /** Progress and complaints. */
  tell(text: string): void
}

/** pnpm bench NAME …: runs the named benchmarks. Returns the exit code: 1 if one fails, 2 if misused. */
export async function bench(names: readonly string[], surroundings: Surroundings): Promise<number> {
  const { benchmarks: known, print, tell } = surroundings
  const usage = usageOf(known)
  if (names.length === 0 || names.includes('--help') || names.includes('-h')) {
    print(usage)
    return 0
  }
  const unknown = names.filter((name) => !Object.hasOwn(known, name))
  if (unknown.length > 0) {
    tell(`${unknown.map((name) => `There is no benchmark "${name}".`).join('\n')}\n\n${usage}`)
    return 2
  }
  let exitCode = 0
  for (const [name, benchmark] of Object.entries(known)) {
    if (names.includes(name) && !(await run(name, benchmark, surroundings))) exitCode = 1
  }
  return exitCode
}

async function run(name: string, benchmark: Benchmark, surroundings: Surroundings): Promise<boolean> {
  const { find, effort = benchmark.effort, print, tell } = surroundings
  tell(`${name} …`)
  try {
    const table = await benchmark.measure(effort, find)
    const turns = `${effort.rounds} rounds in turns; ${cores ? 'servers on one core, load on another' : 'nothing is pinned to a core'}`
    print(renderTable({ ...table, notes: [...table.notes, turns] }))
    return true
  } catch (error) {
    tell(`${name}: no figures: ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}

function usageOf(known: Readonly<Record<string, Benchmark>>): string {
  const lines = Object.entries(known).map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`)
  return ['Usage: pnpm bench NAME …   Runs the named benchmarks, and prints a table for each.', '', ...lines].join('\n')
}

if (import.meta.main) {
  pinToLoadCore()
  process.exitCode = await bench(process.argv.slice(2), {
    benchmarks,
    find: installPeer,
    print: (text) => console.log(text),
    tell: (text) => console.error(text),
  })
  // Programs that a failed benchmark left running end with this process.
  process.exit()
}
