import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Target } from '../../../src/with-cards.ts'
import { probes } from '../../fixtures/derived-once.ts'
import { ask, responsesOf } from '../../fixtures/run-checks.ts'
import { serve } from '../../fixtures/serve.ts'

function asking(...gaps: readonly string[]) {
  return probes.filter(({ gap }) => gaps.includes(gap))
}

describe('a target without a known payment or payout', () => {
  it('a target without a known payment or payout gets every probe that needs neither', async () => {
    await using server = await serve()
    const { gaps } = await ask({ ...server.target, fixtures: {} }, probes)
    const stuck = gaps.flatMap((gap) => (gap.state === 'not-asked' && gap.obstacle ? [[gap.id, gap.reason]] : []))
    expect(Object.fromEntries(stuck)).toMatchInlineSnapshot(`
      {
        "check-payment-status/indicators": "needs --order-id and --pay-id",
        "payments/currency-values": "needs --order-id and --pay-id",
        "payments/status-values": "needs --order-id and --pay-id",
        "payouts/currency-values": "needs --payout-reference",
        "payouts/status-values": "needs --payout-reference",
        "payouts/what-counts-as-a-poll": "needs --payout-reference",
        "payouts/what-updates-a-payout": "needs --payout-reference",
      }
    `)
  })
})

describe('a target that fails on unusual requests', () => {
  it('a target that fails on unusual requests still gets an answer for each gap: no response', async () => {
    await using server = await serve()
    await using odd = await proxyTo(server.target, (request, socket) => {
      // Ignores compressed requests, closes the connection on large ones, and sends no HTTP to uppercase paths.
      if (request.headers['content-encoding']) return true
      if (Number(request.headers['content-length']) > 500_000) return Boolean(socket.destroy())
      if (request.url?.includes('/Action')) return socket.write('what?\r\n\r\n')
      return false
    })
    const gaps = ['requests/compressed-bodies', 'refusals/oversized-body', 'requests/spelling-of-paths']
    expect(responsesOf(await ask(odd.target, asking(...gaps), { timeoutMs: 600 }))).toMatchInlineSnapshot(`
      {
        "refusals/oversized-body": "accepted up to: 100 kB; above: connection closed",
        "requests/compressed-bodies": "no response in time",
        "requests/spelling-of-paths": "in another case: a response that is not HTTP; with a trailing slash, with unnecessary percent-encoding: rejected with 404",
      }
    `)
  })

  it('a target gets no further probes once it rejects the set-up', async () => {
    await using server = await serve((parts) => ({ ...parts, acts: { ...parts.acts, createCard: () => ({}) } }))
    const responses = responsesOf(await ask(server.target, asking('card-operations/overdraft')))
    expect(responses).toMatchInlineSnapshot(`
      {
        "card-operations/overdraft": "not asked: set-up: createCard returned nothing as \`data.card_id\`, which later requests need: 200 {"success":true,"data":{}}",
      }
    `)
  })
})

describe('a target that breaks on what it rejects', () => {
  it.each([500, 302])(
    'a target that sends its rejections with a status of %i gets an answer for each gap',
    async (status) => {
      await using server = await serve()
      await using odd = await proxyTo(server.target, () => false, status)
      const { gaps } = await ask(odd.target, probes)
      expect(gaps.flatMap((gap) => (gap.state === 'not-asked' && gap.isErrored ? gap.reason : []))).toEqual([])
      expect(gaps.filter(({ state }) => state === 'answered').length).toBeGreaterThan(50)
    },
  )
})

interface Proxied extends AsyncDisposable {
  readonly target: Target
}

/** Forwards every request, except those that `keeps` handles itself. */
async function proxyTo(
  target: Target,
  keeps: (request: IncomingMessage, socket: Socket) => boolean,
  statusOfRejections?: number,
): Promise<Proxied> {
  const server: Server = createServer(async (request, response) => {
    if (keeps(request, request.socket)) return
    const body: Buffer[] = []
    for await (const chunk of request) body.push(chunk as Buffer)
    const { method = '', url = '' } = request
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name) ? [[name, value]] : [],
    )
    // fetch sends no body with these.
    const isBodied = body.length > 0 && method !== 'GET' && method !== 'HEAD'
    const passed = await fetch(new URL(url, target.baseUrl), {
      method,
      headers,
      ...(isBodied ? { body: Buffer.concat(body) } : {}),
    })
    const isChanged = passed.status >= 400 && statusOfRejections !== undefined
    response
      .writeHead(isChanged ? statusOfRejections : passed.status, { 'content-type': 'application/json', allow: 'POST' })
      .end(isChanged ? '{"success":false,"error":{"code":"E1"}}' : await passed.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    target: { ...target, baseUrl: `http://127.0.0.1:${port}${new URL(target.baseUrl).pathname}` },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
