/** A request as the live view shows it. */
export interface SeenRequest {
  /** The number of the request, from 0. */
  readonly place: number
  /** One line of JSON, with the time as `time` in the form of ISO 8601. */
  readonly line: string
}

export interface Recent<Entry> {
  /** The number of requests that are remembered, and that a page shows. */
  readonly size: number
  record(entry: Entry, at: number): void
  /** The requests that are remembered, from this number on. */
  since(place: number): readonly SeenRequest[]
}

export interface RecentOptions<Entry> {
  readonly size: number
  lineOf(entry: Entry, time: string): string
}

/**
 * Remembers the last requests in a ring buffer. Recording stores a reference and the time, and renders nothing, so it always takes
 * about 50 ns. Reading never takes longer than rendering the whole buffer.
 */
export function createRecent<Entry>({ size, lineOf }: RecentOptions<Entry>): Recent<Entry> {
  const entries: Entry[] = []
  const times = new Float64Array(size)
  let count = 0

  function seen(place: number): SeenRequest {
    const at = times[place % size] as number
    return { place, line: lineOf(entries[place % size] as Entry, new Date(at).toISOString()) }
  }

  return {
    size,
    record(entry, at) {
      entries[count % size] = entry
      times[count % size] = at
      count++
    },
    since(place) {
      const first = Math.max(place, count - size)
      return Array.from({ length: Math.max(count - first, 0) }, (_, index) => seen(first + index))
    },
  }
}
