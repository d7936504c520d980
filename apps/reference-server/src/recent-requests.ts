import type { Recent } from './live-view.ts'
import { allowed, type RequestEntry, toMicroseconds } from './log.ts'

/** The number of requests that the server remembers and a page shows. */
export const remembered = 50

export interface RecentRequests extends Recent {
  record(entry: RequestEntry): void
}

/** Remembers the last requests, with the fields that the log allows. Recording renders nothing, because it must not cost anything. */
export function createRecentRequests({ clock }: { readonly clock: () => Date }): RecentRequests {
  const entries: { readonly entry: RequestEntry; readonly at: Date }[] = []
  let count = 0

  function lineAt(place: number): string {
    const { entry, at } = entries[place - count + entries.length] as (typeof entries)[number]
    const { operationId, method, status, outcome, trouble } = entry
    const durationMs = toMicroseconds(entry.durationMs)
    // Intentionally without the request id: clients choose it, and everyone who reaches the port may see this.
    return JSON.stringify(
      allowed({ time: at.toISOString(), operationId, method, status, outcome, trouble, durationMs }),
    )
  }

  return {
    size: remembered,
    record(entry) {
      count++
      if (entries.push({ entry, at: clock() }) > remembered) entries.shift()
    },
    since(from) {
      const first = Math.max(from, count - entries.length)
      const places = Array.from({ length: Math.max(count - first, 0) }, (_, index) => first + index)
      return places.map((place) => ({ place, line: lineAt(place) }))
    },
  }
}
