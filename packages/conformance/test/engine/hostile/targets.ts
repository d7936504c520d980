import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { ModelResponse } from '../../../src/cards/model/reference-model.ts'
import type { Verdict } from '../../../src/engine/nouns/report.ts'

/** A server that responds correctly at first, so that the run starts, and then turns hostile. */
export interface HostileTarget {
  readonly id: string
  /** The hostile behaviour. */
  readonly title: string
  response(outgoing: ServerResponse, response: ModelResponse, turn: number): void
  readonly verdicts: readonly Verdict[]
  /** The request timeout, for targets that leave requests without a whole response. */
  readonly timeoutMs?: number
}

const megabyte = 1024 * 1024
const json = { 'content-type': 'application/json' }

const raw = (outgoing: ServerResponse, text: string | Buffer): void => void outgoing.socket?.write(text)

/** Writes as fast as the client reads. */
function flood(outgoing: ServerResponse, bytes: number): void {
  const chunk = Buffer.alloc(64 * 1024, 0x20)
  let left = bytes
  const pour = (): void => {
    while (left > 0 && !outgoing.destroyed) {
      left -= chunk.length
      if (!outgoing.write(chunk)) return
    }
    if (left <= 0) outgoing.end()
  }
  outgoing.on('drain', pour)
  pour()
}

const drip: HostileTarget['response'] = (outgoing) => {
  outgoing.writeHead(200, json)
  const timer = setInterval(() => outgoing.write(' '), 50)
  outgoing.on('close', () => clearInterval(timer))
}

let bomb: Buffer | undefined
/** Created on first use, because compression is slow. */
function gzipBomb(): Buffer {
  bomb ??= gzipSync(Buffer.alloc(200 * megabyte, 0x20))
  return bomb
}
const unfriendly = '\u001b[2J\u001b]0;owned\u0007\u202e<script>alert(1)</script><img src=x onerror=alert(1)>'

function poisoned(body: string): string {
  return JSON.stringify(
    JSON.parse(body, (name, value) => {
      return typeof value === 'string' && !name.endsWith('_id') && name !== 'id' ? unfriendly + value : value
    }),
  )
}

/** A correct response with extra fields up to the recording limit; extra fields are no deviation. */
const withMore =
  (more: string): HostileTarget['response'] =>
  (outgoing, { status, headers, body }) =>
    void outgoing.writeHead(status, headers).end(body.replace(/}$/, `,"more":${more}}`))

const wide = `[${'{},'.repeat(80_000)}{}]`
const tower = '['.repeat(900) + ']'.repeat(900)
const towers = `[${`${tower},`.repeat(135)}${tower}]`

/** The longest body that is not JSON, about. */
const page = `<!doctype html>${'<p>maintenance</p>'.repeat(13_000)}`
const wideText = JSON.stringify('ж'.repeat(110_000))
const keys = `{${Array.from({ length: 900 }, (_, index) => `"key${index}":${index}`).join(',')}}`
const headers = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`x-${index}`, 'w'.repeat(1000)]))

/** Most requests wait for as long as this, and the run is to find more than one fault. */
const brief = 250

const broken: readonly Verdict[] = ['not-conformant', 'incomplete']
const found: readonly Verdict[] = ['not-conformant']
/** Its responses are correct but too large to keep. */
const tooMuch: readonly Verdict[] = ['incomplete']
/** Its responses are correct, and a slow machine reaches the deadline first. */
const right: readonly Verdict[] = ['conformant-within-budget', 'incomplete']

export const hostileTargets: readonly HostileTarget[] = [
  { id: 'silent', title: 'never responds', response: () => undefined, timeoutMs: brief, verdicts: broken },
  { id: 'dripping', title: 'drips a byte now and then', response: drip, timeoutMs: brief, verdicts: broken },
  {
    id: 'endless',
    title: 'never ends a response',
    response: (outgoing) => flood(outgoing.writeHead(200, json), Number.POSITIVE_INFINITY),
    timeoutMs: brief,
    verdicts: broken,
  },
  {
    id: 'huge',
    title: 'responds with 200 MB',
    response: (outgoing) => flood(outgoing.writeHead(200, json), 200 * megabyte),
    timeoutMs: brief,
    verdicts: broken,
  },
  {
    id: 'deep',
    title: 'nests JSON too deep to parse',
    response: (outgoing) => {
      outgoing.writeHead(200, json).end(`{"success":true,"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)
    },
    verdicts: found,
  },
  {
    id: 'towering',
    title: 'nests JSON to the accepted depth, a hundred times in every response',
    response: withMore(towers),
    verdicts: tooMuch,
  },
  {
    id: 'wide',
    title: 'adds eighty thousand empty objects to every response',
    response: withMore(wide),
    verdicts: right,
  },
  {
    id: 'wide-text',
    title: 'adds a long text in two-byte characters to every response',
    response: withMore(wideText),
    verdicts: right,
  },
  {
    id: 'many-keys',
    title: 'adds an object of nine hundred fields to every response',
    response: withMore(keys),
    verdicts: right,
  },
  {
    id: 'pages',
    title: 'responds with the same long page of HTML',
    response: (outgoing) => void outgoing.writeHead(502, { 'content-type': 'text/html' }).end(page),
    verdicts: found,
  },
  {
    id: 'heavy-headers',
    title: 'adds thirty kilobytes of headers to every response',
    response: (outgoing, response) => {
      outgoing.writeHead(response.status, { ...response.headers, ...headers }).end(response.body)
    },
    verdicts: right,
  },
  {
    id: 'header-bomb',
    title: 'responds with a megabyte of headers',
    response: (outgoing) => raw(outgoing, `HTTP/1.1 200 OK\r\n${`X-A: ${'a'.repeat(1000)}\r\n`.repeat(1000)}\r\n`),
    timeoutMs: brief,
    verdicts: broken,
  },
  {
    id: 'redirecting',
    title: 'redirects in a loop',
    response: (outgoing) => void outgoing.writeHead(307, { location: '/api/v1/action/card/user' }).end(),
    verdicts: found,
  },
  {
    id: 'bad-gzip',
    title: 'labels other data as gzip',
    response: (outgoing, { body }) => void outgoing.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(body),
    timeoutMs: brief,
    verdicts: broken,
  },
  {
    id: 'gzip-bomb',
    title: 'compresses 200 MB into a few hundred kilobytes',
    response: (outgoing) => void outgoing.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(gzipBomb()),
    timeoutMs: brief,
    verdicts: broken,
  },
  {
    id: 'resetting',
    title: 'resets connections',
    response: ({ socket }) => void socket?.resetAndDestroy(),
    timeoutMs: brief,
    verdicts: broken,
  },
  {
    id: 'too-short',
    title: 'announces more than it sends',
    response: (outgoing, { body }) => {
      raw(outgoing, `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 99999\r\n\r\n${body}`)
      outgoing.socket?.end()
    },
    timeoutMs: brief,
    verdicts: broken,
  },
  {
    id: 'too-long',
    title: 'sends more than it announces',
    response: (outgoing, { body }) => {
      raw(outgoing, `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\n${body}`)
    },
    timeoutMs: brief,
    verdicts: broken,
  },
  {
    id: 'now-and-then',
    title: 'breaks every third response',
    response: (outgoing, { status, headers, body }, turn) => {
      if (turn % 3 === 0) outgoing.writeHead(500, json).end('{"success":false}')
      else outgoing.writeHead(status, headers).end(body)
    },
    verdicts: found,
  },
  {
    id: 'poisoned',
    title: 'has terminal escapes and markup in every string',
    response: (outgoing, { status, headers, body }) => {
      outgoing.writeHead(status, headers).end(body.startsWith('{') ? poisoned(body) : body)
    },
    verdicts: found,
  },
  {
    id: 'beyond-doubles',
    title: 'has numbers that no double holds',
    response: (outgoing, { status, headers, body }) => {
      outgoing.writeHead(status, headers).end(body.replace(/"(balance|new_balance|amount)":[\d.]+/g, '"$1":1e999'))
    },
    verdicts: found,
  },
]
