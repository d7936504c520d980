/** A response outside the interface, for people or for monitoring tools. */
export interface Page {
  readonly status: number
  readonly mediaType: string
  readonly body: string | Buffer
  /** What the page may load and run. Default: nothing. */
  readonly contentSecurityPolicy?: string
  /** Lets a browser cache a large page. Pages without an ETag are not cached. */
  readonly etag?: string
}

export function jsonPage(status: number, value: unknown): Page {
  return { status, mediaType: 'application/json; charset=utf-8', body: `${JSON.stringify(value)}\n` }
}
