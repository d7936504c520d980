import type { IncomingMessage } from 'node:http'
import type { Contract } from '@card-contract/contract'
import type { Exchange } from './exchange.ts'
import type { FindRoute } from './routes.ts'

/** The response headers that a script may read. */
const exposed = ['X-Request-Id', 'Allow', 'Retry-After', 'WWW-Authenticate'].join(', ')

// Chromium caches a preflight response for at most two hours.
const preflightSeconds = '7200'

/**
 * Lets pages of the given origins call this server; `*` is any origin. Without origins it adds no headers, and preflight requests are
 * rejected like any unsupported method, so browsers block the calls.
 *
 * Returns whether the request is a preflight that is allowed. Cookies are never allowed, because credentials are sent in their own
 * headers.
 */
export function allowOrigins(contract: Contract, findRoute: FindRoute, origins: readonly string[]) {
  const headerNames = contract.operations.flatMap(({ credentials }) => credentials.map(({ header }) => header))
  const allowedHeaders = [...new Set([...headerNames, 'Content-Type', 'X-Request-Id'])].join(', ')

  return (exchange: Exchange, { method, url = '', headers }: IncomingMessage): boolean => {
    const { origin } = headers
    if (origin === undefined || origins.length === 0) return false
    if (!origins.includes('*') && !origins.includes(origin)) {
      exchange.corsHeaders = ['Vary', 'Origin']
      return false
    }
    const allowOrigin = ['Access-Control-Allow-Origin', origin, 'Vary', 'Origin']
    exchange.corsHeaders = [...allowOrigin, 'Access-Control-Expose-Headers', exposed]
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return false
    const [path = ''] = url.split('?', 1)
    const found = findRoute(path)
    if (!found) return false
    exchange.corsHeaders = [
      ...allowOrigin,
      ...['Access-Control-Allow-Methods', found.route.allow, 'Access-Control-Allow-Headers', allowedHeaders],
      ...['Access-Control-Max-Age', preflightSeconds],
    ]
    return true
  }
}
