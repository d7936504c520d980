import { type Contestant, stopAll } from './contestants.ts'
import { putLoad } from './load.ts'
import { type FindPeer, PeerUnavailableError } from './peers.ts'
import { type Measured, wireFormat } from './requests.ts'
import { heading, leftOut, type Row, row, type Table, type Target } from './table.ts'
import { takeTurns, times } from './turns.ts'

/** `pnpm bench NAME` runs one. */
export interface Benchmark {
  /** What it compares, in one line. */
  readonly summary: string
  /** How much it measures, for figures that are worth something. */
  readonly effort: Effort
  measure(effort: Effort, find: FindPeer): Promise<Table>
}

export interface Effort {
  readonly rounds: number
  /** Of one contestant's turn. */
  readonly seconds: number
  /** After which memory is measured. */
  readonly requests: number
}

/** Two servers that take turns under the same load. */
export interface Match {
  readonly against: string
  readonly operations: readonly Measured[]
  readonly figures: readonly Figure[]
  start(): readonly [ours: Promise<Contestant>, theirs: Promise<Contestant>]
}

/** One row for each operation. */
export interface Figure {
  readonly what: string
  readonly connections: number
  readonly target?: Target
  readonly name: 'requestsPerSecond' | 'p50Ms'
}

/** What many connections get done at the same time. */
export function throughput(connections: number, target?: Target): Figure {
  return { what: 'requests per second', name: 'requestsPerSecond', connections, ...(target && { target }) }
}

/** What a client waits for that sends one request after another. */
export function waiting(target?: Target): Figure {
  return { what: 'p50 of one connection', name: 'p50Ms', connections: 1, ...(target && { target }) }
}

/** Starts both, has them take turns, and stops them. An opponent that is not installed is left out. */
export async function play({ against, operations, figures, start }: Match, effort: Effort): Promise<readonly Row[]> {
  const started = await Promise.allSettled(start())
  const contestants = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  try {
    const failed = started.find((each) => each.status === 'rejected')
    if (failed?.reason instanceof PeerUnavailableError) return [leftOut(against, failed.reason.message)]
    if (failed) throw failed.reason
    const rows = [heading(against)]
    for (const operation of operations) {
      for (const figure of figures) rows.push(await measure(contestants, operation, figure, effort))
    }
    return rows
  } finally {
    await stopAll(contestants)
  }
}

async function measure(
  contestants: readonly Contestant[],
  operation: Measured,
  { what, connections, target, name }: Figure,
  { rounds, seconds }: Effort,
): Promise<Row> {
  const results = await takeTurns(contestants, rounds, ({ baseUrl, requests }) => {
    const request = wireFormat(requests[operation])
    return putLoad({ origin: baseUrl, connections, seconds, requestAt: () => request })
  })
  const [ours = [], theirs = []] = contestants.map(results)
  return row(`  ${operation}, ${what}`, times(ours, theirs, name), target)
}
