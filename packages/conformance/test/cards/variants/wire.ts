import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { Rejection } from '../../../src/cards/model/matched-request.ts'
import type { ModelResponse } from '../../../src/cards/model/reference-model.ts'
import type { Writer } from '../../fixtures/serve.ts'
import type { Variant } from './variant.ts'

const unchanged: Variant['alter'] = (parts) => parts

const written = (id: string, title: string, write: Writer, more: Partial<Variant> = {}): Variant => ({
  id,
  title,
  alter: unchanged,
  write,
  ...more,
})

const spelled = (id: string, title: string, change: (body: string) => string): Variant => ({
  id,
  title,
  alter: unchanged,
  rewrite: (response) => ({ ...response, body: change(response.body) }),
})

const withHeaders = (more: Readonly<Record<string, string | string[]>>): Writer => {
  return (outgoing, { status, headers, body }) => void outgoing.writeHead(status, { ...headers, ...more }).end(body)
}

/** Few checks, because every request costs a connection and a machine has a limited number per minute. */
const judgedBy = ['create-card-user/*', 'top-up*', 'get-payout-status/*', 'card-operations/balance*', 'transactions/*']

const lines = ({ status, headers }: ModelResponse, version: string, more: readonly string[]): string =>
  [
    `HTTP/${version} ${status} As It Is`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...more,
    '',
    '',
  ].join('\r\n')

/** Writes every number with a fraction: `50` becomes `50.0`. */
const withFractions = (body: string): string => body.replace(/(:)(-?\d+)(?=[,}\]])/g, '$1$2.0')

/** `50` becomes `5e1`, as in some encoders. */
const withExponents = (body: string): string =>
  body.replace(/(:)(-?[1-9]\d*?)(0+)(?=[,}\]])/g, (_, colon: string, digits: string, zeros: string) => {
    return `${colon}${digits}e${zeros.length}`
  })

/** Leaves escapes as they are. */
const escaped = (body: string): string =>
  body.replace(/\\u[\da-f]{4}|\\.|[a-f]/g, (letter, at: number) => {
    const isInName = /^[^"]*":/.test(body.slice(at)) || !/":"[^"]*$/.test(body.slice(0, at))
    return isInName || letter.length > 1 ? letter : `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  })

/** Reorders fields at every depth. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, one]) => [name, reordered(one)]),
  )
}

/** Servers with valid but unusual HTTP and JSON. */
export const wireVariants: readonly Variant[] = [
  {
    id: 'who-is-there',
    title: 'requests without User-Agent are rejected',
    alter: (parts) => ({
      ...parts,
      authenticate(operation, headers) {
        if (!headers['user-agent']) throw new Rejection(403, 'who is there?')
        parts.authenticate(operation, headers)
      },
    }),
    configure: () => undefined,
  },
  written(
    'http-1-0',
    'responses use HTTP/1.0, and every connection is closed',
    (outgoing, response) => {
      outgoing.socket?.end(`${lines(response, '1.0', [])}${response.body}`)
    },
    { judgedBy },
  ),
  written('closing', 'every connection is closed after one response', withHeaders({ connection: 'close' }), {
    judgedBy,
  }),
  written(
    'until-the-end',
    'the end of the connection ends a response',
    (outgoing, response) => {
      outgoing.socket?.end(`${lines(response, '1.1', ['Connection: close'])}${response.body}`)
    },
    { judgedBy },
  ),
  closingIdleOnes(),
  written(
    'chunked',
    'responses come in chunks of seven bytes, without a length',
    (outgoing, { status, headers, body }) => {
      outgoing.writeHead(status, headers)
      const bytes = Buffer.from(body)
      for (let at = 0; at < bytes.length; at += 7) outgoing.write(bytes.subarray(at, at + 7))
      outgoing.end()
    },
  ),
  written('compressed', 'responses are compressed without a request for it', (outgoing, { status, headers, body }) => {
    outgoing.writeHead(status, { ...headers, 'content-encoding': 'gzip' }).end(gzipSync(body))
  }),
  written('chatty-headers', 'every response has cookies, policies and a trace header', (outgoing, response) => {
    withHeaders({
      'set-cookie': ['a=1; Path=/', 'b=2; HttpOnly'],
      'x-request-id': 'f4b1',
      server: 'gateway/7.2 (next)',
      'strict-transport-security': 'max-age=63072000',
      etag: 'W/"1-a"',
      'cache-control': 'no-store',
    })(outgoing, response, 0, undefined as never)
  }),
  written('early-hints', 'an interim response comes first', (outgoing, response) => {
    outgoing.writeEarlyHints({ link: '</style.css>; rel=preload' })
    outgoing.writeHead(response.status, { ...response.headers, 'x-hinted': 'yes' }).end(response.body)
  }),
  {
    id: 'with-a-charset',
    title: 'the media type has parameters and is written in a different case',
    alter: unchanged,
    rewrite({ headers, ...response }) {
      const type = headers['content-type']?.replace(/^application\/json$/, 'Application/JSON; charset="UTF-8"; v=1')
      return { ...response, headers: { ...headers, ...(type ? { 'content-type': type } : {}) } }
    },
  },
  spelled(
    'pretty',
    'JSON is indented and ends with a newline',
    (body) => `${JSON.stringify(JSON.parse(body), null, 4)}\n\n`,
  ),
  spelled('backwards', 'fields come in a different order', (body) => JSON.stringify(reordered(JSON.parse(body)))),
  spelled('escaped', 'letters are written as escapes', escaped),
  spelled('with-fractions', 'whole numbers have a fraction: 50.0', withFractions),
  spelled('with-exponents', 'round numbers have an exponent: 5e1', withExponents),
  spelled('envelope-with-more', 'the envelope has extra fields', (body) =>
    body.replace('{"success":true', '{"code":0,"message":"OK","meta":{"took":3},"errors":null,"success":true'),
  ),
  written('asking-to-wait', 'an occasional registration is asked to wait with Retry-After', askingToWait),
  written(
    'losing-an-answer',
    'every 400th response is lost',
    // No program needs as many responses, so the second try of what lost one is complete.
    (outgoing, response, turn) => {
      if (turn % 400 === 0) outgoing.socket?.destroy()
      else outgoing.writeHead(response.status, response.headers).end(response.body)
    },
    { judgedBy },
  ),
  written('one-request-at-a-time', 'requests are processed one after another', oneAfterAnother()),
  { id: 'slow', title: 'every response takes 50 ms', alter: unchanged, respondsAfterMs: 50 },
]

function askingToWait(
  outgoing: ServerResponse,
  response: ModelResponse,
  turn: number,
  incoming: IncomingMessage,
): void {
  // The reference model has already performed it; a second registration does no harm.
  const isHarmless = incoming.url?.endsWith('/action/card/user') ?? false
  if (turn % 40 === 0 && isHarmless) outgoing.writeHead(429, { 'retry-after': '0' }).end('slow down')
  else outgoing.writeHead(response.status, response.headers).end(response.body)
}

function oneAfterAnother(): Writer {
  let last: Promise<void> = Promise.resolve()
  return (outgoing, { status, headers, body }) => {
    last = last.then(() => new Promise((resolve) => setTimeout(resolve, 1)))
    return last.then(() => void outgoing.writeHead(status, { ...headers, 'x-queue': 'one' }).end(body))
  }
}

/** Closes an idle connection after a moment. */
function closingIdleOnes(): Variant {
  const closing = new WeakMap<object, NodeJS.Timeout>()
  const write: Writer = (outgoing, { status, headers, body }, _, { socket }) => {
    outgoing.writeHead(status, headers).end(body, () => {
      closing.set(
        socket,
        setTimeout(() => socket.destroy(), 25),
      )
    })
  }
  return written('closing-idle-ones', 'idle connections are closed without notice', write, {
    judgedBy,
    configure: (server) => server.on('request', ({ socket }) => clearTimeout(closing.get(socket))),
  })
}
