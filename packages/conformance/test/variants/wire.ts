import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { Refusal } from '../../src/understudy/refusal.ts'
import type { PlayedResponse } from '../../src/understudy/understudy.ts'
import type { Writer } from '../fixtures/serve.ts'
import type { Variant } from './variant.ts'

const unchanged: Variant['recast'] = (parts) => parts

const written = (id: string, title: string, write: Writer, more: Partial<Variant> = {}): Variant => ({
  id,
  title,
  recast: unchanged,
  write,
  ...more,
})

const withBody = (change: (body: string) => string): Writer => {
  return (outgoing, { status, headers, body }) => void outgoing.writeHead(status, headers).end(change(body))
}

const withHeaders = (more: Readonly<Record<string, string | string[]>>): Writer => {
  return (outgoing, { status, headers, body }) => void outgoing.writeHead(status, { ...headers, ...more }).end(body)
}

/** Enough where every request costs a connection, of which a machine has only so many a minute. */
const judgedBy = ['create-card-user/*', 'top-up*', 'get-payout-status/*', 'card-operations/balance*', 'transactions/*']

const lines = ({ status, headers }: PlayedResponse, version: string, more: readonly string[]): string =>
  [
    `HTTP/${version} ${status} As It Is`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...more,
    '',
    '',
  ].join('\r\n')

/** Numbers with a fraction, whatever they are: `50` becomes `50.0`. */
const withFractions = (body: string): string => body.replace(/(:)(-?\d+)(?=[,}\]])/g, '$1$2.0')

/** `50` becomes `5e1`, as some encoders have it. */
const withExponents = (body: string): string =>
  body.replace(/(:)(-?[1-9]\d*?)(0+)(?=[,}\]])/g, (_, colon: string, digits: string, zeros: string) => {
    return `${colon}${digits}e${zeros.length}`
  })

const escaped = (body: string): string =>
  body.replace(/[a-f]/g, (letter, at: number) => {
    const isInName = /^[^"]*":/.test(body.slice(at)) || !/":"[^"]*$/.test(body.slice(0, at))
    return isInName ? letter : `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  })

/** Names of fields in another order, at every depth. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, one]) => [name, reordered(one)]),
  )
}

/** Servers that speak HTTP and JSON as well as any other, with another accent. */
export const variantsOfTheWire: readonly Variant[] = [
  {
    id: 'who-is-there',
    title: 'whoever does not say what client it is, is turned away',
    recast: (parts) => ({
      ...parts,
      authenticate(operation, headers) {
        if (!headers['user-agent']) throw new Refusal(403, 'who is there?')
        parts.authenticate(operation, headers)
      },
    }),
    configure: () => undefined,
  },
  written(
    'http-1-0',
    'HTTP/1.0 is spoken, and every connection closed',
    (outgoing, answer) => {
      outgoing.socket?.end(`${lines(answer, '1.0', [])}${answer.body}`)
    },
    { judgedBy },
  ),
  written('closing', 'every connection is closed after one answer', withHeaders({ connection: 'close' }), { judgedBy }),
  written(
    'until-the-end',
    'the end of an answer is the end of the connection',
    (outgoing, answer) => {
      outgoing.socket?.end(`${lines(answer, '1.1', ['Connection: close'])}${answer.body}`)
    },
    { judgedBy },
  ),
  closingIdleOnes(),
  written(
    'chunked',
    'answers come in chunks of seven bytes, without a length',
    (outgoing, { status, headers, body }) => {
      outgoing.writeHead(status, headers)
      for (let at = 0; at < body.length; at += 7) outgoing.write(body.slice(at, at + 7))
      outgoing.end()
    },
  ),
  written('compressed', 'answers are compressed, although nobody asked', (outgoing, { status, headers, body }) => {
    outgoing.writeHead(status, { ...headers, 'content-encoding': 'gzip' }).end(gzipSync(body))
  }),
  written('chatty-headers', 'cookies, policies and a trace come with every answer', (outgoing, answer) => {
    withHeaders({
      'set-cookie': ['a=1; Path=/', 'b=2; HttpOnly'],
      'x-request-id': 'f4b1',
      server: 'gateway/7.2 (next)',
      'strict-transport-security': 'max-age=63072000',
      etag: 'W/"1-a"',
      'cache-control': 'no-store',
    })(outgoing, answer, 0, undefined as never)
  }),
  written('early-hints', 'an interim answer comes first', (outgoing, answer) => {
    outgoing.writeEarlyHints({ link: '</style.css>; rel=preload' })
    outgoing.writeHead(answer.status, { ...answer.headers, 'x-hinted': 'yes' }).end(answer.body)
  }),
  written(
    'with-a-charset',
    'the media type has parameters, in other letters',
    (outgoing, { status, headers, body }) => {
      const type = headers['content-type']?.replace(/^application\/json$/, 'Application/JSON; charset="UTF-8"; v=1')
      outgoing.writeHead(status, { ...headers, ...(type ? { 'content-type': type } : {}) }).end(body)
    },
  ),
  written(
    'pretty',
    'JSON is indented and ends with a line',
    withBody((body) => `${JSON.stringify(JSON.parse(body), null, 4)}\n\n`),
  ),
  written(
    'backwards',
    'fields come in another order',
    withBody((body) => JSON.stringify(reordered(JSON.parse(body)))),
  ),
  written('escaped', 'letters are written as escapes', withBody(escaped)),
  written('with-fractions', 'whole numbers have a fraction: 50.0', withBody(withFractions)),
  written('with-exponents', 'round numbers have an exponent: 5e1', withBody(withExponents)),
  written(
    'envelope-with-more',
    'the envelope says more',
    withBody((body) => {
      return body.replace('{"success":true', '{"code":0,"message":"OK","meta":{"took":3},"errors":null,"success":true')
    }),
  ),
  written('asking-to-wait', 'now and then a registration is asked to wait for a moment', askingToWait),
  written(
    'losing-an-answer',
    'every 150th answer is lost on the way',
    (outgoing, answer, turn) => {
      if (turn % 150 === 0) outgoing.socket?.destroy()
      else outgoing.writeHead(answer.status, answer.headers).end(answer.body)
    },
    { judgedBy },
  ),
  written('one-request-at-a-time', 'requests are answered one after another', oneAfterAnother()),
  { id: 'slow', title: 'every answer takes 150 ms', recast: unchanged, answersAfterMs: 150 },
]

function askingToWait(outgoing: ServerResponse, answer: PlayedResponse, turn: number, incoming: IncomingMessage): void {
  // The understudy has done it by now; a registration is none the worse for being done twice.
  const isHarmless = incoming.url?.endsWith('/action/card/user') ?? false
  if (turn % 40 === 0 && isHarmless) outgoing.writeHead(429, { 'retry-after': '0' }).end('slow down')
  else outgoing.writeHead(answer.status, answer.headers).end(answer.body)
}

function oneAfterAnother(): Writer {
  let last: Promise<void> = Promise.resolve()
  return (outgoing, { status, headers, body }) => {
    last = last.then(() => new Promise((resolve) => setTimeout(resolve, 1)))
    return last.then(() => void outgoing.writeHead(status, { ...headers, 'x-queue': 'one' }).end(body))
  }
}

/** A connection on which nothing is under way is closed after a moment. */
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
