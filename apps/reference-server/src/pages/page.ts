import type { ServerResponse } from 'node:http'

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

/** The page may load and run nothing, not even `data:` URLs and inline scripts, and cannot be framed. */
const nothingAllowed = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Those of helmet, except Strict-Transport-Security: the programs speak plain HTTP. A proxy that adds TLS sets it. */
const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'X-XSS-Protection': '0',
}

/** For every response that a browser may open as a page. */
export function secureHeaders(response: ServerResponse, contentSecurityPolicy: string = nothingAllowed): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.setHeader('Content-Security-Policy', contentSecurityPolicy)
}
