import { type HeaderLine, headerOf } from '../nouns/wire/exchange.ts'

/** A response that asks the client to slow down. */
export interface AskedToWait {
  readonly status: number
  /** From Retry-After; absent without that header. */
  readonly forMs?: number
}

interface Head {
  readonly status: number
  readonly headers: readonly HeaderLine[]
}

/** 429, or 503 with Retry-After: a broken service does not send that header. */
export function asksToWait({ status, headers }: Head): AskedToWait | undefined {
  const after = status === 429 || status === 503 ? headerOf(headers, 'retry-after') : undefined
  if (status !== 429 && after === undefined) return undefined
  const forMs = millisecondsIn(after)
  return { status, ...(forMs === undefined ? {} : { forMs }) }
}

/** Retry-After, in seconds or as a date. */
function millisecondsIn(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  // A longer number is no time that anything waits.
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  // All dates of HTTP begin with the day of the week.
  const asked = /^[A-Z][a-z]+,? /.test(value) ? Date.parse(value) - Date.now() : Number.NaN
  // A date in the past says that there is nothing to wait for.
  return Number.isFinite(asked) ? Math.max(0, asked) : undefined
}
