import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { rawServer, respondAfter } from '../engine/http/raw-server.ts'
import { converse, ownLines, proxyTo } from './proxy-to.ts'

describe('a head', () => {
  it('a head of a request arrives as it was sent, but for Host and what concerns the connection', async () => {
    await using upstream = await rawServer(respondAfter('\r\n\r\n', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'))
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
    await using upstream = await rawServer(respondAfter('\r\n\r\n', `${head}Connection: close\r\n\r\nok`))
    await using proxy = await proxyTo(upstream.port)
    expect(await converse(proxy.port, 'GET / HTTP/1.1\r\nHost: me\r\n\r\n', 'ok')).toBe(`${head}${ownLines}\r\nok`)
  })

  it.each([
    ['a response to HEAD', 'HEAD', 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n'],
    ['204', 'GET', 'HTTP/1.1 204 No Content\r\nX-A: 1\r\n'],
    ['304 with the length of what it does not send', 'GET', 'HTTP/1.1 304 Not Modified\r\nContent-Length: 12\r\n'],
    ['500', 'GET', 'HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n'],
  ])('a head without a body ends the response: %s', async (_, method, head) => {
    await using upstream = await rawServer(respondAfter('\r\n\r\n', `${head}\r\n`))
    await using proxy = await proxyTo(upstream.port)
    const got = await converse(proxy.port, `${method} / HTTP/1.1\r\nHost: me\r\n\r\n`, '\r\n\r\n')
    expect(got).toBe(`${head}${ownLines}\r\n`)
  })

  it('an informational response comes before the final one', async () => {
    const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'
    await using upstream = await rawServer(
      respondAfter('\r\n\r\n', `${hints}HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok`),
    )
    await using proxy = await proxyTo(upstream.port)
    const got = await converse(proxy.port, 'GET / HTTP/1.1\r\nHost: me\r\n\r\n', 'ok')
    expect(got).toBe(`${hints}HTTP/1.1 200 OK\r\nContent-Length: 2\r\n${ownLines}\r\nok`)
  })
})

describe('a body', () => {
  it('a body in chunks stays one, with its trailers, in both directions; extensions of chunks are lost', async () => {
    const end = '0\r\nX-Sum: 1\r\n\r\n'
    const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n'
    await using upstream = await rawServer(respondAfter(end, `${head}\r\n2;a=b\r\nok\r\n${end}`))
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
