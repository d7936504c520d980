import { operations } from '#operations'
import type { OperationId } from '#types'
import { refuse } from './refuse.ts'

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
  for (const [id, other] of Object.entries(operations)) {
    if (id !== operationId && other.method === method && leadsTo(other.path, seen) && !leadsTo(other.path, path)) {
      refuse('invalid-request', operationId, 'ids that lead there', `${JSON.stringify(values)}, which leads to ${id}`)
    }
  }
}

function asLenientServersReadIt(id: string): string {
  try {
    return decodeURIComponent(id).replaceAll('\\', '/')
  } catch {
    // No percent-encoding, so nothing that anybody would decode.
    return id.replaceAll('\\', '/')
  }
}

/** Whether a path is that of the template, to a server that ignores case and superfluous slashes. */
function leadsTo(template: string, path: string): boolean {
  const given = segments(path)
  const wanted = segments(template)
  return wanted.length === given.length && wanted.every((segment, index) => segment[0] === '{' || segment === given[index])
}

function segments(path: string): string[] {
  return path.toLowerCase().split('/').filter(Boolean)
}
