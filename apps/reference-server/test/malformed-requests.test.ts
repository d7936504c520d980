import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Connections, rejectMalformed, watchConnections } from '../src/connections.ts'
import { type ReferenceServer, startReferenceServer } from '../src/index.ts'
import { type CallOperation, caller } from './fixtures/calls.ts'
import { auditLedger, issueCard } from './fixtures/ledger.ts'

const garbage = 'NOT HTTP\r\n\r\n'
const headersAboveTheLimit = `GET / HTTP/1.1\r\nHost: here\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`
const request = 'GET / HTTP/1.1\r\nHost: here\r\n\r\n'
const chunkedHead = 'POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n'
const malformedChunk = 'not a size\r\n'

interface Client {
  readonly socket: Socket
  /** Statuses and bodies, in the order of their arrival. */
  responses(): readonly string[]
  readonly isGone: Promise<unknown>
}

async function open(port: number): Promise<Client> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  const responses = () =>
    text
      .split(/(?=HTTP\/1\.1 )/)
      .filter((response) => response !== '')
      .map((response) => `${response.slice(9, 12)} ${response.slice(response.indexOf('\r\n\r\n') + 4)}`.trim())
  return { socket, responses, isGone: once(socket, 'close') }
}

describe('a malformed request', () => {
  let server: Server
  let connections: Connections
  let asked: ServerResponse[]
  let client: Client

  beforeEach(async () => {
    asked = []
    server = createServer((_, response) => asked.push(response))
    connections = watchConnections(server)
    rejectMalformed(server, connections)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    client = await open((server.address() as AddressInfo).port)
  })
  afterEach(() => {
    client.socket.destroy()
    server.closeAllConnections()
    server.close()
  })

  async function send(text: string, count: number): Promise<void> {
    client.socket.write(text)
    while (asked.length < count) await sleep(1)
  }

  it.each([
    ['garbage', garbage, '400'],
    ['headers above the limit', headersAboveTheLimit, '431'],
    ['a chunk extension above the limit', `${chunkedHead}5;${'x'.repeat(20_000)}\r\nhello\r\n0\r\n\r\n`, '413'],
    ['a malformed chunk', chunkedHead + malformedChunk, '400'],
  ])('a malformed request is rejected at once if nothing is in progress: %s', async (_, text, status) => {
    client.socket.write(text)
    await client.isGone
    expect(client.responses()).toEqual([status])
  })

  it('a malformed request is rejected after the responses to all earlier requests on its connection', async () => {
    await send(request + request + garbage, 2)
    const [first, second] = asked
    second?.end('second')
    await sleep(20)
    expect(client.responses()).toEqual([])
    first?.end('first')
    await client.isGone
    expect(client.responses()).toEqual(['200 first', '200 second', '400'])
  })

  it('a malformed request is rejected in its place if it turns out malformed in its body', async () => {
    await send(request + chunkedHead + malformedChunk, 2)
    asked[0]?.end('first')
    await client.isGone
    expect(client.responses()).toEqual(['200 first', '400'])
  })

  it('a malformed request gets no second response if it was responded to before its malformed part', async () => {
    await send(request + chunkedHead, 2)
    asked[1]?.writeHead(413, { 'Content-Length': 0 }).end()
    client.socket.write(malformedChunk)
    await sleep(20)
    asked[0]?.end('first')
    await client.isGone
    expect(client.responses()).toEqual(['200 first', '413'])
  })

  it('a malformed request gets no second response if its response is complete', async () => {
    await send(chunkedHead, 1)
    asked[0]?.writeHead(413, { 'Content-Length': 0 }).end()
    while (connections.requestsUnderWay > 0) await sleep(1)
    client.socket.write(malformedChunk)
    await client.isGone
    expect(client.responses()).toEqual(['413'])
  })

  it('a malformed request is rejected once, however much follows it', async () => {
    await send(request + garbage, 1)
    for (let piece = 0; piece < 20; piece++) {
      client.socket.write(garbage.repeat(1_000))
      await sleep(1)
    }
    asked[0]?.end('first')
    await client.isGone
    expect(client.responses()).toEqual(['200 first', '400'])
  })

  it('a malformed request is rejected in its place if the client ends its side within it', async () => {
    await send(`${request}POST / HT`, 1)
    client.socket.end()
    await sleep(20)
    asked[0]?.end('first')
    await client.isGone
    expect(client.responses()).toEqual(['200 first', '400'])
  })

  it('a malformed request leaves nothing behind if the client disconnects before the responses', async () => {
    await send(request + request + request + garbage, 3)
    expect(connections.requestsUnderWay).toBe(3)
    client.socket.resetAndDestroy()
    await expect.poll(() => [...connections.all].length).toBe(0)
    expect(connections.requestsUnderWay).toBe(0)
    // Their client is gone, so their order does not matter.
    for (const response of asked.toReversed()) response.end('late')
    await sleep(20)
    expect(connections.requestsUnderWay).toBe(0)
  })
})

describe('a malformed request behind top-ups on one connection', () => {
  let server: ReferenceServer
  let call: CallOperation
  let cardId: string
  let client: Client

  beforeEach(async () => {
    server = await startReferenceServer()
    call = caller(server.baseUrl, server.credentials)
    cardId = await issueCard(call, 50)
    client = await open(Number(new URL(server.origin).port))
  })
  afterEach(async () => {
    client.socket.destroy()
    await server.close()
  })

  const topUp = (amount: number) => {
    const body = JSON.stringify({ amount, currency: 'USD' })
    const { pathname } = new URL(`${server.baseUrl}/virtual-cards/cards/${cardId}/topup`)
    const headers = ['Host: here', `X-API-KEY: ${server.credentials.apiKey}`, 'Content-Type: application/json']
    return [`POST ${pathname} HTTP/1.1`, ...headers, `Content-Length: ${body.length}`, '', body].join('\r\n')
  }
  const balances = () => client.responses().map((response) => /"new_balance":[\d.]+/.exec(response)?.[0] ?? response)

  it.each([
    ['are applied at once', undefined],
    ['are applied first and responded to later', 'first'],
    ['are applied late', 'last'],
  ] as const)('a malformed request is rejected after the top-ups before it, if they %s', async (_, applied) => {
    if (applied) server.trouble.next('topUpCard', 'late', { ms: 200, applied })
    client.socket.write(topUp(0.01) + topUp(0.02) + garbage)
    await client.isGone
    const responses = balances()
    // A late top-up may be applied after the next one.
    expect(responses.slice(0, 2).toSorted().at(-1)).toBe('"new_balance":50.03')
    expect(responses.slice(2)).toEqual(['400'])
    const { balance, transactionIds } = await auditLedger(call, cardId)
    expect({ balance, entries: transactionIds.length }).toEqual({ balance: '50.03', entries: 3 })
  })

  it('a malformed request takes no top-up back if the client disconnects before the responses', async () => {
    server.trouble.next('topUpCard', 'late', { ms: 300, applied: 'last' })
    client.socket.write(topUp(0.01) + topUp(0.02) + garbage)
    await sleep(50)
    client.socket.resetAndDestroy()
    await expect.poll(async () => (await auditLedger(call, cardId)).transactionIds.length).toBe(3)
  })
})
