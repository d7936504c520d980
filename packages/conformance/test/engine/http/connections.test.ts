import { createServer as createPlain, type RequestListener, type ServerOptions } from 'node:http'
import { createServer as createTls } from 'node:https'
import { type AddressInfo, createServer as createRaw, type Server, type Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTransport } from '../../../src/engine/http/transport.ts'
import { suiteVersion } from '../../../src/engine/nouns/version.ts'
import type { Transport, TransportOptions } from '../../../src/engine/nouns/wire/wire.ts'
import { selfSigned } from '../../fixtures/self-signed.ts'
import { type HostileServer, serveRaw } from './hostile-server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const request = { method: 'POST', target: '/api/v1/x', headers: { 'x-api-key': 'k' }, body: '{}' }

function transportTo(origin: URL, more: Partial<TransportOptions> = {}): Transport {
  const transport = createTransport({ origin, timeoutMs: 2_000, connections: 2, maxBodyBytes: 64 * 1024, ...more })
  closing.push(transport.close)
  return transport
}

async function serve(respond: (socket: Socket, request: string) => void): Promise<HostileServer> {
  const server = await serveRaw(respond)
  closing.push(server.close)
  return server
}

const plain = 'HTTP/1.1 200 OK\r\nContent-Length: 7\r\n'
const body = '{"a":1}'

/** Answers that are the same message, each in another spelling. */
const spellings: Readonly<Record<string, string>> = {
  'a length': `${plain}\r\n${body}`,
  'a length and a promise to stay': `${plain}Connection: keep-alive\r\nKeep-Alive: timeout=5, max=100\r\n\r\n${body}`,
  chunks: `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n{"a\r\n4;x=y\r\n":1}\r\n0\r\n\r\n`,
  'an interim answer first': `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${plain}\r\n${body}`,
  'no reason': `HTTP/1.1 200\r\nContent-Length: 7\r\n\r\n${body}`,
  'blanks and tabs about the values': `HTTP/1.1 200 OK\r\ncontent-length: \t7 \r\n\r\n${body}`,
}

describe('a connection', () => {
  it.each(Object.entries(spellings))('a connection is used again after a response with %s', async (_, rawResponse) => {
    const server = await serve((socket) => socket.write(rawResponse))
    const transport = transportTo(server.origin)
    for (let time = 0; time < 3; time++) {
      const { response } = await transport.send(request)
      expect([response?.status, response?.body.toString()]).toEqual([200, body])
    }
    expect(server.received).toHaveLength(1)
  })

  it.each(Object.entries(spellings))('a response with %s reads the same byte by byte', async (_, rawResponse) => {
    const server = await serve(async (socket) => {
      socket.setNoDelay(true)
      for (const byte of rawResponse) {
        socket.write(byte)
        await new Promise((resolve) => setImmediate(resolve))
      }
    })
    const { response } = await transportTo(server.origin).send(request)
    expect([response?.status, response?.body.toString()]).toEqual([200, body])
  })

  it.each([
    ['the response says so', `${plain}Connection: close\r\n\r\n${body}`],
    ['the response ends with it', `HTTP/1.0 200 OK\r\n\r\n${body}`],
  ])('a connection is not used again where %s', async (_, rawResponse) => {
    const server = await serve((socket) => socket.end(rawResponse))
    const transport = transportTo(server.origin)
    for (let time = 0; time < 2; time++) expect((await transport.send(request)).response?.status).toBe(200)
    expect(server.received).toHaveLength(2)
  })

  it.each([411, 413, 431])(
    'a connection is not used again after %d, although the target does not say that it closes it',
    async (status) => {
      const server = await serve((socket) => socket.write(`HTTP/1.1 ${status} \r\nContent-Length: 7\r\n\r\n${body}`))
      const transport = transportTo(server.origin)
      for (let time = 0; time < 2; time++) expect((await transport.send(request)).response?.status).toBe(status)
      expect(server.received).toHaveLength(2)
    },
  )

  it('a connection is not used again after it received bytes without a request', async () => {
    let isSent = (): void => undefined
    const sent = new Promise<void>((resolve) => {
      isSent = resolve
    })
    const server = await serve((socket) => {
      socket.write(`${plain}\r\n${body}`)
      setTimeout(() => socket.write(`${plain}\r\n{"b":2}`, isSent), 20)
    })
    const transport = transportTo(server.origin)
    await transport.send(request)
    await sent
    // A busy process may have come to the timer late: it reads what was sent within the next turns.
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve, 10))
    expect((await transport.send(request)).response?.body.toString()).toBe(body)
    expect(server.received).toHaveLength(2)
  })

  it('a connection is not used again when the target is about to close it, even if another was used meanwhile', async () => {
    const sockets: Socket[] = []
    const server = await serve((socket) => {
      if (!sockets.includes(socket)) sockets.push(socket)
      socket.write(`${plain}Keep-Alive: timeout=2\r\n\r\n${body}`)
    })
    const transport = transportTo(server.origin)
    const sendTwo = () => Promise.all([transport.send(request), transport.send(request)])
    await sendTwo()
    expect(sockets).toHaveLength(2)
    // The connection that rests last is used first, so the other one rests for more than a second.
    for (let turn = 0; turn < 12; turn++) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      await transport.send(request)
    }
    await sendTwo()
    expect(sockets.length).toBeGreaterThan(2)
  })

  it('a connection is not used again after a response that came before the whole request was read', async () => {
    const sockets: Socket[] = []
    const listener = createRaw((socket) => {
      sockets.push(socket.on('error', () => undefined))
      socket.once('data', () => socket.pause().write(`${plain}\r\n${body}`))
    })
    const origin = await listen(listener, 'http')
    const transport = transportTo(origin, { connections: 1 })
    closing.push(() => sockets.map((socket) => socket.destroy()))
    const large = { ...request, body: 'a'.repeat(16 * 1024 * 1024) }
    for (let time = 0; time < 2; time++) expect((await transport.send(large)).response?.body.toString()).toBe(body)
    expect(sockets).toHaveLength(2)
  })

  it.each(['GET', 'POST'])('a %s on a lost connection is never sent again', async (method) => {
    let requests = 0
    const server = await serve((socket) => {
      if (requests++ % 2 === 0) socket.write(`${plain}\r\n${body}`)
      else socket.resetAndDestroy()
    })
    const transport = transportTo(server.origin)
    for (const kind of [undefined, 'reset', undefined, 'reset']) {
      expect((await transport.send({ method, target: '/x', headers: {} })).trouble?.kind).toBe(kind)
    }
    expect(requests).toBe(4)
  })

  it('a connection is not used again when the target is about to close it, though a request waits for it', async () => {
    const server = await serve((socket) => socket.write(`${plain}Keep-Alive: timeout=1\r\n\r\n${body}`))
    const transport = transportTo(server.origin, { connections: 1 })
    const results = await Promise.all([1, 2, 3].map(() => transport.send(request)))
    expect(results.map(({ response }) => response?.status)).toEqual([200, 200, 200])
    expect(server.received).toHaveLength(3)
  })

  it('a connection is not used again when the target is about to close it', async () => {
    const server = await serve((socket) => socket.write(`${plain}Keep-Alive: timeout=1\r\n\r\n${body}`))
    const transport = transportTo(server.origin)
    for (let time = 0; time < 2; time++) await transport.send(request)
    expect(server.received).toHaveLength(2)
  })

  it('a connection is not used again after a request that asks to close it, whatever the target says', async () => {
    const server = await serve((socket, request) => {
      socket.write(`${plain}\r\n${body}`)
      // Closes it a moment later, as a server of threads does.
      if (/^connection: close/im.test(request)) setTimeout(() => socket.end(), 5)
    })
    const transport = transportTo(server.origin)
    const closing = { ...request, headers: { ...request.headers, connection: 'close' } }
    for (const wire of [closing, request, closing]) expect((await transport.send(wire)).trouble).toBe(undefined)
    expect(server.received).toHaveLength(2)
  })

  it('a connection is opened for every request once idle ones have been closed without notice too often', async () => {
    let answered = 0
    const server = await serve((socket) => {
      // The first request of each connection is answered, the second meets with a closed route.
      if (answered++ % 2 === 0) socket.write(`${plain}\r\n${body}`)
      else socket.resetAndDestroy()
    })
    const transport = transportTo(server.origin, { connections: 1 })
    const kinds: unknown[] = []
    for (let time = 0; time < 6; time++) kinds.push((await transport.send(request)).trouble?.kind)
    expect(kinds).toEqual([undefined, 'reset', undefined, 'reset', undefined, 'reset'])
    answered = 0
    expect((await transport.send(request)).response?.status).toBe(200)
    expect(server.received.at(-1)).toMatch(/connection: close/i)
  })

  it('a connection is not used again after a target has closed one without a word, in spite of Connection: close', async () => {
    const counts = new Map<Socket, number>()
    const server = await serve((socket) => {
      const count = (counts.get(socket) ?? 0) + 1
      counts.set(socket, count)
      // It reads what comes after its last response, and does nothing with it.
      if (count <= 3) socket.write(`${plain}\r\n${body}`)
      if (count === 3) socket.end()
    })
    const transport = transportTo(server.origin, { connections: 1 })
    const kinds: unknown[] = []
    for (let time = 0; time < 12; time++) kinds.push((await transport.send(request)).trouble?.kind)
    expect(kinds.filter((kind) => kind !== undefined)).toEqual(['reset'])
  })

  it('a request waits for a connection when as many as allowed are in use', async () => {
    const server = await serve((socket) => setTimeout(() => socket.write(`${plain}\r\n${body}`), 20))
    const transport = transportTo(server.origin, { connections: 2 })
    const results = await Promise.all(Array.from({ length: 7 }, () => transport.send(request)))
    expect(results.every(({ response }) => response?.status === 200)).toBe(true)
    expect(server.received).toHaveLength(2)
  })
})

describe('a response', () => {
  it('a response that comes in pieces is not mixed with another one that does', async () => {
    const sockets: Socket[] = []
    const server = await serve((socket) => void sockets.push(socket.setNoDelay(true)))
    const transport = transportTo(server.origin)
    const responses = ['{"a":1}', '{"b":2}'].map(async (text) => {
      const { response } = await transport.send({ ...request, body: text })
      return [text, response?.body.toString()]
    })
    await vi.waitUntil(() => sockets.length === 2 && server.received.every((text) => text?.includes('}')))
    const pieces = server.received.map((text) => [plain, '\r\n', ...(text?.slice(-7).match(/..?/g) ?? [])])
    for (let at = 0; at < 6; at++) {
      for (const [index, socket] of sockets.entries()) socket.write(pieces[index]?.[at] ?? '')
      await new Promise((resolve) => setImmediate(resolve))
    }
    for (const [sent, received] of await Promise.all(responses)) expect(received).toBe(sent)
  })

  it('a response has the whole time for itself, whatever came over its connection before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    closing.push(() => vi.useRealTimers())
    let answered: Socket | undefined
    const server = await serve((socket) => {
      answered = socket
    })
    const transport = transportTo(server.origin, { timeoutMs: 1_000 })
    const ask = async (): Promise<() => Promise<string>> => {
      answered = undefined
      const result = transport.send(request)
      while (!answered) await new Promise((resolve) => setImmediate(resolve))
      return async () => {
        const { response, trouble } = await result
        return response?.body.toString() ?? trouble?.kind ?? ''
      }
    }
    for (let time = 0; time < 3; time++) {
      const response = await ask()
      vi.advanceTimersByTime(900)
      answered?.write(`${plain}\r\n${body}`)
      expect(await response()).toBe(body)
      // Rings while nobody waits for anything, the second time.
      vi.advanceTimersByTime(time * 900)
    }
    const silence = await ask()
    vi.advanceTimersByTime(1_000)
    expect(await silence()).toBe('timeout')
  })

  it('a response to HEAD has no body, whatever length it announces', async () => {
    const server = await serve((socket) => socket.write(`${plain}\r\n`))
    const { response } = await transportTo(server.origin).send({ ...request, method: 'HEAD' })
    expect([response?.status, response?.body.length]).toEqual([200, 0])
  })

  it.each([
    ['a length that is exceeded', `${plain}\r\n${body}${body}`],
    ['another one after it', `${plain}\r\n${body}${plain}\r\n${body}`],
    ['bytes after the end of the connection', `${plain}Connection: close\r\n\r\n${body}${body}`],
    ['bytes after its last chunk', `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${body}`],
    ['two lengths', `${plain}Content-Length: 8\r\n\r\n${body}`],
    ['a length and chunks', `${plain}Transfer-Encoding: chunked\r\n\r\n${body}`],
    ['a length that is no number', `HTTP/1.1 200 OK\r\nContent-Length: 7x\r\n\r\n${body}`],
    ['a name with a blank', `HTTP/1.1 200 OK\r\nContent Length: 7\r\n\r\n${body}`],
    ['a control character in a value', `${plain}X-A: \u0001\r\n\r\n${body}`],
    ['a version that does not exist', `HTTP/9.9 200 OK\r\nContent-Length: 7\r\n\r\n${body}`],
  ])('a response with %s is malformed', async (_, rawResponse) => {
    const server = await serve((socket) => socket.end(rawResponse))
    const { trouble } = await transportTo(server.origin).send(request)
    expect(trouble?.kind).toBe('malformed')
  })

  it('a response that ends early is cut', async () => {
    const server = await serve((socket) => socket.end(plain))
    const { trouble } = await transportTo(server.origin).send(request)
    expect(trouble?.kind).toBe('cut')
  })

  it('a response is not awaited once the run is over, not even by requests that wait for a connection', async () => {
    const run = new AbortController()
    const server = await serve(() => run.abort('Ctrl-C'))
    const transport = transportTo(server.origin, { over: run.signal, connections: 1 })
    const results = await Promise.all([1, 2, 3].map(() => transport.send(request)))
    expect(results.map(({ trouble }) => trouble?.kind)).toEqual(['aborted', 'aborted', 'aborted'])
    expect(server.received).toHaveLength(1)
  })

  it('a response is not awaited once the run is over', async () => {
    const run = new AbortController()
    const server = await serve(() => run.abort('Ctrl-C'))
    const transport = transportTo(server.origin, { over: run.signal })
    expect((await transport.send(request)).trouble).toEqual({ kind: 'aborted', message: 'Ctrl-C' })
    expect((await transport.send(request)).trouble).toEqual({ kind: 'aborted', message: 'Ctrl-C' })
  })
})

describe('a request', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'GET'])(
    'a server reads a request of %s as it was meant',
    async (method) => {
      const heard: unknown[] = []
      const listener: RequestListener = (incoming, outgoing) => {
        const { host, connection, 'user-agent': agent, ...headers } = incoming.headers
        let text = ''
        incoming.on('data', (chunk) => {
          text += chunk
        })
        incoming.on('end', () => {
          heard.push(incoming.method, incoming.url, headers, text, agent)
          outgoing.end(host)
        })
      }
      const origin = await listen(createPlain(listener), 'http')
      const withBody = { method, target: '/a?b=%C3%A9', headers: { 'X-A': 'Ünïcode' }, body: '{"é":1}' }
      const { response } = await transportTo(origin).send(withBody)
      expect(response?.body.toString()).toBe(origin.host)
      const headers = { 'x-a': 'Ünïcode', 'content-length': '8' }
      // Some gateways turn away who does not say what they are.
      expect(heard).toEqual([method, '/a?b=%C3%A9', headers, '{"é":1}', `card-conformance/${suiteVersion}`])
    },
  )

  it.each([
    { ...request, headers: { 'X-A': 'b\r\nX-C: d' } },
    { ...request, headers: { 'X-A\nX-C': 'd' } },
    { ...request, target: '/a HTTP/1.1\r\nX-C: d\r\n' },
  ])('a request that would break out of its line is not sent: %j', async (broken) => {
    const server = await serve((socket) => socket.end())
    await expect(transportTo(server.origin).send(broken)).rejects.toThrow(RangeError)
    expect(server.received).toEqual([])
  })
})

describe('requests over TLS', () => {
  const { key, cert } = selfSigned()
  const respond: RequestListener = (_, outgoing) => void outgoing.end(body)
  const secure = (options: ServerOptions = {}) => listen(createTls({ ...options, key, cert }, respond), 'https')

  it.each([
    ['a trusted certificate', { ca: cert }],
    ['any certificate, if that was asked for', { rejectUnauthorized: false }],
  ])('a target over TLS is asked with %s', async (_, tls) => {
    const transport = transportTo(await secure(), { tls })
    for (let time = 0; time < 2; time++) expect((await transport.send(request)).response?.body.toString()).toBe(body)
  })

  it('the transport sends nothing to a target without a trusted certificate', async () => {
    const { trouble } = await transportTo(await secure()).send(request)
    expect(trouble).toEqual({ kind: 'connect', message: expect.stringContaining('self-signed certificate') })
  })

  it('a target over TLS learns the name that is meant', async () => {
    const names: unknown[] = []
    const server = createTls({ key, cert }, (incoming, outgoing) => {
      names.push((incoming.socket as TLSSocket).servername)
      outgoing.end(body)
    })
    const origin = await listen(server, 'https')
    origin.hostname = 'localhost'
    await transportTo(origin, { tls: { rejectUnauthorized: false } }).send(request)
    expect(names).toEqual(['localhost'])
  })

  it('a target that does not speak TLS cannot be connected to', async () => {
    const server = await serve((socket) => socket.end(`${plain}\r\n${body}`))
    const { trouble } = await transportTo(new URL(server.origin.href.replace('http:', 'https:')), {
      tls: { rejectUnauthorized: false },
      timeoutMs: 500,
    }).send(request)
    expect(['connect', 'timeout']).toContain(trouble?.kind)
  })
})

async function listen(server: Server & { closeAllConnections?(): void }, scheme: string): Promise<URL> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () => server.closeAllConnections?.(),
    () => server.close(),
  )
  return new URL(`${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`)
}
