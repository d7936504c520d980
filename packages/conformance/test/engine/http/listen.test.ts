import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Listening, listen } from '../../../src/engine/http/listen.ts'

const targets: string[] = []
let service: Listening

beforeAll(async () => {
  service = await listen('127.0.0.1', ({ target }) => {
    targets.push(target)
    return { kind: 'respond', status: 200, headers: [], body: 'ok', closes: target === '/last' }
  })
})
afterAll(() => service.close())
beforeEach(() => {
  targets.length = 0
})

const get = (target: string) => `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`

async function connected(): Promise<Socket> {
  const socket = connect({ port: Number(new URL(service.origin).port), host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function answered(socket: Socket, target: string): Promise<void> {
  socket.write(get(target))
  await once(socket, 'data')
}

describe('the server of scenarios', () => {
  it('listen carries out nothing that arrives over a connection that it ended', async () => {
    const socket = await connected()
    await answered(socket, '/last')
    await once(socket, 'end')
    socket.write(get('/after'))
    await sleep(100)
    expect(targets).toEqual(['/last'])
  })

  it('listen carries out nothing of a client that is gone', async () => {
    const socket = await connected()
    socket.end(get('/gone'))
    await sleep(100)
    expect(targets).toEqual([])
  })

  it('endConnections tells how many connections a client keeps', async () => {
    const [kept, watched] = [await connected(), await connected()]
    await answered(kept, '/1')
    await answered(watched, '/2')
    watched.on('end', () => watched.end())
    expect(await service.endConnections()).toBe(1)
    kept.write(get('/3'))
    await sleep(100)
    expect(await service.endConnections()).toBe(0)
    expect(targets).toEqual(['/1', '/2'])
  })
})
