import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { rawServer, respondAfter } from '../engine/http/raw-server.ts'
import { converse, ownLines, proxyTo } from './proxy-to.ts'

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
const post = 'POST /pay HTTP/1.1\r\nHost: me\r\nContent-Length: 4\r\n\r\nbody'

/** Responds a moment after it has the whole body. */
function payAfterAWhile(socket: Socket, received: string): void {
  if (received.endsWith('body')) setTimeout(20).then(() => socket.write(ok))
}

describe('a request that the service carried out', () => {
  it.each([
    ['one byte more than its body', `${post}x`],
    ['no HTTP behind it', `${post}hello\r\n\r\n`],
    [
      'a request with two lengths behind it',
      `${post}${post.replace('\r\n\r\n', '\r\nTransfer-Encoding: chunked\r\n\r\n')}`,
    ],
    [
      'the beginning of a broken body behind it',
      `${post}${post.replace('Content-Length: 4', 'Transfer-Encoding: chunked')}`,
    ],
    ['CONNECT behind it', `${post}CONNECT a.example:443 HTTP/1.1\r\nHost: a\r\n\r\n`],
    ['HTTP/1.0 and a line break behind it', `${post.replace('HTTP/1.1', 'HTTP/1.0')}\r\n\r\n`],
    ['Connection: close and more behind it', `${post.replace('Host', 'Connection: close\r\nHost')}${post}`],
  ])('a request with %s gets the response of the service and no other, and its connection ends', async (_, sent) => {
    await using upstream = await rawServer(payAfterAWhile)
    await using proxy = await proxyTo(upstream.port)
    const got = await converse(proxy.port, sent, 'never')
    expect(got).toBe('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok')
    expect(upstream.received.join('').match(/POST/g)).toHaveLength(1)
    expect(await proxy.ended(1)).toMatchObject([{ response: { status: 200 } }])
    expect(proxy.passed[0]).not.toHaveProperty('trouble')
  })

  it('complete requests before garbage are all carried out and answered by the service', async () => {
    await using upstream = await rawServer(payAfterAWhile)
    await using proxy = await proxyTo(upstream.port)
    const got = await converse(proxy.port, `${post}${post}${post}garbage\r\n\r\n`, 'never')
    expect(got.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3)
    expect(got).not.toContain('rejectedBy')
  })

  it('garbage after the response is answered by the proxy: the service saw nothing of it', async () => {
    await using upstream = await rawServer(payAfterAWhile)
    await using proxy = await proxyTo(upstream.port)
    const got = await converse(proxy.port, post, 'never', (socket) => {
      socket.once('data', () => setTimeout(20).then(() => socket.write('garbage\r\n\r\n')))
    })
    expect(got).toMatch(
      /^HTTP\/1\.1 200 OK[\s\S]*okHTTP\/1\.1 400 Bad Request[\s\S]*Connection: close[\s\S]*"rejectedBy"/,
    )
    expect(upstream.received).toEqual([expect.not.stringContaining('garbage')])
  })

  it('a client whose body breaks off in the middle gets no response, because the service may have read the rest', async () => {
    await using upstream = await rawServer(() => undefined)
    await using proxy = await proxyTo(upstream.port)
    const head = 'POST / HTTP/1.1\r\nHost: me\r\nTransfer-Encoding: chunked\r\n\r\n'
    const got = await converse(proxy.port, `${head}2\r\nab\r\n`, 'never', async (socket) => {
      while (upstream.received.length === 0) await setTimeout(5)
      socket.write('zz\r\n')
    })
    expect(got).toBe('')
    expect(await proxy.ended(1)).toMatchObject([
      { trouble: { kind: 'aborted', message: 'the client sent what is no HTTP' } },
    ])
    expect(proxy.passed[0]).not.toHaveProperty('ownStatus')
  })

  it('a client that closes its half of the connection gets its response', async () => {
    await using upstream = await rawServer(payAfterAWhile)
    await using proxy = await proxyTo(upstream.port)
    const socket = connect({ port: proxy.port, host: '127.0.0.1', allowHalfOpen: true })
    socket.end(`${post}${post}`)
    let got = ''
    socket.on('data', (bytes: Buffer) => {
      got += bytes
    })
    await once(socket, 'end')
    expect(got.match(/200 OK/g)).toHaveLength(2)
    // It may as well have left, and is not judged as if it had read the response.
    expect(await proxy.ended(2)).toMatchObject([
      { response: { status: 200 }, trouble: { kind: 'aborted' } },
      { response: { status: 200 }, trouble: { kind: 'aborted' } },
    ])
  })
})

describe('a response', () => {
  it.each([
    ['with a length', ok],
    ['in chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n'],
    ['without a body', 'HTTP/1.1 204 No Content\r\n\r\n'],
    ['with an empty body', 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'],
  ])('a response %s is told before the client has all of it', async (_, response) => {
    await using upstream = await rawServer(respondAfter('\r\n\r\n', response))
    const got = join(mkdtempSync(join(tmpdir(), 'forwarding-')), 'got')
    writeFileSync(got, '')
    let whenTold: string | undefined
    await using proxy = await proxyTo(upstream.port, {
      onExchange() {
        // The client is another thread, and has read by then what was written before.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
        whenTold = readFileSync(got, 'utf8')
      },
    })
    const script = `require('node:net').connect(${proxy.port}, '127.0.0.1').on('data', (bytes) =>
      require('node:fs').appendFileSync(require('node:worker_threads').workerData, bytes)).write('GET / HTTP/1.1\\r\\nHost: me\\r\\n\\r\\n')`
    const client = new Worker(script, { eval: true, workerData: got })
    const end = response.slice(response.lastIndexOf('\r\n\r\n'))
    while (!readFileSync(got, 'utf8').endsWith(end)) await setTimeout(5)
    await client.terminate()
    expect(whenTold?.endsWith(end)).toBe(false)
  })

  it.each(['gzip', 'chunked, gzip', 'gzip, chunked', 'identity', 'xchunked'])(
    'a response in the coding %s breaks the connection, as its end cannot be kept',
    async (coding) => {
      await using upstream = await rawServer((socket) =>
        socket.end(`HTTP/1.1 200 OK\r\nTransfer-Encoding: ${coding}\r\n\r\nabc`),
      )
      await using proxy = await proxyTo(upstream.port)
      expect(await converse(proxy.port, 'GET / HTTP/1.1\r\nHost: me\r\n\r\n', 'never')).toBe('')
      expect(await proxy.ended(1)).toMatchObject([{ trouble: { kind: 'malformed' } }])
    },
  )

  const head = 'HTTP/1.1 200 OK\r\n'
  it.each([
    ['two lengths', `${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
    ['a length and chunks', `${head}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a length with a sign', `${head}Content-Length: +1\r\n\r\na`],
    ['a NUL in a value', `${head}X-A: \0\r\nContent-Length: 0\r\n\r\n`],
    ['a blank before the colon', `${head}Content-Length : 0\r\n\r\n`],
    ['a malformed size of a chunk', `${head}Transfer-Encoding: chunked\r\n\r\n0x1\r\na\r\n0\r\n\r\n`],
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'],
    ['a head of 100 kB', `${head}X-A: ${'x'.repeat(100_000)}\r\n\r\n`],
  ])('a response with %s breaks the connection', async (_, response) => {
    await using upstream = await rawServer(respondAfter('\r\n\r\n', response))
    await using proxy = await proxyTo(upstream.port)
    expect(await converse(proxy.port, 'GET / HTTP/1.1\r\nHost: me\r\n\r\n', 'never')).not.toMatch(/rejectedBy|ok/)
    expect(await proxy.ended(1)).toMatchObject([{ trouble: { kind: 'malformed' } }])
  })

  it('what a service sends behind a response is never the response to another request', async () => {
    const sneaked = 'HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nsneaky'
    await using upstream = await rawServer((socket, received) => {
      if (received.includes('/now')) socket.write(ok + sneaked)
      else socket.write(ok, () => setTimeout(20).then(() => socket.write(sneaked)))
    })
    await using proxy = await proxyTo(upstream.port)
    for (const path of ['/now', '/later', '/now']) {
      const got = await converse(proxy.port, `GET ${path} HTTP/1.1\r\nHost: me\r\n\r\n`, 'ok')
      expect(got).toBe(`HTTP/1.1 200 OK\r\nContent-Length: 2\r\n${ownLines}\r\nok`)
      await setTimeout(40)
    }
  })

  it('a client of HTTP/1.0 gets no chunks, and the end of its connection for that of the body', async () => {
    const chunks =
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-A\r\n\r\n2\r\nok\r\n3\r\nabc\r\n0\r\nX-A: 1\r\n\r\n'
    await using upstream = await rawServer(respondAfter('\r\n\r\n', `HTTP/1.1 103 Early Hints\r\n\r\n${chunks}`))
    await using proxy = await proxyTo(upstream.port)
    const got = await converse(proxy.port, 'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n', 'never')
    expect(got).toBe('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nokabc')
  })

  it('a flood of informational responses breaks the connection', async () => {
    const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'
    await using upstream = await rawServer(respondAfter('\r\n\r\n', hints.repeat(100_000)))
    await using proxy = await proxyTo(upstream.port)
    const got = await converse(proxy.port, 'GET / HTTP/1.1\r\nHost: me\r\n\r\n', 'never')
    expect(got.length).toBeLessThanOrEqual(hints.length * 100)
    const message = 'the service sent more than 100 informational responses'
    expect(await proxy.ended(1)).toMatchObject([{ trouble: { kind: 'malformed', message } }])
  })
})

describe('many clients', () => {
  it('300 uploads that do not go on block nobody else', async () => {
    await using upstream = await rawServer((socket, received) => {
      if (received.startsWith('GET')) socket.write(ok)
    })
    await using proxy = await proxyTo(upstream.port)
    const stuck = Array.from({ length: 300 }, () => connect(proxy.port, '127.0.0.1'))
    for (const socket of stuck) {
      socket.on('error', () => undefined).write('POST / HTTP/1.1\r\nHost: me\r\nContent-Length: 9\r\n\r\nstuck')
    }
    while (upstream.received.length < 300) await setTimeout(5)
    expect(await converse(proxy.port, 'GET / HTTP/1.1\r\nHost: me\r\n\r\n', 'ok')).toMatch(/200 OK/)
    for (const socket of stuck) socket.resetAndDestroy()
    await proxy.ended(301)
  })

  it('3,000 clients that wait and leave at once do not end the proxy', async () => {
    await using upstream = await rawServer((socket, received) => {
      if (received.includes('/here')) socket.write(ok)
    })
    await using proxy = await proxyTo(upstream.port)
    const waiting: Socket[] = []
    while (waiting.length < 3_000) {
      // No more at once than a machine queues: one that finds the queue full is tried again only after seconds.
      const some = Array.from({ length: 100 }, () => connect(proxy.port, '127.0.0.1'))
      for (const socket of some) socket.on('error', () => undefined).write('GET /never HTTP/1.1\r\nHost: me\r\n\r\n')
      waiting.push(...some)
      while (upstream.received.length < waiting.length) await setTimeout(5)
    }
    for (const socket of waiting) socket.resetAndDestroy()
    await proxy.ended(3_000)
    expect(await converse(proxy.port, 'GET /here HTTP/1.1\r\nHost: me\r\n\r\n', 'ok')).toMatch(/200 OK/)
  })
})
