import { operations } from '#operations'
import type { OperationId } from '#types'
import { rejectCall } from './reject-call.ts'

/**
 * The path of an operation including its ids. Characters with a meaning in URLs are encoded, which is enough for most of
 * them. Rejects ids that no encoding makes safe, because they could address something else:
 *
 * - empty ids, and `.` and `..`, which URLs resolve, even in the middle of an id: servers and proxies that decode before
 *   they split the path are common;
 * - control characters and halves of surrogate pairs, which are dropped or replaced on the way;
 * - ids that turn the path into that of another operation: the user id `user` would register a user.
 */
export function safePath(operationId: OperationId, values: Readonly<Record<string, unknown>> | undefined): string {
  const { method, path: template } = operations[operationId]
  let path = ''
  let seen = ''
  // Every second part is the name of a parameter.
  template.split(/[{}]/).forEach((part, index) => {
    const value = index % 2 ? values?.[part] : part
    const isPlain = index % 2 === 0 || (typeof value === 'string' && PLAIN.test(value))
    const lenient = isPlain ? value : asLenientServersReadIt(value)
    if (!isPlain && UNSAFE.test(`${lenient}`)) rejectCall(operationId, `${part} to be an id`, JSON.stringify(value))
    path += isPlain ? value : encodeURIComponent(`${value}`)
    seen += lenient
  })
  const isAnother = patterns.some(
    (other) => other.method === method && other.pattern.test(seen) && !other.pattern.test(template),
  )
  if (isAnother) rejectCall(operationId, 'its own path', `that of another operation, ${seen}`)
  return path
}

/** What nearly every id consists of: characters that no server reads differently. */
const PLAIN = /^[\w-]+$/
const UNSAFE = /^\s*$|[\p{Cc}\p{Cs}]|(^|\/)\.\.?(\/|$)/u

function asLenientServersReadIt(id: unknown): string {
  if (typeof id !== 'string') return ''
  let read = id
  try {
    if (id.includes('%')) read = decodeURIComponent(id)
  } catch {
    // Not percent-encoding, so no server decodes it.
  }
  return read.replaceAll('\\', '/')
}

/** The path as seen by a server that ignores case and extra slashes, and decodes before it looks for a query. */
function asLenientServersMatchIt(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('/', '/+').replace(/\{\w+\}/g, '[^/]+')}/*([?#]|$)`, 'i')
}

const patterns = Object.values(operations).map(({ method, path }) => ({
  method,
  pattern: asLenientServersMatchIt(path),
}))
