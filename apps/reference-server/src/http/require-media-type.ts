import type { IncomingMessage } from 'node:http'
import { type Problem, problem } from '../problems.ts'
import { type Exchange, operationOf } from './exchange.ts'

/**
 * Rejects a body with a media type other than the operation's, or a charset other than UTF-8. Other parameters are ignored, and so is
 * the whole header of operations that take no body. Compressed bodies are rejected too: the interface does not mention them, and with
 * a decompressor, a request of 100 bytes could occupy the server for long.
 */
export function requireMediaType() {
  return (exchange: Exchange, { headers }: IncomingMessage): Problem | undefined => {
    const { requestBody } = operationOf(exchange)
    if (!requestBody) return undefined
    const received = headers['content-type']
    if (received === undefined || !isMediaType(received, requestBody.mediaType)) {
      return problem('media-type-unsupported', '/headers/content-type')
    }
    const encoding = headers['content-encoding']
    return encoding === undefined || encoding.toLowerCase() === 'identity'
      ? undefined
      : problem('media-type-unsupported', '/headers/content-encoding')
  }
}

function isMediaType(received: string, expected: string): boolean {
  if (received === expected) return true
  const [type = '', ...parameters] = received.split(';')
  if (type.trim().toLowerCase() !== expected) return false
  return parameters.every((parameter) => (charsetIn(parameter) ?? 'utf-8') === 'utf-8')
}

/** Undefined for every other parameter. By hand, because regular expressions for this take quadratic time on blanks. */
function charsetIn(parameter: string): string | undefined {
  const equals = parameter.indexOf('=')
  if (parameter.slice(0, Math.max(equals, 0)).trim().toLowerCase() !== 'charset') return undefined
  const value = parameter.slice(equals + 1).trim()
  return value.replaceAll('"', '').toLowerCase()
}
