import type { HeaderLine, Trouble } from './exchange.ts'

/** A value that must never be recorded, and its placeholder: a shell variable, so that a curl command works. */
export interface Secret {
  readonly value: string
  readonly placeholder: string
}

export interface WireRequest {
  readonly method: string
  /** Path and query for the request line. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** In parts, the second half of the body follows a moment after the first. */
  readonly transfer?: 'in-parts' | 'without-a-length' | undefined
}

/** The headers of a request as recorded, with placeholders for the credentials. */
export interface WrittenHeaders {
  readonly lines: readonly HeaderLine[]
  /** Near misses of credentials in the headers; they must be hidden wherever the target repeats them. */
  readonly nearMisses: readonly Secret[]
  /** Alternative recorded values by header, in lower case: whether a value is a near miss depends on the credential. */
  readonly alternatives: Readonly<Record<string, readonly string[]>>
}

/** A request as sent and as recorded. */
export interface ComposedRequest extends WireRequest {
  readonly written: WrittenHeaders & {
    /** With placeholders for credentials in the query. Absent if there are none. */
    readonly target?: string
  }
}

export interface WireResponse {
  readonly status: number
  readonly headers: readonly HeaderLine[]
  readonly body: Buffer
}

export type WireResult =
  | { readonly response: WireResponse; readonly trouble?: undefined }
  | { readonly response?: undefined; readonly trouble: Trouble }

export interface Transport {
  /** Never sends a request twice. Rejects with a RangeError if a part of the request contains a line break. */
  send(request: WireRequest): Promise<WireResult>
  close(): void
}

export interface TransportOptions {
  readonly origin: URL
  /** From the first byte sent to the last byte received, even if they arrive slowly. */
  readonly timeoutMs: number
  readonly connections: number
  readonly maxBodyBytes: number
  /** Aborted at the end of the run: open requests end at once, and no others are sent. */
  readonly over?: AbortSignal
  readonly tls?: { readonly ca?: string; readonly rejectUnauthorized?: boolean }
}
