import type { IncomingMessage } from 'node:http'
import { type Problem, problem } from '../problems.ts'
import { type Exchange, operationOf } from './exchange.ts'

/**
 * Refuses a body that is not of the operation's media type, in UTF-8. Any parameter but `charset` is ignored; so is the whole
 * header where no body is taken. Compressed bodies are refused too: the interface does not speak of them, and a decompressor
 * is one more thing that a request of 100 bytes can keep busy.
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
  const charset = parameters.map((parameter) => /^\s*charset\s*=\s*"?([^"]*?)"?\s*$/i.exec(parameter)?.[1])
  return charset.every((name) => name === undefined || name.toLowerCase() === 'utf-8')
}
