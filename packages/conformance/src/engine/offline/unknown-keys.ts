import type { Report } from '../nouns/report.ts'
import type { Exchange } from '../nouns/wire/exchange.ts'

/** The parts of an exchange that come from the recording, so that nothing else says which keys they have. */
const keysOfRequest = ['method', 'target', 'headers', 'body', 'isBinary']
const keysOfResponse = ['status', 'headers', 'body', 'bodyBytes', 'truncated', 'bodySha256']
const keysOfTrouble = ['kind', 'message']
const keysOfExchange = [
  ...[
    'id',
    'scenario',
    'attempt',
    'sequence',
    'repeat',
    'reason',
    'operationId',
    'intent',
    'isAllowed',
    'role',
    'case',
    'situation',
    'form',
  ],
  ...['request', 'response', 'trouble', 'waits', 'startedMs', 'durationMs'],
]

/** Pointers to the keys that a report of this suite does not have; `recomputed` is the report that follows from its exchanges. */
export function unknownKeys({ exchanges, ...rest }: Report, { exchanges: _, ...recomputed }: Report): string[] {
  return [
    ...beyond(rest, recomputed, ''),
    ...exchanges.flatMap((exchange, index) => ofExchange(exchange).map((key) => `/exchanges/${index}${key}`)),
  ]
}

function ofExchange(exchange: Exchange): string[] {
  const { request, response, trouble } = exchange
  return [
    ...others(exchange, keysOfExchange, ''),
    ...others(request, keysOfRequest, '/request'),
    ...(response ? others(response, keysOfResponse, '/response') : []),
    ...(trouble ? others(trouble, keysOfTrouble, '/trouble') : []),
  ]
}

function others(value: object, known: readonly string[], place: string): string[] {
  return Object.keys(value).flatMap((key) => (known.includes(key) ? [] : [`${place}/${key}`]))
}

/** A key whose value differs is another difference, which is found elsewhere. */
function beyond(given: unknown, recomputed: unknown, place: string): string[] {
  if (typeof given !== 'object' || given === null || typeof recomputed !== 'object' || recomputed === null) return []
  return Object.entries(given).flatMap(([key, value]) =>
    Object.hasOwn(recomputed, key)
      ? beyond(value, (recomputed as Record<string, unknown>)[key], `${place}/${key}`)
      : Array.isArray(given) || value === undefined
        ? []
        : [`${place}/${key}`],
  )
}
