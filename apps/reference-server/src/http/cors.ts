import type { IncomingMessage } from 'node:http'
import type { Contract } from '@card-contract/contract'
import type { Exchange } from './exchange.ts'
import type { FindRoute } from './routes.ts'

/** What a script may read of an answer, beside its body. */
const exposed = ['X-Request-Id', 'Allow', 'Retry-After', 'WWW-Authenticate'].join(', ')

// Two hours are the most that browsers keep it for (Chromium's limit).
const preflightSeconds = '7200'

/**
 * Lets pages on the given origins call, `*` being any. Without origins nothing is said and preflight requests are refused like
 * any other method, which is what keeps browsers out.
 *
 * Answers whether the request was a preflight that is now allowed. Credentials travel in headers of their own and never in
 * cookies, so none are allowed.
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
    exchange.corsHeaders = [
      'Access-Control-Allow-Origin',
      origin,
      'Vary',
      'Origin',
      'Access-Control-Expose-Headers',
      exposed,
    ]
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return false
    const [path = ''] = url.split('?', 1)
    const found = findRoute(path)
    if (!found) return false
    exchange.corsHeaders = [
      ...['Access-Control-Allow-Origin', origin, 'Vary', 'Origin'],
      ...['Access-Control-Allow-Methods', found.route.allow, 'Access-Control-Allow-Headers', allowedHeaders],
      ...['Access-Control-Max-Age', preflightSeconds],
    ]
    return true
  }
}
