import { operations } from '#operations'
import type { OperationId } from '#types'
import { refuse } from './refuse.ts'

/** What each path looks like to a server that ignores case and superfluous slashes, and decodes before it looks for `?`. */
const operationPaths = Object.entries(operations).map(([id, { method, path }]) => {
  const segments = path.replaceAll('/', '/+').replace(/\{\w+\}/g, '[^/]+')
  return { id, method, pattern: new RegExp(`^${segments}/*([?#]|$)`, 'i') }
})

/**
 * Refuses ids that could lead to another place than they name. Characters with a meaning in URLs are encoded, which is
 * enough for most of them. Refused is what no encoding makes safe:
 *
 * - nothing, and `.` and `..`, which URLs resolve, also in the middle of an id: servers and proxies that decode before
 *   they split the path are common;
 * - control characters and halves of surrogate pairs, which are cut off or replaced on the way;
 * - what makes the path that of another operation: the user id `user` would register a user.
 */
export function refuseUnsafePath(operationId: OperationId, values: Readonly<Record<string, unknown>> | undefined): void {
  const { method, path } = operations[operationId]
  const seen = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values?.[name]
    const lenient = typeof value === 'string' ? asLenientServersReadIt(value) : ''
    if (!lenient.trim() || /[\p{Cc}\p{Cs}]/u.test(lenient) || /(^|\/)\.\.?(\/|$)/.test(lenient)) {
      refuse('invalid-request', operationId, `${name} to be an id`, JSON.stringify(value))
    }
    return lenient
  })
  for (const other of operationPaths) {
    if (other.id !== operationId && other.method === method && other.pattern.test(seen) && !other.pattern.test(path)) {
      refuse('invalid-request', operationId, 'its own path', `that of ${other.id}`)
    }
  }
}

function asLenientServersReadIt(id: string): string {
  let read = id
  try {
    read = decodeURIComponent(id)
  } catch {
    // No percent-encoding, so nothing that anybody would decode.
  }
  return read.replaceAll('\\', '/')
}
