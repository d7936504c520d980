import type { IncomingMessage } from 'node:http'
import type { Contract, Operation } from '@card-contract/contract'
import { type Problem, problem } from '../problems.ts'
import type { Exchange } from './exchange.ts'

/** The operations of a path. */
export interface Route {
  readonly operations: ReadonlyMap<string, Operation>
  /** The methods of the path, in the format of an Allow header. */
  readonly allow: string
  readonly parameterNames: readonly string[]
}

export interface Found {
  readonly route: Route
  /** The path's parameters, decoded. */
  readonly parameters: Readonly<Record<string, string>>
}

/** Finds the route of a path. The path must not contain a query. */
export type FindRoute = (path: string) => Found | undefined

interface Node {
  readonly literals: Map<string, Node>
  parameter?: Node
  route?: Route
}

/**
 * Compiles the contract's paths to a tree of segments, with one lookup per segment. The middleware of express-openapi-validator builds
 * and tries a regular expression per path and request, which takes a quarter of its time.
 *
 * As the contract requires, case and slashes are significant, segments are compared after percent-decoding, and a literal segment
 * takes precedence over a parameter. A parameter is never empty.
 */
export function compileRoutes({ basePath, operations }: Pick<Contract, 'basePath' | 'operations'>): FindRoute {
  const root: Node = { literals: new Map() }
  for (const [path, ofPath] of Map.groupBy(operations, ({ path }) => path)) addPath(root, path, ofPath)
  const base = `${basePath}/`

  return (path) => {
    if (!path.startsWith(base)) return undefined
    const segments = path.slice(base.length).split('/')
    if (path.includes('%') && !decodeAll(segments)) return undefined
    const values: string[] = []
    const route = walk(root, segments, 0, values)
    if (!route) return undefined
    const parameters: Record<string, string> = {}
    for (let index = 0; index < values.length; index++) {
      parameters[route.parameterNames[index] as string] = values[index] as string
    }
    return { route, parameters }
  }
}

function addPath(root: Node, path: string, operations: readonly Operation[]): void {
  const parameterNames: string[] = []
  let node = root
  for (const segment of path.slice(1).split('/')) {
    const name = /^\{(.+)\}$/.exec(segment)?.[1]
    if (name === undefined) {
      const next = node.literals.get(segment) ?? { literals: new Map() }
      node.literals.set(segment, next)
      node = next
    } else {
      parameterNames.push(name)
      node.parameter ??= { literals: new Map() }
      node = node.parameter
    }
  }
  node.route = {
    operations: new Map(operations.map((operation) => [operation.method, operation])),
    allow: operations.map(({ method }) => method).join(', '),
    parameterNames,
  }
}

/** Tries the literal segment, then the parameter: in POST /action/card/transaction, "transaction" is a user id. */
function walk(node: Node, segments: readonly string[], index: number, values: string[]): Route | undefined {
  const segment = segments[index]
  if (segment === undefined) return node.route
  const literal = node.literals.get(segment)
  const found = literal && walk(literal, segments, index + 1, values)
  if (found || !node.parameter || segment === '') return found
  values.push(segment)
  const rest = walk(node.parameter, segments, index + 1, values)
  if (!rest) values.pop()
  return rest
}

/** Decodes each segment by itself, so that an encoded slash stays inside its segment. */
function decodeAll(segments: string[]): boolean {
  try {
    for (const [index, segment] of segments.entries()) segments[index] = decodeURIComponent(segment)
    return true
  } catch {
    // Malformed encoding matches no path of the contract.
    return false
  }
}

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
