import { createRecent, type Recent } from './live-page/recent.ts'
import { allowed, type RequestEntry } from './log.ts'

/** The number of requests that the server remembers and a page shows. */
export const remembered = 50

export interface RecentRequests extends Omit<Recent<RequestEntry>, 'record'> {
  record(entry: RequestEntry): void
}

export interface RecentRequestsOptions {
  readonly clock: () => Date
}

/** Remembers the last requests, with the fields that the log allows. */
export function createRecentRequests({ clock }: RecentRequestsOptions): RecentRequests {
  const recent = createRecent<RequestEntry>({
    size: remembered,
    lineOf({ operationId, method, status, outcome, trouble, durationMs: exactMs }, time) {
      const durationMs = Math.round(exactMs * 1000) / 1000
      // Intentionally without the request id: clients choose it, and everyone who reaches the port may see this.
      return JSON.stringify(allowed({ time, operationId, method, status, outcome, trouble, durationMs }))
    },
  })
  return { ...recent, record: (entry) => recent.record(entry, clock().getTime()) }
}
