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
  templates[operationId] ??= templateOf(operationId)
  const { parts, others } = templates[operationId]
  let path = ''
  let seen = ''
  parts.forEach((part, index) => {
    const value = index % 2 ? values?.[part] : part
    const isPlain = index % 2 === 0 || (typeof value === 'string' && PLAIN.test(value))
    const lenient = isPlain ? value : asLenientServersReadIt(value)
    if (!isPlain && UNSAFE.test(`${lenient}`)) refuse(operationId, `${part} to be an id`, JSON.stringify(value))
    path += isPlain ? value : encodeURIComponent(`${value}`)
    seen += lenient
  })
  if (others.test(seen)) refuse(operationId, 'its own path', `that of another operation, ${seen}`)
  return path
}

/** What nearly every id is made of. It means itself everywhere. */
const PLAIN = /^[\w-]+$/
const UNSAFE = /^\s*$|[\p{Cc}\p{Cs}]|(^|\/)\.\.?(\/|$)/u

function asLenientServersReadIt(id: unknown): string {
  if (typeof id !== 'string') return ''
  let read = id
  try {
    if (id.includes('%')) read = decodeURIComponent(id)
  } catch {
    // No percent-encoding, so nothing that anybody would decode.
  }
  return read.replaceAll('\\', '/')
}

interface Template {
  /** Every second one is the name of a parameter; what is between them stays as it is. */
  readonly parts: readonly string[]
  /** What is told apart from the operation's own path by nothing but the values in it. */
  readonly others: RegExp
}

const templates: { [Id in OperationId]?: Template } = {}

function templateOf(operationId: OperationId): Template {
  const { method, path } = operations[operationId]
  const patterns = Object.values(operations).map((row) => ({
    method: row.method,
    pattern: asLenientServersMatchIt(row.path),
  }))
  const others = patterns.filter((row) => row.method === method && !row.pattern.test(path))
  return {
    parts: path.split(/[{}]/),
    // Without any others, what never matches.
    others: new RegExp(others.map(({ pattern }) => pattern.source).join('|') || '(?!)', 'i'),
  }
}

/** The path to a server that ignores case and superfluous slashes, and decodes before it looks for a query. */
function asLenientServersMatchIt(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('/', '/+').replace(/\{\w+\}/g, '[^/]+')}/*([?#]|$)`, 'i')
}
