import type { Kind } from '../engine/nouns/kind.ts'
import type { Exchange, HeaderLine } from '../engine/nouns/wire/exchange.ts'
import { percentEncoded } from '../engine/values/path.ts'

/** Headers that only change how a valid request is sent. */
const ofTheForm = new Set(['accept-encoding', 'connection', 'expect', 'transfer-encoding'])

/** The request that a reader repeats by hand: in its plain form, unless the finding is about the form. */
export function toRepeat(exchange: Exchange, kind: Kind): Exchange {
  return kind === 'form' ? exchange : inPlainForm(exchange)
}

/** A run writes valid requests in many forms that mean the same, and a reader of one is distracted by that. */
export function inPlainForm(exchange: Exchange): Exchange {
  const { intent, request } = exchange
  if (intent !== 'valid') return exchange
  const { body } = request
  return {
    ...exchange,
    request: {
      ...request,
      target: plainTarget(request.target),
      headers: plainHeaders(request.headers),
      ...(body === undefined ? {} : { body: plainBody(body) }),
    },
  }
}

function plainTarget(target: string): string {
  const [path = '', query] = target.split('?')
  if (query === undefined) return target
  const pairs = [...new URLSearchParams(query)].map((pair) => pair.map(percentEncoded).join('='))
  return `${path}?${pairs.join('&')}`
}

function plainHeaders(headers: readonly HeaderLine[]): readonly HeaderLine[] {
  const isLoud = headers.every(([name]) => name === name.toUpperCase())
  return headers
    .filter(([name]) => !ofTheForm.has(name.toLowerCase()))
    .map(([name, value]): HeaderLine => {
      const plain = isLoud ? name.toLowerCase() : name
      return name.toLowerCase() === 'accept' ? [plain, 'application/json'] : [plain, value]
    })
}

function plainBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    // Cut off, or with a placeholder where a number was.
    return body
  }
}
