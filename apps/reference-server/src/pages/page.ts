/** What is answered outside the interface: something to read, for people or for the tools that look after a server. */
export interface Page {
  readonly status: number
  readonly mediaType: string
  readonly body: string | Buffer
  /** What the page may load and run. Absent: nothing at all. */
  readonly contentSecurityPolicy?: string
  /** Lets a browser keep a large page; everything else is answered afresh. */
  readonly etag?: string
}

/** `data:` and scripts included, nothing may be loaded or run, and nobody may put the page into a frame. */
export const nothingAllowed = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

export function jsonPage(status: number, value: unknown): Page {
  return { status, mediaType: 'application/json; charset=utf-8', body: `${JSON.stringify(value)}\n` }
}
