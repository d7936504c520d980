import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcp, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTransport } from '../../../src/engine/http/transport.ts'
import type { Transport } from '../../../src/engine/nouns/wire/wire.ts'
import { type HostileServer, serveRaw } from './hostile-server.ts'

let server: HostileServer | undefined
let transport: Transport | undefined

afterEach(async () => {
  transport?.close()
  await server?.close()
})

async function ask(response: (socket: Socket, request: string) => void, timeoutMs = 2000) {
  server = await serveRaw(response)
  transport = createTransport({ origin: server.origin, timeoutMs, connections: 4, maxBodyBytes: 64 * 1024 })
  return transport.send({ method: 'POST', target: '/api/v1/x', headers: { 'x-api-key': 'k' }, body: '{}' })
}

function http(head: string, body: string | Buffer = ''): (socket: Socket) => void {
  return (socket) => {
    socket.write(`HTTP/1.1 ${head}\r\n\r\n`)
    socket.end(body)
  }
}

const cut = { kind: 'cut', message: 'the connection ended in the middle of the response' }

describe('transport', () => {
  it('the transport reads a plain response with its header lines as they were', async () => {
    const { response } = await ask(http('200 OK\r\nContent-Type: application/json\r\nX-A: 1\r\nX-A: 2', '{"a":1}'))
    expect(response?.status).toBe(200)
    expect(response?.headers).toContainEqual(['X-A', '2'])
    expect(response?.body.toString()).toBe('{"a":1}')
  })

  it('the transport reads HTTP/1.0 and a response without a length', async () => {
    const { response } = await ask((socket) => socket.end('HTTP/1.0 200 OK\r\n\r\n{"a":1}'))
    expect(response?.body.toString()).toBe('{"a":1}')
  })

  it('the transport never follows a redirect, and shows no credential elsewhere', async () => {
    const otherContexts = await serveRaw(http('200 OK'))
    const { response } = await ask(http(`302 Found\r\nLocation: ${otherContexts.origin}x`))
    expect(response?.status).toBe(302)
    expect(otherContexts.received).toEqual([])
    await otherContexts.close()
  })

  it.each([
    ['never responds', () => undefined, 'timeout'],
    ['drips', drip, 'timeout'],
    ['closes without a response', (socket: Socket) => socket.end(), 'reset'],
    ['resets', (socket: Socket) => socket.resetAndDestroy(), 'reset'],
    ['changes the protocol', http('101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x'), 'malformed'],
    ['is no HTTP', (socket: Socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'), 'malformed'],
    ['promises more than it sends', http('200 OK\r\nContent-Length: 100', '{}'), 'cut'],
    ['sends a header bomb', http(`200 OK\r\nX-A: ${'a'.repeat(200_000)}`), 'malformed'],
    ['sends bad gzip', http('200 OK\r\nContent-Encoding: gzip', 'no gzip'), 'malformed'],
    ['sends a gzip bomb', http('200 OK\r\nContent-Encoding: gzip', gzipSync(Buffer.alloc(50_000_000))), 'too-large'],
    ['never stops sending', flood, 'too-large'],
  ] as [string, (socket: Socket) => void, string][])(
    'the transport reports trouble when the target %s',
    async (_, response, kind) => {
      const { trouble } = await ask(response, 400)
      expect(trouble?.kind).toBe(kind)
      expect(trouble?.message).not.toBe('')
    },
  )

  it('the transport does not count a pause of its own process as time in which the target did not respond', async () => {
    const { response, trouble } = await ask((socket) => {
      setTimeout(() => http('200 OK', '{}')(socket), 20)
      // No timer runs and no socket is read meanwhile.
      for (const end = performance.now() + 1000; performance.now() < end; );
    }, 400)
    expect([response?.status, trouble]).toEqual([200, undefined])
  })

  it('the transport recognises that no process listens', async () => {
    const closed = await serveRaw(() => undefined)
    await closed.close()
    transport = createTransport({ origin: closed.origin, timeoutMs: 400, connections: 1, maxBodyBytes: 1024 })
    const { trouble } = await transport.send({ method: 'GET', target: '/', headers: {} })
    expect(trouble?.kind).toBe('connect')
  })

  it('the transport says that the port speaks http where https was asked for, and the other way round', async () => {
    const plain = createServer().listen(0, '127.0.0.1')
    await once(plain, 'listening')
    const origin = new URL(`https://127.0.0.1:${(plain.address() as AddressInfo).port}`)
    transport = createTransport({ origin, timeoutMs: 20_000, connections: 1, maxBodyBytes: 1024 })
    expect((await transport.send({ method: 'GET', target: '/', headers: {} })).trouble).toEqual({
      kind: 'connect',
      message: 'the port uses HTTP, not HTTPS',
    })
    plain.close()
    // A fatal alert: decode_error.
    expect((await ask((socket) => socket.end(Buffer.from([0x15, 3, 3, 0, 2, 2, 50])))).trouble).toEqual({
      kind: 'malformed',
      message: 'the port uses HTTPS, not HTTP',
    })
  })

  it('the transport unpacks a response that a gateway compressed unasked', async () => {
    const { response } = await ask(http('200 OK\r\nContent-Encoding: gzip', gzipSync('{"a":1}')))
    expect(response?.body.toString()).toBe('{"a":1}')
  })

  it('the transport learns for how long a target leaves an idle connection open', async () => {
    const lastUsed = new WeakMap<Socket, number>()
    const response = (socket: Socket): void => {
      const idleMs = performance.now() - (lastUsed.get(socket) ?? performance.now())
      lastUsed.set(socket, performance.now())
      // As if it had been closed just when the request was on its way.
      if (idleMs > 60) socket.resetAndDestroy()
      else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}')
    }
    await ask(response)
    const again = async (afterMs: number): Promise<string> => {
      await new Promise((resolve) => setTimeout(resolve, afterMs))
      const result = await transport?.send({ method: 'POST', target: '/again', headers: {}, body: '{}' })
      return result?.trouble?.kind ?? String(result?.response?.status)
    }
    const before = performance.now()
    expect(await again(100)).toBe('reset')
    // At least as long as it was idle, which on a busy machine is longer than it was to be.
    const idleMs = performance.now() - before
    expect(await again(0)).toBe('200')
    expect([await again(idleMs), await again(idleMs), await again(idleMs)]).toEqual(['200', '200', '200'])
    // A connection that was just used is used again. On a busy machine, one may have been idle for too long even so.
    await vi.waitFor(
      async () => {
        const connections = server?.received.length ?? 0
        expect([await again(0), await again(0)]).toEqual(['200', '200'])
        expect(server?.received.length).toBe(connections)
      },
      { timeout: 10_000 },
    )
  })

  it('the transport sends target, headers and body byte for byte, in their order and case', async () => {
    await ask(http('200 OK\r\nConnection: close'))
    const target = '/a/../b/./%2e%2E//c;d?q=%zz&é=\u0080\u00ff#e'
    const headers = { 'X-Z': 'é', authorization: 'Bearer t', 'x-A': ' b ', 'X-z-2': '' }
    await transport?.send({ method: 'PUT', target, headers, body: new Uint8Array([0, 13, 10, 0x80, 0xff]) })
    const [head = '', body] = server?.received.at(-1)?.split(/\r\n\r\n(.*)$/s) ?? []
    expect(head.split('\r\n').slice(0, 5)).toEqual([
      `PUT ${target} HTTP/1.1`,
      ...['X-Z: é', 'authorization: Bearer t', 'x-A:  b ', 'X-z-2: '],
    ])
    expect(head).toContain('Content-Length: 5')
    expect(body).toBe('\0\r\n\u0080\u00ff')
  })

  it('the transport keeps each of a thousand and more header lines, in order and in their case', async () => {
    const lines = Array.from({ length: 1500 }, (_, index) => `${index % 2 ? 'X-a' : 'x-A'}: ${index}`)
    const { response } = await ask(http(`200 OK\r\n${lines.join('\r\n')}\r\nContent-Length: 0`))
    expect(response?.headers.slice(0, -1).map((line) => line.join(': '))).toEqual(lines)
  })

  it.each([
    [63 * 1024, undefined],
    [65 * 1024, 'malformed'],
  ])('the transport reports trouble with a head of %i bytes: %s', async (bytes, kind) => {
    const { trouble } = await ask(http(`200 OK\r\nContent-Length: 0\r\nX-A: ${'a'.repeat(bytes)}`))
    expect(trouble?.kind).toBe(kind)
  })

  it.each([204, 304])('the transport expects no body after a status of %i', async (status) => {
    const { response } = await ask((socket) => void socket.write(`HTTP/1.1 ${status} X\r\nContent-Length: 2\r\n\r\n`))
    expect([response?.status, response?.body.length]).toEqual([status, 0])
  })

  it.each([
    ['nothing', '', { kind: 'reset', message: 'socket hang up' }],
    ['a part of the head', 'HTTP/1.1 200 OK\r\nContent-', cut],
    ['a part of the body', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{', cut],
    ['a chunk without an end', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}', cut],
  ])('the transport says how far the response came when the connection ends after %s', async (_, bytes, expected) => {
    const { trouble } = await ask((socket) => void socket.end(bytes))
    expect(trouble).toEqual(expected)
  })

  it('the transport says why there is no connection where a name has several addresses', async () => {
    const closed = await serveRaw(() => undefined)
    await closed.close()
    const origin = new URL(`http://localhost:${closed.origin.port}`)
    transport = createTransport({ origin, timeoutMs: 2000, connections: 1, maxBodyBytes: 1024 })
    const { trouble } = await transport.send({ method: 'GET', target: '/', headers: {} })
    expect(trouble).toEqual({ kind: 'connect', message: expect.stringContaining('ECONNREFUSED') })
  })

  it.each([
    ['closes', (socket: Socket) => void socket.end()],
    ['resets', (socket: Socket) => void socket.resetAndDestroy()],
  ])(
    'the transport says that the port may speak http if it %s the connection before TLS is established',
    async (_, end) => {
      const plain = createTcp((socket) => socket.on('error', () => undefined).once('data', () => end(socket)))
      await once(plain.listen(0, '127.0.0.1'), 'listening')
      const origin = new URL(`https://127.0.0.1:${(plain.address() as AddressInfo).port}`)
      transport = createTransport({ origin, timeoutMs: 2000, connections: 1, maxBodyBytes: 1024 })
      const { trouble } = await transport.send({ method: 'GET', target: '/', headers: {} })
      plain.close()
      expect(trouble).toEqual({
        kind: 'connect',
        message: 'the target closed the connection before TLS was established; the port may use HTTP, not HTTPS',
      })
    },
  )

  it('the transport says that a name does not exist', async () => {
    const origin = new URL('http://name.invalid')
    transport = createTransport({ origin, timeoutMs: 20_000, connections: 1, maxBodyBytes: 1024 })
    const { trouble } = await transport.send({ method: 'GET', target: '/', headers: {} })
    expect(trouble).toEqual({ kind: 'connect', message: expect.stringContaining('name.invalid') })
  })

  it('the transport sends a POST without a body as one of length zero', async () => {
    await ask(http('200 OK'))
    await transport?.send({ method: 'POST', target: '/y', headers: {} })
    expect(server?.received.at(-1)).toMatch(/content-length: 0/i)
    expect(server?.received.at(-1)).not.toMatch(/content-type|transfer-encoding/i)
  })

  it.each(['POST', 'DELETE'])('the transport sends a %s without a length if it is asked to', async (method) => {
    await ask(http('200 OK'))
    const headers = { 'X-API-KEY': 'k', accept: 'application/json' }
    const sent = await transport?.send({ method, target: '/y', headers, transfer: 'without-a-length' })
    expect(sent?.response?.status).toBe(200)
    const names = server?.received
      .at(-1)
      ?.split('\r\n')
      .map((line) => line.split(':')[0])
    expect(names).toEqual([`${method} /y HTTP/1.1`, 'Host', 'X-API-KEY', 'accept', 'User-Agent', 'Connection', '', ''])
  })

  it('the transport sends a body in two parts or chunks if it is asked to, and expects 100 Continue if its headers say so', async () => {
    const bodies: string[] = []
    const web = createServer((incoming, outgoing) => {
      incoming.on('data', (chunk: Buffer) => bodies.push(chunk.toString()))
      incoming.on('end', () => outgoing.end('{}'))
    }).listen(0, '127.0.0.1')
    await once(web, 'listening')
    const origin = new URL(`http://127.0.0.1:${(web.address() as AddressInfo).port}`)
    transport = createTransport({ origin, timeoutMs: 2000, connections: 1, maxBodyBytes: 1024 })
    const body = '{"name":"Zoë"}'
    const send = (headers: Record<string, string>, transfer?: 'in-parts') =>
      transport?.send({ method: 'POST', target: '/', headers, body, transfer })
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
      expect((await send(headers, 'in-parts'))?.response?.status).toBe(200)
      expect(bodies).toHaveLength(2)
      expect(bodies.splice(0).join('')).toBe(body)
    }
    expect((await send({ expect: '100-continue' }))?.response?.status).toBe(200)
    expect(bodies.join('')).toBe(body)
    web.close()
  })

  it('the transport does not wait for a server that does not say 100 Continue', async () => {
    await ask(http('200 OK'))
    await transport?.send({ method: 'POST', target: '/y', headers: { expect: '100-continue' }, body: '{"a":1}' })
    expect(server?.received.at(-1)).toMatch(/expect: 100-continue[\s\S]*\r\n\r\n\{"a":1\}$/i)
  })
})

function drip(socket: Socket): void {
  socket.write('HTTP/1.1 200 OK\r\n\r\n')
  const timer = setInterval(() => socket.write('.'), 50)
  socket.on('close', () => clearInterval(timer))
}

function flood(socket: Socket): void {
  socket.write('HTTP/1.1 200 OK\r\n\r\n')
  const pour = (): void => {
    while (!socket.destroyed && socket.write(Buffer.alloc(16_384)));
  }
  socket.on('drain', pour)
  pour()
}
