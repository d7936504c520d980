import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { createLog, type RequestEntry } from '../../src/log.ts'
import { type RecentRequests, remembered } from '../../src/recent-requests.ts'
import { serve } from '../../src/serve.ts'
import { hangUp, listen } from './listener.ts'
import { developmentCredentials, type ServedPages, type ServePagesParts, servePages } from './serve-pages.ts'

let server: ServedPages
let close: (() => void) | undefined
afterEach(() => {
  hangUp()
  close?.()
})

async function open(parts?: ServePagesParts): Promise<void> {
  server = await servePages(parts)
  close = server.close
}

const entry: RequestEntry = {
  requestId: 'req-7',
  operationId: 'topUpCard',
  method: 'POST',
  status: 200,
  outcome: 'ok',
  durationMs: 1.23456,
}

/** Records requests that differ in their duration. */
function record(count: number, from = 0): void {
  for (let index = 0; index < count; index++) server.recent.record({ ...entry, durationMs: from + index })
}

describe('/events', () => {
  it('/events streams the last 50 requests, then each new one', async () => {
    await open()
    record(60)
    const listener = await listen(server)
    await listener.until(({ events }) => events().length === remembered)
    expect(listener.events().map(({ durationMs }) => durationMs)).toEqual(
      Array.from({ length: 50 }, (_, at) => at + 10),
    )

    server.recent.record({ ...entry, status: 409, outcome: 'card-disabled' })
    await listener.until(({ events }) => events().length === 51)
    expect(listener.events().at(-1)).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      operationId: 'topUpCard',
      method: 'POST',
      status: 409,
      outcome: 'card-disabled',
      durationMs: 1.235,
    })
    expect(
      listener
        .received()
        .split('\r\n\r\n', 1)[0]
        ?.replace(/^date: .*\r\n/im, ''),
    ).toMatchInlineSnapshot(`
      "HTTP/1.1 200 OK
      Cross-Origin-Opener-Policy: same-origin
      Cross-Origin-Resource-Policy: same-origin
      Origin-Agent-Cluster: ?1
      Referrer-Policy: no-referrer
      X-Content-Type-Options: nosniff
      X-DNS-Prefetch-Control: off
      X-Download-Options: noopen
      X-Frame-Options: DENY
      X-Permitted-Cross-Domain-Policies: none
      X-XSS-Protection: 0
      Content-Security-Policy: default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'
      Content-Type: text/event-stream; charset=utf-8
      Cache-Control: no-store
      Connection: close
      X-Accel-Buffering: no
      Transfer-Encoding: chunked"
    `)
  })

  it('/events begins with the same past requests for a later listener', async () => {
    await open()
    record(3)
    const first = await listen(server)
    await first.until(({ events }) => events().length === 3)
    record(2, 3)
    await first.until(({ events }) => events().length === 5)
    const second = await listen(server)
    await second.until(({ events }) => events().length === 5)
    expect(second.events()).toEqual(first.events())
  })

  it('/events counts requests that came too fast to be shown', async () => {
    await open()
    const listener = await listen(server)
    await listener.until(({ received }) => received().includes('retry: 2000'))
    record(1)
    await listener.until(({ events }) => events().length === 1)
    record(1050)
    await listener.until(({ events }) => events().length === 51)
    expect(listener.events('missed')).toEqual([{ requests: 1000 }])
  })

  it('/events sends heartbeats', async () => {
    await open({ limits: { heartbeatMs: 20 } })
    const listener = await listen(server)
    await listener.until(({ received }) => received().split('\n: heartbeat\n').length > 3)
  })

  it('/events limits the number of listeners, and accepts a new one after one has left', async () => {
    await open({ limits: { listeners: 2 } })
    const [first, second] = [await listen(server), await listen(server)]
    for (const one of [first, second]) await one.until(({ received }) => received().includes('retry:'))
    const rejected = await fetch(`${server.origin}/events`)
    expect([rejected.status, await rejected.json()]).toEqual([503, { status: 'full' }])

    first.socket.destroy()
    while (server.liveView.listeners === 2) await sleep(1)
    const third = await listen(server)
    await third.until(({ received }) => received().startsWith('HTTP/1.1 200 '))
  })

  it('/events disconnects a listener that does not read, and no other', async () => {
    await open()
    const [slow, quick] = [await listen(server), await listen(server)]
    slow.socket.pause()
    while (server.liveView.listeners < 2) await sleep(1)
    await pourUntil(server.recent, () => server.liveView.listeners === 1)
    const shown = quick.received().length
    await pourUntil(server.recent, () => quick.received().length > shown)
    slow.socket.resume()
    await once(slow.socket, 'close')
  })

  it('/events does not poll without listeners', async () => {
    let looks = 0
    await open()
    const since = server.recent.since
    Object.assign(server.recent, {
      since: (place: number) => {
        looks++
        return since(place)
      },
    })
    const listener = await listen(server)
    await listener.until(() => looks > 2)
    listener.socket.destroy()
    while (server.liveView.listeners > 0) await sleep(1)
    const counted = looks
    await sleep(50)
    expect(looks).toBe(counted)
  })

  it('/events responds to HEAD without a stream, and rejects other methods', async () => {
    await open()
    const head = await listen({ ...server, method: 'HEAD' })
    await head.until(({ received }) => received().includes('\r\n\r\n'))
    expect(head.received()).toMatch(/^HTTP\/1\.1 200 .*content-type: text\/event-stream/is)
    expect(server.liveView.listeners).toBe(0)
    expect((await fetch(`${server.origin}/events`, { method: 'POST' })).status).toBe(405)
  })

  it.each(['switched-off', 'beyond-this-machine', 'other-name'] as const)(
    '/events does not exist if the live view is %s',
    async (live) => {
      await open({ audienceOf: () => ({ isLocal: true, live }) })
      expect((await fetch(`${server.origin}/events`)).status).toBe(418)
    },
  )

  it('/events ends for all listeners when the live view is closed, and rejects new ones', async () => {
    await open({ limits: { unreadBytes: Number.POSITIVE_INFINITY } })
    const [stuck, quick] = [await listen(server), await listen(server)]
    stuck.socket.pause()
    while (server.liveView.listeners < 2) await sleep(1)
    let poured = 0
    // More than the sockets hold.
    await pourUntil(server.recent, () => ++poured > 200)

    server.liveView.close()
    while ((await server.connections()) > 0) await sleep(5)
    await quick.until(({ socket }) => socket.closed)
    // The last chunk: the stream was ended properly, not cut off.
    expect(quick.received()).toMatch(/\r\n0\r\n\r\n$/)
    expect(await (await fetch(`${server.origin}/events`)).json()).toEqual({ status: 'closed' })
  })
})

describe('a server with listeners', () => {
  it('the server stops at once, and does not count listeners as requests in progress', async () => {
    const running = await serve({
      ...{ host: '127.0.0.1', port: 0, database: 'sqlite::memory:', fixtures: { payments: [], payouts: [] } },
      ...{ credentials: developmentCredentials, areCredentialsGenerated: true, liveView: 'local' },
      ...{ bodyBytes: 1024, corsOrigins: [], clock: () => new Date() },
      log: createLog({ level: 'silent', stream: { write: () => {} } }),
    })
    const [idle, busy] = [await listen(running), await listen(running)]
    for (const one of [idle, busy]) await one.until(({ received }) => received().includes('retry:'))
    expect(running.requestsUnderWay).toBe(0)

    // Longer than the timeout of this test.
    expect(await running.stop(3_600_000)).toEqual({ requestsCutOff: 0 })
  })
})

/** Shows more than the socket buffers can hold: a long request at each look, until there is enough. */
async function pourUntil(recent: Pick<RecentRequests, 'since'>, isEnough: () => boolean): Promise<void> {
  const line = JSON.stringify('x'.repeat(60_000))
  const since = recent.since
  Object.assign(recent, { since: (place: number) => [{ place, line }] })
  while (!isEnough()) await sleep(1)
  Object.assign(recent, { since })
}
