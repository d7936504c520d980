import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Target } from '../../src/model/target.ts'
import { allProbes } from '../../src/probes/index.ts'
import { answersOf, ask } from '../fixtures/play.ts'
import { serve } from '../fixtures/serve.ts'

function asking(...gaps: readonly string[]) {
  return allProbes.filter(({ gap }) => gaps.includes(gap))
}

describe('a target without a known payment or payout', () => {
  it('is asked all questions that are about neither', async () => {
    await using server = await serve()
    const answers = answersOf(await ask({ ...server.target, fixtures: {} }, allProbes))
    const unanswered = Object.entries(answers).filter(([, answer]) => answer.startsWith('could not be asked'))
    expect(Object.fromEntries(unanswered)).toMatchInlineSnapshot(`
      {
        "check-payment-status/indicators": "could not be asked: no known payment was given",
        "payments/currency-values": "could not be asked: no known payment was given",
        "payments/status-values": "could not be asked: no known payment was given",
        "payouts/before-the-first-poll": "could not be asked: no known payout (reference) was given",
        "payouts/currency-values": "could not be asked: no known payout (reference) was given",
        "payouts/status-values": "could not be asked: no known payout (reference) was given",
        "payouts/what-counts-as-a-poll": "could not be asked: no known payout (reference) was given",
        "payouts/what-updates-a-payout": "could not be asked: no known payout (reference) was given",
        "payouts/without-a-description": "could not be asked: no known payout (reference) was given",
      }
    `)
  })
})

describe('a target that chokes on odd requests', () => {
  it('gets an answer all the same: that there was none', async () => {
    await using server = await serve()
    await using odd = await standBefore(server.target, (request, socket) => {
      // Never answers what is compressed, hangs up on what is large, and speaks no HTTP to paths in capitals.
      if (request.headers['content-encoding']) return true
      if (Number(request.headers['content-length']) > 500_000) return Boolean(socket.destroy())
      if (request.url?.includes('/Action')) return socket.write('what?\r\n\r\n')
      return false
    })
    const gaps = ['requests/compressed-bodies', 'refusals/oversized-body', 'requests/spelling-of-paths']
    expect(answersOf(await ask(odd.target, asking(...gaps), { timeoutMs: 600 }))).toMatchInlineSnapshot(`
      {
        "refusals/oversized-body": "100 kB: accepted; 1 MB: the connection was closed without an answer",
        "requests/compressed-bodies": "gzip, deflate, br: no answer in time",
        "requests/spelling-of-paths": "in another case: an answer that is not HTTP; with a slash at its end, with needless percent-encoding: refused, 404",
      }
    `)
  })

  it('is not asked further when its set-up is refused', async () => {
    await using server = await serve((parts) => ({ ...parts, acts: { ...parts.acts, createCard: () => ({}) } }))
    const answers = answersOf(await ask(server.target, asking('card-operations/overdraft')))
    expect(answers).toMatchInlineSnapshot(`
      {
        "card-operations/overdraft": "could not be asked: set-up: createCard answered 200 {"success":true,"data":{}}, which has nothing as its card_id: without one nothing more can be asked",
      }
    `)
  })
})

interface Proxied extends AsyncDisposable {
  readonly target: Target
}

/** Passes everything on, except what `keeps` takes for itself. */
async function standBefore(
  target: Target,
  keeps: (request: IncomingMessage, socket: Socket) => boolean,
): Promise<Proxied> {
  const server: Server = createServer(async (request, response) => {
    if (keeps(request, request.socket)) return
    const body: Buffer[] = []
    for await (const chunk of request) body.push(chunk as Buffer)
    const { method = '', url = '' } = request
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name) ? [[name, value]] : [],
    )
    const isBodied = body.length > 0
    const passed = await fetch(new URL(url, target.baseUrl), {
      method,
      headers,
      ...(isBodied ? { body: Buffer.concat(body) } : {}),
    })
    response.writeHead(passed.status, { 'content-type': 'application/json' }).end(await passed.text())
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
