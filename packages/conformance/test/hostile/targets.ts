import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Verdict } from '../../src/model/report.ts'
import type { PlayedResponse } from '../../src/understudy/understudy.ts'

/** A server that answers rightly for a while, so that it is judged at all, and then turns on whoever judges it. */
export interface HostileTarget {
  readonly id: string
  /** What it does. */
  readonly title: string
  answer(outgoing: ServerResponse, answer: PlayedResponse, turn: number): void
  readonly verdicts: readonly Verdict[]
  /** How long an answer is waited for, where it is not the time that is to be wasted. */
  readonly timeoutMs?: number
}

const megabyte = 1024 * 1024
const json = { 'content-type': 'application/json' }

const raw = (outgoing: ServerResponse, text: string | Buffer): void => void outgoing.socket?.write(text)

/** As fast as it is read. */
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

const drip: HostileTarget['answer'] = (outgoing) => {
  outgoing.writeHead(200, json)
  const timer = setInterval(() => outgoing.write(' '), 50)
  outgoing.on('close', () => clearInterval(timer))
}

let bomb: Buffer | undefined
/** Made when it is first thrown: it takes its time. */
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

/** A right answer, and beside it as much as is recorded of one: extra fields are nobody's fault. */
const withMore =
  (more: string): HostileTarget['answer'] =>
  (outgoing, { status, headers, body }) =>
    void outgoing.writeHead(status, headers).end(body.replace(/}$/, `,"more":${more}}`))

const wide = `[${'{},'.repeat(80_000)}{}]`
const tower = '['.repeat(900) + ']'.repeat(900)
const towers = `[${`${tower},`.repeat(135)}${tower}]`

const broken: readonly Verdict[] = ['not-conformant', 'incomplete']
const found: readonly Verdict[] = ['not-conformant']
/** Nothing is wrong with what it says, but there is more of it than can be kept. */
const tooMuch: readonly Verdict[] = ['incomplete']

export const hostileTargets: readonly HostileTarget[] = [
  { id: 'silent', title: 'never answers', answer: () => undefined, verdicts: broken },
  { id: 'dripping', title: 'drips a byte now and then', answer: drip, verdicts: broken },
  {
    id: 'endless',
    title: 'never comes to the end of an answer',
    answer: (outgoing) => flood(outgoing.writeHead(200, json), Number.POSITIVE_INFINITY),
    verdicts: broken,
  },
  {
    id: 'huge',
    title: 'answers with 200 MB',
    answer: (outgoing) => flood(outgoing.writeHead(200, json), 200 * megabyte),
    verdicts: broken,
  },
  {
    id: 'deep',
    title: 'nests JSON deeper than anybody can follow',
    answer: (outgoing) => {
      outgoing.writeHead(200, json).end(`{"success":true,"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)
    },
    verdicts: found,
  },
  {
    id: 'towering',
    title: 'nests JSON as deep as it is read, a hundred times in every answer',
    answer: withMore(towers),
    timeoutMs: 10_000,
    verdicts: tooMuch,
  },
  {
    id: 'wide',
    title: 'adds eighty thousand empty objects to every answer',
    answer: withMore(wide),
    timeoutMs: 10_000,
    verdicts: tooMuch,
  },
  {
    id: 'header-bomb',
    title: 'answers with a megabyte of headers',
    answer: (outgoing) => raw(outgoing, `HTTP/1.1 200 OK\r\n${`X-A: ${'a'.repeat(1000)}\r\n`.repeat(1000)}\r\n`),
    verdicts: broken,
  },
  {
    id: 'redirecting',
    title: 'sends everybody in a circle',
    answer: (outgoing) => void outgoing.writeHead(307, { location: '/api/v1/action/card/user' }).end(),
    verdicts: found,
  },
  {
    id: 'bad-gzip',
    title: 'calls something gzip that is none',
    answer: (outgoing, { body }) => void outgoing.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(body),
    verdicts: broken,
  },
  {
    id: 'gzip-bomb',
    title: 'packs 200 MB into a few hundred kilobytes',
    answer: (outgoing) => void outgoing.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(gzipBomb()),
    verdicts: broken,
  },
  {
    id: 'resetting',
    title: 'resets connections',
    answer: ({ socket }) => void socket?.resetAndDestroy(),
    verdicts: broken,
  },
  {
    id: 'too-short',
    title: 'announces more than it sends',
    answer: (outgoing, { body }) => {
      raw(outgoing, `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 99999\r\n\r\n${body}`)
      outgoing.socket?.end()
    },
    verdicts: broken,
  },
  {
    id: 'too-long',
    title: 'sends more than it announces',
    answer: (outgoing, { body }) => {
      raw(outgoing, `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\n${body}`)
    },
    verdicts: broken,
  },
  {
    id: 'now-and-then',
    title: 'breaks every third time',
    answer: (outgoing, { status, headers, body }, turn) => {
      if (turn % 3 === 0) outgoing.writeHead(500, json).end('{"success":false}')
      else outgoing.writeHead(status, headers).end(body)
    },
    verdicts: found,
  },
  {
    id: 'poisoned',
    title: 'has terminal escapes and markup in every string',
    answer: (outgoing, { status, headers, body }) => {
      outgoing.writeHead(status, headers).end(body.startsWith('{') ? poisoned(body) : body)
    },
    verdicts: found,
  },
]
