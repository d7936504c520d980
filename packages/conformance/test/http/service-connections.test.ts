import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Trouble } from '../../src/exchanges/exchange.ts'
import { type SentRequest, sendRequest } from '../../src/http/forwarding/send-request.ts'
import { openServiceConnections, type ServiceConnections } from '../../src/http/forwarding/service-connections.ts'
import { converse, proxyTo } from './proxy-to.ts'
import { rawServer, respondAfter } from './raw-server.ts'

interface Sent {
  readonly request: SentRequest
  readonly over: Promise<'complete' | Trouble>
}

/** Sends a request without a body. */
function send(connections: ServiceConnections, target: string): Sent {
  let request: SentRequest | undefined
  const over = new Promise<'complete' | Trouble>((resolve) => {
    const head = `GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`
    request = sendRequest({ method: 'GET', head, isChunked: false }, connections, false, {
      ...{ onEarly: () => undefined, onHead: () => undefined, onPiece: () => undefined, onDrain: () => undefined },
      onEnd: () => resolve('complete'),
      onTrouble: resolve,
    })
    request.end([])
  })
  return { request: request as SentRequest, over }
}

const connectionsTo = (port: number, most: number): ServiceConnections =>
  openServiceConnections({ origin: new URL(`http://127.0.0.1:${port}`), connections: most })

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'

describe('the connections to a service', () => {
  it('a request waits for a connection if there are too many, and gets the first that is free', async () => {
    await using upstream = await rawServer(respondAfter('\r\n\r\n', ok))
    const connections = connectionsTo(upstream.port, 1)
    const sent = ['/1', '/2', '/3'].map((target) => send(connections, target).over)
    expect(await Promise.all(sent)).toEqual(['complete', 'complete', 'complete'])
    expect(upstream.received).toHaveLength(1)
    expect(upstream.received[0]?.match(/GET \S+/g)).toEqual(['GET /1', 'GET /2', 'GET /3'])
    connections.close()
  })

  it('a request that waits says that there is no room, and that there is once it has a connection', async () => {
    await using upstream = await rawServer((socket, received) => {
      if (/\r\n\r\n(ab)?$/.test(received)) socket.write(ok)
    })
    const connections = connectionsTo(upstream.port, 1)
    const first = send(connections, '/1')
    const ignored = () => undefined
    const hasRoom: boolean[] = []
    const complete = new Promise<void>((resolve, reject) => {
      const head = 'POST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n'
      const request = sendRequest({ method: 'POST', head, isChunked: false }, connections, false, {
        ...{ onEarly: ignored, onHead: ignored, onPiece: ignored, onEnd: () => resolve(), onTrouble: reject },
        onDrain() {
          hasRoom.push(true, request.write(Buffer.from('b')))
          request.end([])
        },
      })
      hasRoom.push(request.write(Buffer.from('a')))
    })
    await Promise.all([first.over, complete])
    expect(hasRoom).toEqual([false, true, true])
    expect(upstream.received.join('')).toMatch(/\r\n\r\nab$/)
    connections.close()
  })

  it('a request that waits goes on when a connection breaks, and one that was given up is never sent', async () => {
    await using upstream = await rawServer((socket, received) => {
      if (received.startsWith('GET /1')) setTimeout(20).then(() => socket.destroy())
      else socket.write(ok)
    })
    const connections = connectionsTo(upstream.port, 1)
    const [first, second, third] = ['/1', '/2', '/3'].map((target) => send(connections, target))
    second?.request.destroy()
    expect(await first?.over).toEqual({ kind: 'reset', message: 'the connection ended before the response' })
    expect(await third?.over).toBe('complete')
    expect(upstream.received.join('')).not.toContain('/2')
    connections.close()
  })

  it.each([
    ['says that it closes', 'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok'],
    ['is about to close it', 'HTTP/1.1 200 OK\r\nKeep-Alive: timeout=1\r\nContent-Length: 2\r\n\r\nok'],
    ['has sent more than was asked for', `${ok}more`],
  ])('a connection is not used again if the service %s', async (_, response) => {
    await using upstream = await rawServer(respondAfter('\r\n\r\n', response))
    const connections = connectionsTo(upstream.port, 9)
    for (const target of ['/1', '/2']) expect(await send(connections, target).over).toBe('complete')
    expect(upstream.received).toHaveLength(2)
    connections.close()
  })

  it('an idle connection is not used again after the service has sent something on it', async () => {
    await using upstream = await rawServer((socket) => {
      socket.write(ok)
      setTimeout(20).then(() => socket.write('HTTP/1.1 408 Request Timeout\r\n\r\n'))
    })
    const connections = connectionsTo(upstream.port, 9)
    expect(await send(connections, '/1').over).toBe('complete')
    await setTimeout(60)
    expect(await send(connections, '/2').over).toBe('complete')
    expect(upstream.received).toHaveLength(2)
    connections.close()
  })
})

describe('a request in odd circumstances', () => {
  it('a length that Connection names stays, so that the body is not read as another request', async () => {
    await using upstream = await rawServer(respondAfter('GET /x', ok))
    await using proxy = await proxyTo(upstream.port)
    const head = 'POST / HTTP/1.1\r\nHost: me\r\nConnection: content-length, host\r\nContent-Length: 6\r\n\r\n'
    await converse(proxy.port, `${head}GET /x`, 'ok')
    expect(upstream.received[0]).toContain('Content-Length: 6\r\n')
    expect(upstream.received[0]).toContain(`Host: 127.0.0.1:${upstream.port}\r\n`)
  })

  it('a response that comes before the request is complete reaches a client that sends on', async () => {
    await using upstream = await rawServer((socket, received) => {
      if (received.startsWith('GET')) socket.write(ok)
      else socket.end('HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\n\r\nno')
    })
    await using proxy = await proxyTo(upstream.port)
    const length = 4 * 1024 * 1024
    const got = await converse(
      proxy.port,
      `POST / HTTP/1.1\r\nHost: me\r\nContent-Length: ${length}\r\n\r\n`,
      'ok',
      (socket) => socket.once('data', () => socket.write(`${'x'.repeat(length)}GET /2 HTTP/1.1\r\nHost: me\r\n\r\n`)),
    )
    expect(got).toMatch(/^HTTP\/1\.1 413 [\s\S]*noHTTP\/1\.1 200 OK/)
    expect(await proxy.ended(2)).toMatchObject([{ response: { status: 413 } }, { response: { status: 200 } }])
  })
})
