import { operations } from '#operations'
import type { OperationId } from '#types'
import { refuse } from './refuse.ts'

/**
 * The path of an operation with its ids in it. Refuses ids that could lead to another place than they name. Characters with
 * a meaning in URLs are encoded, which is enough for most of them. Refused is what no encoding makes safe:
 *
 * - nothing, and `.` and `..`, which URLs resolve, also in the middle of an id: servers and proxies that decode before
 *   they split the path are common;
 * - control characters and halves of surrogate pairs, which are cut off or replaced on the way;
 * - what makes the path that of another operation: the user id `user` would register a user.
 */
export function safePath(operationId: OperationId, values: Readonly<Record<string, unknown>> | undefined): string {
  let seen = operations[operationId].path
  const path = seen.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values?.[name]
    const lenient = typeof value === 'string' ? asLenientServersReadIt(value) : ''
    if (/^\s*$|[\p{Cc}\p{Cs}]|(^|\/)\.\.?(\/|$)/u.test(lenient))
      refuse(operationId, `${name} to be an id`, JSON.stringify(value))
    seen = seen.replace(placeholder, () => lenient)
    return encodeURIComponent(`${value}`)
  })
  otherPaths[operationId] ??= pathsOfOthers(operationId)
  if (otherPaths[operationId].test(seen)) refuse(operationId, 'its own path', `that of another operation, ${seen}`)
  return path
}

function asLenientServersReadIt(id: string): string {
  let read = id
  try {
    if (id.includes('%')) read = decodeURIComponent(id)
  } catch {
    // No percent-encoding, so nothing that anybody would decode.
  }
  return read.replaceAll('\\', '/')
}

const otherPaths: { [Id in OperationId]?: RegExp } = {}

/** What is told apart from the operation's own path by nothing but the values in it. */
function pathsOfOthers(operationId: OperationId): RegExp {
  const { method, path } = operations[operationId]
  const patterns = Object.values(operations).map((row) => ({
    method: row.method,
    pattern: asLenientServersMatchIt(row.path),
  }))
  const others = patterns.filter((row) => row.method === method && !row.pattern.test(path))
  // Without any others, what never matches.
  return new RegExp(others.map(({ pattern }) => pattern.source).join('|') || '(?!)', 'i')
}

/** The path to a server that ignores case and superfluous slashes, and decodes before it looks for a query. */
function asLenientServersMatchIt(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('/', '/+').replace(/\{\w+\}/g, '[^/]+')}/*([?#]|$)`, 'i')
}
