import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { ForwardingOptions } from '../../src/traffic/forwarding/start-forwarding.ts'
import { rawServer, respondAfter } from '../engine/http/raw-server.ts'
import { selfSigned } from '../fixtures/self-signed.ts'
import { converse, ownLines, proxyTo } from './proxy-to.ts'

describe('a connection', () => {
  it('a connection to the service is used for more than one request', async () => {
    await using upstream = await rawServer(respondAfter('\r\n\r\n', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'))
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

  it('a client that resets its connection ends the request to the service', async () => {
    let hasClosed: (() => void) | undefined
    const closed = new Promise<void>((resolve) => {
      hasClosed = resolve
    })
    await using upstream = await rawServer((socket) => socket.on('close', () => hasClosed?.()))
    await using proxy = await proxyTo(upstream.port)
    const socket = connect(proxy.port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: me\r\n\r\n')
    while (upstream.received.length === 0) await setTimeout(5)
    socket.resetAndDestroy()
    await closed
    expect((await proxy.ended(1))[0]).toMatchObject({ trouble: { kind: 'aborted' } })
  })

  it('a client that closes its half and waits for nothing ends the request to the service a while later', async () => {
    let hasClosed: (() => void) | undefined
    const closed = new Promise<void>((resolve) => {
      hasClosed = resolve
    })
    await using upstream = await rawServer((socket) => socket.on('close', () => hasClosed?.()))
    await using proxy = await proxyTo(upstream.port, { halfOpenMs: 50 })
    connect(proxy.port, '127.0.0.1').end('GET / HTTP/1.1\r\nHost: me\r\n\r\n')
    await closed
    expect((await proxy.ended(1))[0]).toMatchObject({ trouble: { kind: 'aborted' } })
  })

  it('requests that a client sends at once reach the service one after another', async () => {
    await using upstream = await rawServer((socket, received) => {
      if (received.endsWith('\r\n\r\n'))
        setTimeout(5).then(() => socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok`))
    })
    await using proxy = await proxyTo(upstream.port)
    const requests = Array.from({ length: 300 }, (_, index) => `GET /${index} HTTP/1.1\r\nHost: me\r\n\r\n`)
    let count = 0
    const socket = connect(proxy.port, '127.0.0.1')
    socket.on('data', (bytes: Buffer) => {
      count += String(bytes).split('HTTP/1.1 200').length - 1
      if (count === requests.length) socket.end()
    })
    socket.write(requests.join(''))
    await once(socket, 'close')
    expect(upstream.received).toHaveLength(1)
    expect(upstream.received[0]?.match(/GET \S+/g)).toEqual(requests.map((_, index) => `GET /${index}`))
  })

  it('a client that leaves ends all requests that it sent at once, and none of those that wait is sent', async () => {
    await using upstream = await rawServer(() => undefined)
    await using proxy = await proxyTo(upstream.port)
    const socket = connect(proxy.port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: me\r\n\r\n'.repeat(20))
    while (upstream.received.length < 1) await setTimeout(5)
    socket.resetAndDestroy()
    expect((await proxy.ended(1)).map(({ trouble }) => trouble?.kind)).toEqual(['aborted'])
    await setTimeout(20)
    expect([upstream.received.length, proxy.passed.length]).toEqual([1, 1])
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
    expect(passed?.trouble?.kind).toMatch(/^(cut|reset|malformed)$/)
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
    await using upstream = await rawServer(
      respondAfter('\r\n\r\n', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'),
      own,
    )
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
    await using upstream = await rawServer(respondAfter('good', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'))
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
