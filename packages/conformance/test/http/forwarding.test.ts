import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Passed } from '../../src/http/forwarding/passed.ts'
import { type ForwardingOptions, startForwarding } from '../../src/http/forwarding/start-forwarding.ts'
import { selfSigned } from '../fixtures/self-signed.ts'
import { after, rawServer } from './raw-server.ts'

interface Proxied extends AsyncDisposable {
  readonly port: number
  readonly passed: readonly Passed[]
  /** Resolves once this many exchanges are over. */
  ended(count: number): Promise<readonly Passed[]>
}

async function proxyTo(port: number, options: Partial<ForwardingOptions> = {}): Promise<Proxied> {
  const passed: Passed[] = []
  const origin = new URL(`http://127.0.0.1:${port}`)
  const onExchange = (one: Passed) => passed.push(one)
  const forwarding = await startForwarding({ origin, host: '127.0.0.1', port: 0, onExchange, ...options })
  return {
    port: forwarding.port,
    passed,
    async ended(count) {
      while (passed.length < count) await setTimeout(5)
      return passed
    },
    [Symbol.asyncDispose]: forwarding.close,
  }
}

/** What comes back on a connection of its own, until the text ends so or the connection does. */
async function converse(
  port: number,
  sent: string,
  end: string,
  more: (socket: Socket) => void = () => {},
): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let got = ''
  socket.on('error', () => undefined)
  socket.on('data', (bytes: Buffer) => {
    got += bytes.toString('latin1')
    if (got.endsWith(end)) socket.end()
  })
  socket.write(sent, 'latin1')
  more(socket)
  await once(socket, 'close')
  return got
}

const ownLines = 'Connection: keep-alive\r\nKeep-Alive: timeout=75\r\n'

describe('a head', () => {
  it('a head of a request arrives as it was sent, but for Host and what concerns the connection', async () => {
    await using upstream = await rawServer(after('\r\n\r\n', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'))
    await using proxy = await proxyTo(upstream.port)
    const lines = ['x-oDD: 1', 'X-Odd: 2', 'Cookie: a=\xe9', 'x-odd: 3', 'Te: trailers']
    const hop = ['Connection: x-own, keep-alive', 'X-Own: 1', 'Keep-Alive: timeout=9', 'Upgrade: h2c']
    await converse(
      proxy.port,
      `GET /a%2Fb?x=%20&x=1 HTTP/1.1\r\nhOST: me\r\n${[...lines, ...hop].join('\r\n')}\r\n\r\n`,
      'ok',
    )
    expect(upstream.received).toEqual([
      `GET /a%2Fb?x=%20&x=1 HTTP/1.1\r\nhOST: 127.0.0.1:${upstream.port}\r\n${lines.join('\r\n')}\r\nConnection: keep-alive\r\n\r\n`,
    ])
  })

  it('a head of a response comes back as it was sent, with its reason, without a Date of the proxy', async () => {
    const head = 'HTTP/1.1 299 Fine  Thing\r\nsET-cookie: 1\r\nX-A: \xe9\r\nSet-Cookie: 2\r\nContent-Length: 2\r\n'
    await using upstream = await rawServer(after('\r\n\r\n', `${head}Connection: close\r\n\r\nok`))
    await using proxy = await proxyTo(upstream.port)
    expect(await converse(proxy.port, 'GET / HTTP/1.1\r\nHost: me\r\n\r\n', 'ok')).toBe(`${head}${ownLines}\r\nok`)
  })

  it.each([
    ['a response to HEAD', 'HEAD', 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n'],
    ['204', 'GET', 'HTTP/1.1 204 No Content\r\nX-A: 1\r\n'],
    ['304 with the length of what it does not send', 'GET', 'HTTP/1.1 304 Not Modified\r\nContent-Length: 12\r\n'],
    ['500', 'GET', 'HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n'],
  ])('a head without a body ends the response: %s', async (_, method, head) => {
    await using upstream = await rawServer(after('\r\n\r\n', `${head}\r\n`))
    await using proxy = await proxyTo(upstream.port)
    const got = await converse(proxy.port, `${method} / HTTP/1.1\r\nHost: me\r\n\r\n`, '\r\n\r\n')
    expect(got).toBe(`${head}${ownLines}\r\n`)
  })

  it('an informational response comes before the final one', async () => {
    const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'
    await using upstream = await rawServer(after('\r\n\r\n', `${hints}HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok`))
    await using proxy = await proxyTo(upstream.port)
    const got = await converse(proxy.port, 'GET / HTTP/1.1\r\nHost: me\r\n\r\n', 'ok')
    expect(got).toBe(`${hints}HTTP/1.1 200 OK\r\nContent-Length: 2\r\n${ownLines}\r\nok`)
  })
})

describe('a body', () => {
  it('a body in chunks stays one, with its trailers, in both directions; extensions of chunks are lost', async () => {
    const end = '0\r\nX-Sum: 1\r\n\r\n'
    const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n'
    await using upstream = await rawServer(after(end, `${head}\r\n2;a=b\r\nok\r\n${end}`))
    await using proxy = await proxyTo(upstream.port)
    const sent = 'POST / HTTP/1.1\r\nHost: me\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n'
    const got = await converse(proxy.port, `${sent}3;x=y\r\nabc\r\n${end}`, end)
    expect(upstream.received[0]).toMatch(/\r\n\r\n3\r\nabc\r\n0\r\nX-Sum: 1\r\n\r\n$/)
    expect(got).toBe(`${head}${ownLines}\r\n2\r\nok\r\n${end}`)
  })

  it('a body that ends with its connection does so for the client', async () => {
    await using upstream = await rawServer((socket) => socket.end('HTTP/1.1 200 OK\r\nX-A: 1\r\n\r\nabc'))
    await using proxy = await proxyTo(upstream.port)
    const got = await converse(proxy.port, 'GET / HTTP/1.1\r\nHost: me\r\n\r\n', 'never')
    expect(got).toBe('HTTP/1.1 200 OK\r\nX-A: 1\r\nConnection: close\r\n\r\nabc')
  })

  it('a body is forwarded while it is sent, and so is its response', async () => {
    await using upstream = await rawServer((socket, received) => {
      if (received.endsWith('\r\n\r\n')) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n')
      if (received.endsWith('one')) socket.write('ONE')
      if (received.endsWith('two')) socket.write('TWO')
    })
    await using proxy = await proxyTo(upstream.port)
    let got = ''
    const whole = await converse(
      proxy.port,
      'POST / HTTP/1.1\r\nHost: me\r\nContent-Length: 6\r\n\r\n',
      'TWO',
      (socket) =>
        socket.on('data', (bytes: Buffer) => {
          got += bytes
          if (got.endsWith('\r\n\r\n')) socket.write('one')
          if (got.endsWith('ONE')) socket.write('two')
        }),
    )
    expect(whole).toMatch(/\r\n\r\nONETWO$/)
  })

  it('the service decides about Expect: 100-continue', async () => {
    await using upstream = await rawServer((socket, received) => {
      if (received.endsWith('\r\n\r\n')) socket.write('HTTP/1.1 100 Continue\r\n\r\n')
      if (received.endsWith('body')) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
    })
    await using proxy = await proxyTo(upstream.port)
    const head = 'POST / HTTP/1.1\r\nHost: me\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n'
    const got = await converse(proxy.port, head, 'ok', (socket) =>
      socket.once('data', () => {
        expect(upstream.received[0]).toContain('Expect: 100-continue\r\n')
        socket.write('body')
      }),
    )
    expect(got).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/)
  })

  it('a body of 64 MB arrives whole in both directions, and is not kept', async () => {
    const bytes = 64 * 1024 * 1024
    const piece = Buffer.alloc(64 * 1024, 'x')
    const pieces = () => Readable.from(Array.from({ length: bytes / piece.length }, () => piece))
    const digest = async (stream: Readable) => {
      const hash = createHash('sha256')
      await pipeline(stream, hash)
      return hash.digest('hex')
    }
    const expected = await digest(pieces())
    let arrived = ''
    const server = createServer(async (incoming, outgoing) => {
      arrived = await digest(incoming)
      outgoing.writeHead(200, { 'Content-Length': bytes })
      pieces().pipe(outgoing)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    await using proxy = await proxyTo((server.address() as AddressInfo).port)
    const outgoing = request({ port: proxy.port, method: 'POST', headers: { 'Content-Length': bytes } })
    pieces().pipe(outgoing)
    const [response] = await once(outgoing, 'response')
    expect([arrived, await digest(response)]).toEqual([expected, expected])
    const [passed] = await proxy.ended(1)
    expect(passed).toMatchObject({ request: { body: { bytes } }, response: { status: 200, body: { bytes } } })
    expect(passed?.request.body.content ?? passed?.response?.body.content).toBeUndefined()
    server.close()
  })

  it('a client that does not read holds up the service', async () => {
    let written = 0
    await using upstream = await rawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      const piece = Buffer.alloc(1024 * 1024)
      const write = (): void => {
        while (written < 512 && socket.write(piece)) written++
        if (written < 512) socket.once('drain', write)
        written++
      }
      write()
    })
    await using proxy = await proxyTo(upstream.port)
    const socket = connect(proxy.port, '127.0.0.1')
    socket.pause()
    socket.write('GET / HTTP/1.1\r\nHost: me\r\n\r\n')
    let before = -1
    while (written !== before) {
      before = written
      await setTimeout(200)
    }
    // What the buffers of four sockets hold.
    expect(written).toBeLessThan(64)
    socket.destroy()
    const [passed] = await proxy.ended(1)
    expect(passed?.trouble).toEqual({ kind: 'aborted', message: 'the client closed the connection' })
  })
})

describe('a connection', () => {
  it('a connection to the service is used for more than one request', async () => {
    await using upstream = await rawServer(after('\r\n\r\n', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'))
    await using proxy = await proxyTo(upstream.port)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let turn = 0; turn < 5; turn++) {
      const [response] = await once(request({ port: proxy.port, agent }).end(), 'response')
      await pipeline(response, async (pieces) => {
        for await (const piece of pieces) expect(String(piece)).toBe('ok')
      })
    }
    agent.destroy()
    expect(upstream.received).toHaveLength(1)
  })

  it('a client that leaves ends the request to the service', async () => {
    let hasClosed: (() => void) | undefined
    const closed = new Promise<void>((resolve) => {
      hasClosed = resolve
    })
    await using upstream = await rawServer((socket) => socket.on('close', () => hasClosed?.()))
    await using proxy = await proxyTo(upstream.port)
    const socket = connect(proxy.port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: me\r\n\r\n')
    while (upstream.received.length === 0) await setTimeout(5)
    socket.destroy()
    await closed
    expect((await proxy.ended(1))[0]).toMatchObject({ trouble: { kind: 'aborted' } })
  })

  it('a client that leaves ends all requests that it sent at once', async () => {
    await using upstream = await rawServer(() => undefined)
    await using proxy = await proxyTo(upstream.port)
    const socket = connect(proxy.port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: me\r\n\r\n'.repeat(20))
    while (upstream.received.length < 20) await setTimeout(5)
    socket.destroy()
    const passed = await proxy.ended(20)
    expect(passed.map(({ trouble }) => trouble?.kind)).toEqual(Array(20).fill('aborted'))
  })

  it.each([
    ['closes it before it responds', (socket: Socket) => socket.destroy(), ''],
    ['resets it', (socket: Socket) => socket.resetAndDestroy(), ''],
    [
      'closes it in the middle of a response',
      (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc'),
      `HTTP/1.1 200 OK\r\nContent-Length: 9\r\n${ownLines}\r\nabc`,
    ],
    ['sends no HTTP', (socket: Socket) => socket.end('hello\r\n\r\n'), ''],
  ])('a connection ends for the client if the service %s', async (_, respond, got) => {
    await using upstream = await rawServer(respond)
    await using proxy = await proxyTo(upstream.port)
    expect(await converse(proxy.port, 'GET / HTTP/1.1\r\nHost: me\r\n\r\n', 'never')).toBe(got)
    const [passed] = await proxy.ended(1)
    expect(passed?.trouble?.kind).toMatch(/^(reset|malformed)$/)
    expect(passed?.response?.body.content).toBeUndefined()
  })

  it('a service that cannot be reached gets a 502 of the proxy, also in the middle of an upload', async () => {
    const closed = await rawServer(() => undefined)
    await closed[Symbol.asyncDispose]()
    await using proxy = await proxyTo(closed.port)
    const head = 'POST / HTTP/1.1\r\nHost: me\r\nContent-Length: 300000\r\n\r\n'
    const got = await converse(proxy.port, head + 'x'.repeat(300_000), '}\n')
    expect(got).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n/)
    expect(JSON.parse(got.split('\r\n\r\n')[1] ?? '')).toEqual({
      success: false,
      rejectedBy: 'card-conformance proxy, not the service',
      message: `the service at 127.0.0.1:${closed.port} cannot be reached: connect ECONNREFUSED 127.0.0.1:${closed.port}`,
    })
    expect((await proxy.ended(1))[0]).toMatchObject({ trouble: { kind: 'connect' } })
    expect(proxy.passed[0]).not.toHaveProperty('response')
  })

  it('TLS to the service needs a certificate that is trusted', async () => {
    const own = selfSigned()
    await using upstream = await rawServer(after('\r\n\r\n', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'), own)
    const origin = new URL(`https://127.0.0.1:${upstream.port}`)
    const sent = 'GET / HTTP/1.1\r\nHost: me\r\n\r\n'
    await using stranger = await proxyTo(upstream.port, { origin })
    expect(await converse(stranger.port, sent, '}\n')).toMatch(/ 502 [\s\S]*cannot be reached: self-signed certificate/)
    await using trusting = await proxyTo(upstream.port, { origin, tls: { ca: own.cert } })
    expect(await converse(trusting.port, sent, 'ok')).toMatch(/^HTTP\/1\.1 200 OK/)
    await using careless = await proxyTo(upstream.port, { origin, tls: { rejectUnauthorized: false } })
    expect(await converse(careless.port, sent, 'ok')).toMatch(/^HTTP\/1\.1 200 OK/)
  })

  it.each([
    [
      'CONNECT',
      'CONNECT a.example:443 HTTP/1.1\r\nHost: a\r\n\r\n',
      501,
      'the proxy opens no tunnels: it is not an HTTP proxy',
    ],
    [
      'a WebSocket',
      'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      501,
      'the proxy does not forward WebSockets',
    ],
    [
      'a request to an HTTP proxy',
      'GET http://a.example/ HTTP/1.1\r\nHost: a\r\n\r\n',
      400,
      'this is not an HTTP proxy: set the base URL of the client to its address instead',
    ],
    ['what is no HTTP', 'hello\r\n\r\n', 400, 'no HTTP request: Parse Error: Invalid method encountered'],
  ])('the proxy declines %s plainly', async (_, sent, status, message) => {
    await using upstream = await rawServer(() => undefined)
    await using proxy = await proxyTo(upstream.port)
    const got = await converse(proxy.port, sent, '}\n')
    expect(got).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(JSON.parse(got.split('\r\n\r\n')[1] ?? '')).toMatchObject({ message })
    expect(upstream.received).toEqual([])
  })
})

describe('a request that is read before it is forwarded', () => {
  const reject: ForwardingOptions['reject'] = ({ body }) => (String(body.content) === 'bad' ? 'it is bad' : undefined)
  const post = (body: string) => `POST / HTTP/1.1\r\nHost: me\r\nContent-Length: ${body.length}\r\n\r\n${body}`

  it('a request that may pass arrives whole, also if it is too long to be judged', async () => {
    const long = 'x'.repeat(1_000_000)
    await using upstream = await rawServer((socket, received) => {
      if (received.endsWith('good') || received.endsWith(long))
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
    })
    await using proxy = await proxyTo(upstream.port, { reject })
    expect(await converse(proxy.port, post('good'), 'ok')).toMatch(/^HTTP\/1\.1 200/)
    expect(await converse(proxy.port, post(long), 'ok')).toMatch(/^HTTP\/1\.1 200/)
    expect(upstream.received.join('')).toContain(long)
  })

  it('a request that may not pass gets a 400 of the proxy, and the connection stays', async () => {
    await using upstream = await rawServer(after('good', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'))
    await using proxy = await proxyTo(upstream.port, { reject })
    const got = await converse(proxy.port, post('bad') + post('good'), 'ok')
    expect(got).toMatch(/^HTTP\/1\.1 400 [\s\S]*"message":"it is bad"[\s\S]*HTTP\/1\.1 200 OK/)
    expect(upstream.received.join('')).not.toContain('bad')
    expect((await proxy.ended(2)).map(({ trouble }) => trouble)).toEqual([
      { kind: 'blocked', message: 'it is bad' },
      undefined,
    ])
  })
})
