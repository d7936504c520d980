import { type HeaderLine, headerOf } from '../model/exchange.ts'

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
  if (!value) return undefined
  const seconds = Number(value)
  const asked = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(asked) ? asked : undefined
}
