import { notCarriedOut, type TroubleKind, type TroubleValues } from '../../trouble/index.ts'
import type { Content, Write } from '../reply.ts'

/** What a kind of trouble does to the exchange that meets it. */
export interface Behaviour {
  /** Sent instead of carrying the operation out. `target` is the request's path and query. */
  instead?(values: TroubleValues, target: string): Content
  /** How long to wait before the operation is carried out, and after it. */
  waitBefore?(values: TroubleValues): number
  waitAfter?(values: TroubleValues): number
  /** Whether the operation is carried out a second time. */
  readonly isRepeated?: true
  /** Whether a success shows an earlier balance. */
  readonly isStale?: true
  /** Sent in place of what came of the operation; undefined where that cannot have this trouble. */
  alter?(content: Content, values: TroubleValues): Content | undefined
  /** How the content is written, if not as a whole. */
  write?(values: TroubleValues, wait: (ms: number) => Promise<void>): Write
}

// What nginx made customary for a connection that it closes without a response. It is logged, and never sent.
const noResponseStatus = 444

const lost = { status: noResponseStatus, text: '' } as const
const text = 'text/plain; charset=utf-8'
const reasons = { 429: 'Too Many Requests', 503: 'Service Unavailable' } as const

const gatewayPage = `<html>
<head><title>502 Bad Gateway</title></head>
<body><center><h1>502 Bad Gateway</h1></center><hr><center>gateway</center></body>
</html>
`

export const behaviours: Readonly<Record<TroubleKind, Behaviour>> = {
  'lose-request': {
    instead: () => ({ ...lost, outcome: notCarriedOut }),
    write: () => writeNothing,
  },
  'lose-response': {
    alter: ({ outcome }) => ({ ...lost, outcome }),
    write: () => writeNothing,
  },
  'cut-response': { write: () => writeHalf },
  late: {
    waitBefore: ({ ms, applied }) => (applied === 'last' ? ms : 0),
    waitAfter: ({ ms, applied }) => (applied === 'first' ? ms : 0),
  },
  busy: {
    instead: ({ status, retryAfter }) => ({
      status,
      text: reasons[status],
      mediaType: text,
      headers: { 'Retry-After': String(retryAfter) },
      outcome: notCarriedOut,
    }),
  },
  'unavailable-applied': {
    alter: ({ outcome }) => ({ status: 503, text: reasons[503], mediaType: text, outcome }),
  },
  'not-json': { alter: ({ outcome }) => ({ status: 200, text: 'OK', outcome }) },
  'html-error-page': {
    alter: ({ outcome }) => ({ status: 502, text: gatewayPage, mediaType: 'text/html', outcome }),
  },
  'wrong-shape': {
    alter: (content, values) =>
      content.outcome === 'ok' ? { ...content, text: withWrongField(content.text, values) } : undefined,
  },
  'success-false': {
    instead: () => ({ status: 200, text: '{"success":false,"data":{}}', outcome: notCarriedOut }),
  },
  redirect: {
    instead: ({ origin }, target) => ({
      status: 307,
      text: '',
      mediaType: text,
      headers: { Location: origin + target },
      outcome: notCarriedOut,
    }),
  },
  'slow-body': { write: ({ ms }, wait) => writeSlowly(ms, wait) },
  'stale-balance': { isStale: true, alter: (content) => (content.outcome === 'ok' ? content : undefined) },
  'twice-delivered': { isRepeated: true },
}

/** Closes the connection instead. */
const writeNothing: Write = (response) => {
  response.destroy()
}

/** Announces the whole length, sends half of it and closes the connection. */
const writeHalf: Write = (response, { status, text }, headers) => {
  const bytes = Buffer.from(text)
  response.writeHead(status, headers)
  // Not before they have left: otherwise the client would not even see these.
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy())
}

const pieces = 10

/** Sends everything, a tenth at a time. */
function writeSlowly(ms: number, wait: (ms: number) => Promise<void>): Write {
  return async (response, { status, text }, headers) => {
    const bytes = Buffer.from(text)
    response.writeHead(status, headers)
    for (let piece = 0; piece < pieces && !response.destroyed; piece++) {
      if (piece > 0) await wait(ms / (pieces - 1))
      const from = Math.floor((bytes.length * piece) / pieces)
      response.write(bytes.subarray(from, Math.floor((bytes.length * (piece + 1)) / pieces)))
    }
    response.end()
  }
}

// ECMAScript's JSON.rawJSON, and the third parameter of a reviver, which TypeScript's library does not know yet.
const exactJson = JSON as unknown as {
  rawJSON(text: string): unknown
  parse(text: string, revive: (key: string, value: unknown, context: { readonly source: string }) => unknown): unknown
}

type Fields = Record<string, unknown>

/** A success with one field of its data missing, null or of another type; every other value as it was, to the last digit. */
function withWrongField(text: string, { shape, field }: Pick<TroubleValues, 'shape' | 'field'>): string {
  const values = (JSON.parse(text) as { data: Fields }).data
  const names = Object.keys(values)
  const name = field in values ? field : (names.find((one) => typeof values[one] === 'number') ?? names[0] ?? '')
  const envelope = exactJson.parse(text, (_, value, { source }) =>
    typeof value === 'number' ? exactJson.rawJSON(source) : value,
  ) as { data: Fields }
  const wrong = shape === 'null' ? null : typeof values[name] === 'string' ? values[name].length : String(values[name])
  // JSON leaves out what is undefined.
  return JSON.stringify({ ...envelope, data: { ...envelope.data, [name]: shape === 'missing' ? undefined : wrong } })
}
