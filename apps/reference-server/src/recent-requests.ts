import type { RequestEntry } from './log.ts'
import { jsonLine } from './log-line.ts'

/** The number of requests that each process remembers and a page shows. */
export const remembered = 50

/** A request as the live view shows it. */
export interface SeenRequest {
  /** The number of the request within its process, from 0. */
  readonly place: number
  /** In milliseconds since 1970. Orders the requests of several processes. */
  readonly at: number
  /** One line of JSON with the fields that the log allows, without the request id. */
  readonly line: string
}

/** The requests of one process, sent to a process that has listeners. Plain JSON. */
export interface SeenBatch {
  /** The process id, because the replacement of a crashed worker counts from 0 again. */
  readonly source: number
  readonly requests: readonly SeenRequest[]
}

/** Per process, the number of the first request that is not known yet. */
export type Places = Readonly<Record<number, number>>

export interface RecentRequests {
  record(entry: RequestEntry): void
  /** The requests that this process remembers, from its place in `places` on. */
  since(places: Places): SeenBatch
}

export interface RecentRequestsOptions {
  readonly clock: () => Date
  /** The number of this worker, from 1, if there are several. */
  readonly worker?: number | undefined
  readonly source?: number
}

/**
 * Remembers the last requests in a ring buffer. Recording stores a reference and the time, and renders nothing, so it always takes
 * about 50 ns. Reading never takes longer than rendering the whole buffer.
 */
export function createRecentRequests(options: RecentRequestsOptions): RecentRequests {
  const { clock, worker, source = process.pid } = options
  const entries: RequestEntry[] = []
  const times = new Float64Array(remembered)
  let count = 0

  function seen(place: number): SeenRequest {
    const entry = entries[place % remembered] as RequestEntry
    const at = times[place % remembered] as number
    const { operationId, method, status, outcome, trouble } = entry
    const time = new Date(at).toISOString()
    const durationMs = Math.round(entry.durationMs * 1000) / 1000
    // Intentionally without the request id: clients choose it, and everyone who reaches the port may see this.
    const line = jsonLine({ time, worker, operationId, method, status, outcome, trouble, durationMs })
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
