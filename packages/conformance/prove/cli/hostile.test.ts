import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Report } from '../../src/engine/nouns/report.ts'
import { serveRaw } from '../../test/engine/http/hostile-server.ts'
import { reportedBy } from '../../test/reporters/schemas.ts'
import { cardConformance } from './processes.ts'

const never = (): void => undefined

function head(lines: string): string {
  return `HTTP/1.1 ${lines}\r\n\r\n`
}

function json(body: string, status = '200 OK'): string {
  return `${head(`${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`)}${body}`
}

/** Deterministic, but in an order that a suite cannot predict. */
function inTurn(...responses: ((socket: Socket) => void)[]): (socket: Socket) => void {
  let turn = 0
  return (socket) => responses[(turn++ * 7) % responses.length]?.(socket)
}

const drip = (socket: Socket): void => {
  socket.write(head('200 OK\r\nContent-Type: application/json'))
  const timer = setInterval(() => socket.write(' '), 20)
  socket.on('close', () => clearInterval(timer))
}

const flood = (socket: Socket): void => {
  socket.write(head('200 OK\r\nContent-Type: application/json'))
  const pour = (): void => {
    while (!socket.destroyed && socket.write(Buffer.alloc(65_536, 'x')));
  }
  socket.on('drain', pour)
  pour()
}

const deep = json(`{"success":true,"data":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)
const escapes = json(
  `{"success":true,"data":{"user_id":"\\u001b[2J\\u202e<script>alert(1)</script>","card_id":"\\u001b]0;x\\u0007"}}`,
)
const user = json('{"success":true,"data":{"user_id":"u-1","card_id":"c-1","new_balance":1}}')

describe.concurrent('a hostile target', () => {
  it.each<[string, (socket: Socket) => void, Report['verdict'], RegExp]>([
    ['never responds', never, 'incomplete', /cannot be reached: no complete response within 1000 ms/],
    ['drips', drip, 'incomplete', /cannot be reached: no complete response within 1000 ms/],
    ['never stops sending', flood, 'incomplete', /cannot be judged: the response is larger than/],
    [
      'resets every connection',
      (socket) => socket.resetAndDestroy(),
      'incomplete',
      /cannot be reached: .*\. If the port expects TLS, begin --base-url with https\./,
    ],
    [
      'closes every connection',
      (socket) => socket.end(),
      'incomplete',
      /cannot be reached: .*\. If the port expects TLS, begin --base-url with https\./,
    ],
    [
      'sends a header bomb',
      (socket) => socket.end(head(`200 OK\r\nX: ${'x'.repeat(500_000)}`)),
      'incomplete',
      /cannot be reached/,
    ],
    [
      'redirects in a loop',
      (socket) => socket.end(head('302 Found\r\nLocation: /api/v1/action/card/user\r\nContent-Length: 0')),
      'incomplete',
      /no operation of the contract was found .*a redirect to/,
    ],
    ['nests JSON too deep to parse', (socket) => socket.end(deep), 'incomplete', /does not respond with JSON/],
    ['returns escapes and markup everywhere', (socket) => socket.end(escapes), 'not-conformant', /checks failed/],
    [
      'fails now and then',
      inTurn(
        (socket) => socket.end(user),
        (socket) => socket.end(json('{"success":true}', '500 Oops')),
      ),
      'not-conformant',
      /checks failed/,
    ],
    [
      'responds, breaks off and stays silent in turn',
      inTurn(
        (socket) => socket.end(user),
        (socket) => socket.end(user.slice(0, -20)),
        (socket) => socket.end(json('null')),
        never,
      ),
      'not-conformant',
      /checks? failed/,
    ],
  ])('a target that %s gets a correct verdict, in bounded time', async (_, response, verdict, reason) => {
    const server = await serveRaw(response)
    const { code, stdout, stderr } = await cardConformance([
      ...[
        'run',
        '--base-url',
        `${server.origin.origin}/api/v1`,
        '--timeout',
        '1000',
        '--deadline',
        '10',
        '--fuzz',
        '0',
      ],
      ...[
        '--api-key',
        'key-of-the-tests',
        '--access-token',
        'access-of-the-tests',
        '--service-token',
        'service-of-the-tests',
      ],
      ...['--no-probes', '--report', 'json=-'],
    ])
    await server.close()
    const report: Report = JSON.parse(stdout)
    expect(reportedBy('report', report)).toEqual([])
    expect(report.verdict).toBe(verdict)
    expect(report.verdictReasons.join('\n')).toMatch(reason)
    expect(code).toBe(verdict === 'incomplete' ? 3 : 1)
    expect(stderr.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u)
  })
})
