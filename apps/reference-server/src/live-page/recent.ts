/** A request as the live view shows it. */
export interface SeenRequest {
  /** The number of the request within its process, from 0. */
  readonly place: number
  /** In milliseconds since 1970. Orders the requests of several processes. */
  readonly at: number
  /** One line of JSON, with the time as `time` in the form of ISO 8601. */
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

export interface Recent<Entry> {
  /** The number of requests that are remembered, and that a page shows. */
  readonly size: number
  record(entry: Entry, at: number): void
  /** The requests that this process remembers, from its place in `places` on. */
  since(places: Places): SeenBatch
}

export interface RecentOptions<Entry> {
  readonly size: number
  readonly source?: number | undefined
  lineOf(entry: Entry, time: string): string
}

/**
 * Remembers the last requests in a ring buffer. Recording stores a reference and the time, and renders nothing, so it always takes
 * about 50 ns. Reading never takes longer than rendering the whole buffer.
 */
export function createRecent<Entry>({ size, source = process.pid, lineOf }: RecentOptions<Entry>): Recent<Entry> {
  const entries: Entry[] = []
  const times = new Float64Array(size)
  let count = 0

  function seen(place: number): SeenRequest {
    const at = times[place % size] as number
    return { place, at, line: lineOf(entries[place % size] as Entry, new Date(at).toISOString()) }
  }

  return {
    size,
    record(entry, at) {
      entries[count % size] = entry
      times[count % size] = at
      count++
    },
    since(places) {
      const first = Math.max(places[source] ?? 0, count - size)
      return { source, requests: Array.from({ length: Math.max(count - first, 0) }, (_, index) => seen(first + index)) }
    },
  }
}
