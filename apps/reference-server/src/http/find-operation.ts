import type { IncomingMessage } from 'node:http'
import { type Problem, problem } from '../problems.ts'
import type { Exchange } from './exchange.ts'
import type { FindRoute } from './routes.ts'

// RFC 9112, section 3.2.2: a server must also accept a request for an absolute URL.
const origin = /^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i

/** Finds the operation. Rejects unknown paths with 404, and unsupported methods with 405, including HEAD and OPTIONS. */
export function findOperation(findRoute: FindRoute) {
  return (exchange: Exchange, { url = '', method = '' }: IncomingMessage): Problem | undefined => {
    const target = url.startsWith('/') ? url : url.replace(origin, '')
    const mark = target.indexOf('?')
    const found = findRoute(mark < 0 ? target : target.slice(0, mark))
    if (!found) return problem('path-unknown', '/path')
    const { route, parameters } = found
    const operation = route.operations.get(method)
    if (!operation) return problem('method-not-allowed', '/method', { Allow: route.allow })
    exchange.operation = operation
    exchange.path = parameters
    exchange.hasEscapes = target.includes('%')
    if (mark >= 0) exchange.rawQuery = target.slice(mark + 1)
    return undefined
  }
}
