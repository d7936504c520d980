import type { ServerResponse } from 'node:http'

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
