import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Connections, watchConnections } from '../src/connections.ts'
import { prepareStop, type Stopping } from '../src/shutdown.ts'

const request = 'GET / HTTP/1.1\r\nHost: here\r\n\r\n'
/** A deadline longer than any test: a stop that ends before it did not wait for it. */
const never = 3_600_000

let server: Server
let connections: Connections
let stopping: Stopping
/** Responses that the test sends when it wants to. */
let asked: ServerResponse[]
let sockets: Socket[]
let port: number

beforeEach(async () => {
  asked = []
  sockets = []
  // Only stopping may close a connection here.
  server = createServer({ keepAliveTimeout: 0 }, (_, response) => asked.push(response))
  connections = watchConnections(server)
  stopping = prepareStop(server, connections)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})

afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server.closeAllConnections()
})

async function open(): Promise<Socket & { received: () => string; isGone: Promise<unknown> }> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return Object.assign(socket, { received: () => text, isGone: once(socket, 'close') })
}

async function ask(socket: Socket, alreadyAsked = asked.length): Promise<ServerResponse> {
  socket.write(request)
  while (asked.length === alreadyAsked) await sleep(1)
  return asked.at(-1) as ServerResponse
}

describe('stopping', () => {
  it('stopping finishes a request in progress, tells its client to close, and counts it', async () => {
    const socket = await open()
    const response = await ask(socket)
    expect(connections.requestsUnderWay).toBe(1)
    const stopped = stopping.stop(never)
    setTimeout(() => response.end('done'), 50)
    expect(await stopped).toEqual({ requestsCutOff: 0 })
    await socket.isGone
    expect(socket.received()).toMatch(/^HTTP\/1\.1 200 OK\r\nConnection: close\r\n.*done/s)
    expect(connections.requestsUnderWay).toBe(0)
  })

  it('stopping closes a connection after its response, even if the response promised to keep it', async () => {
    const socket = await open()
    const response = await ask(socket)
    response.write('begun')
    while (!socket.received().includes('keep-alive')) await sleep(1)
    const stopped = stopping.stop(never)
    setTimeout(() => response.end(), 50)
    expect(await stopped).toEqual({ requestsCutOff: 0 })
  })

  it('stopping does not wait for an idle keep-alive connection', async () => {
    const socket = await open()
    const response = await ask(socket)
    response.end()
    while (!socket.received().includes('keep-alive')) await sleep(1)
    expect(await stopping.stop(never)).toEqual({ requestsCutOff: 0 })
    await socket.isGone
  })

  it('stopping responds to one more request on an open connection, then closes it', async () => {
    const socket = await open()
    const first = await ask(socket)
    const stopped = stopping.stop(never)
    socket.write(request)
    await sleep(20)
    first.end('first')
    expect(await stopped).toEqual({ requestsCutOff: 0 })
  })

  it('stopping waits only shortly for the first bytes of a new connection', async () => {
    const [eager, silent] = [await open(), await open()]
    await sleep(20)
    const stopped = stopping.stop(never)
    const response = await ask(eager)
    response.end('welcome')
    expect(await stopped).toEqual({ requestsCutOff: 0 })
    await silent.isGone
    expect(eager.received()).toContain('welcome')
  })

  it('stopping accepts no new connection', async () => {
    const response = await ask(await open())
    const stopped = stopping.stop(never)
    await expect(open()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    response.end()
    await stopped
  })

  it('stopping cuts off unfinished requests at the deadline, and returns their number', async () => {
    const [unanswered, unfinished] = [await open(), await open()]
    await ask(unanswered)
    const half = await open()
    half.write('POST / HTTP/1.1\r\nHost: here\r\nContent-Le')
    await ask(unfinished)
    expect(await stopping.stop(100)).toEqual({ requestsCutOff: 2 })
  })

  it('stopping returns the same result when called again', async () => {
    expect(stopping.stop(1_000)).toBe(stopping.stop(2_000))
    expect(stopping.isStopping).toBe(true)
    await stopping.stop(1_000)
  })
})
