import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface Pinning {
  /** Command prefixes that pin a program to the core of the measured servers, or to another. */
  readonly server: readonly string[]
  readonly load: readonly string[]
  /** Any core except the first of the servers. */
  readonly description: string
}

/** Pins the server and the load to different cores where the machine supports it. */
export function choosePinning(): Pinning {
  const [first, second] = allowedCores()
  if (first === undefined || second === undefined || !hasTaskset()) {
    return { server: [], load: [], description: 'not pinned: server and load share the cores' }
  }
  return {
    server: ['taskset', '--cpu-list', String(first)],
    load: ['taskset', '--cpu-list', String(second)],
    description: 'server on one core, load on another',
  }
}

function allowedCores(): readonly number[] {
  try {
    const [, list = ''] = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    return list.split(',').flatMap((range) => {
      const [from = Number.NaN, to = from] = range.split('-').map(Number)
      return Array.from({ length: to - from + 1 }, (_, index) => from + index)
    })
  } catch {
    // Not Linux.
    return []
  }
}

function hasTaskset(): boolean {
  try {
    execFileSync('taskset', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
