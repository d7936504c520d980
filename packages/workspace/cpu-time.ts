import { readFileSync, writeFileSync } from 'node:fs'

/**
 * The CPU time of this process and of all processes that it has started and that have ended, with theirs: user and system.
 * Node tells only its own, so this is what Linux writes down; undefined elsewhere.
 */
export function cpuSeconds(statPath = '/proc/self/stat'): number | undefined {
  try {
    const stat = readFileSync(statPath, 'utf8')
    // After the name of the program, which may contain blanks and parentheses: utime, stime, cutime, cstime (see proc(5)).
    const ticks = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
      .map(Number)
    return ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond
  } catch {
    return undefined
  }
}

/** USER_HZ, which is the same on every architecture that Node runs on. */
const ticksPerSecond = 100

/** Adds the CPU time of a run to the results that Vitest's JSON reporter has written. */
export function recordCpuTime(outputFile: unknown): void {
  const path = (outputFile as { readonly json?: string } | undefined)?.json
  if (path === undefined) return
  try {
    const results = JSON.parse(readFileSync(path, 'utf8')) as object
    writeFileSync(path, JSON.stringify({ ...results, cpuSeconds: cpuSeconds() }))
  } catch {
    // The run ended without results, which the total reports.
  }
}
