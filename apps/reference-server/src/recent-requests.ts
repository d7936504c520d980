import type { RequestEntry } from './log.ts'
import { jsonLine } from './log-line.ts'

/** How many requests each process remembers, and how many a page shows. */
export const remembered = 50

/** A request as others may see it. */
export interface SeenRequest {
  /** Counts the requests of one process, from 0. */
  readonly place: number
  /** In milliseconds since 1970: what the requests of several processes are put in order by. */
  readonly at: number
  /** One line of JSON that holds what the log's allow-list lets through, and no id. */
  readonly line: string
}

/** What one process answered, on its way to another one that has somebody looking. Plain JSON. */
export interface SeenBatch {
  /** The process id: a worker that crashed and its successor count anew. */
  readonly source: number
  readonly requests: readonly SeenRequest[]
}

/** Per process, the place of the first request that is not known yet. */
export type Places = Readonly<Record<number, number>>

export interface RecentRequests {
  record(entry: RequestEntry): void
  /** What this process remembers from its place in `places` on. */
  since(places: Places): SeenBatch
}

export interface RecentRequestsOptions {
  readonly clock: () => Date
  /** Which of several processes this is, counted from 1. */
  readonly worker?: number | undefined
  readonly source?: number
}

/**
 * Remembers the last requests in a ring. Recording keeps a reference and the time, and renders nothing, so it costs the same
 * whether or not anybody looks: some 50 ns. However many requests there are, looking costs no more than the ring holds.
 */
export function createRecentRequests(options: RecentRequestsOptions): RecentRequests {
  const { clock, worker, source = process.pid } = options
  const entries: RequestEntry[] = []
  const times = new Float64Array(remembered)
  let count = 0

  function seen(place: number): SeenRequest {
    const entry = entries[place % remembered] as RequestEntry
    const at = times[place % remembered] as number
    const { operationId, method, status, outcome } = entry
    const time = new Date(at).toISOString()
    const durationMs = Math.round(entry.durationMs * 1000) / 1000
    // Intentionally without the request id: callers choose theirs, and this is open to whoever reaches the port.
    const line = jsonLine({ time, worker, operationId, method, status, outcome, durationMs })
    return { place, at, line }
  }

  return {
    record(entry) {
      entries[count % remembered] = entry
      times[count % remembered] = clock().getTime()
      count++
    },
    since(places) {
      const first = Math.max(places[source] ?? 0, count - remembered)
      return { source, requests: Array.from({ length: Math.max(count - first, 0) }, (_, index) => seen(first + index)) }
    },
  }
}
