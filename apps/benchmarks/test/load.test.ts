import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { putLoad } from '../src/load.ts'

async function withServer<Result>(listener: RequestListener, use: (origin: string) => Promise<Result>) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.close()
  }
}

const requestAt = (index: number) => `GET /${index} HTTP/1.1\r\nHost: here\r\n\r\n`

it('the load sends as many requests as it is asked to, each of them once', async () => {
  const asked: string[] = []
  const listener: RequestListener = ({ url }, response) => {
    asked.push(url ?? '')
    response.end('a body with a length')
  }
  const outcome = await withServer(listener, (origin) => putLoad({ origin, connections: 3, requests: 10, requestAt }))
  expect(outcome.requests).toBe(10)
  expect(new Set(asked)).toEqual(new Set(Array.from({ length: 10 }, (_, index) => `/${index}`)))
})

it('the load ends when its time is over, and reads each response to its end', async () => {
  const listener: RequestListener = (_request, response) => {
    response.writeHead(200, { 'Content-Length': 22 }).write('one piece, ')
    setTimeout(() => response.end('and another'), 5)
  }
  const load = { connections: 2, seconds: 0.1, requestAt }
  const { requests, p50Ms } = await withServer(listener, (origin) => putLoad({ ...load, origin }))
  expect(requests).toBeGreaterThan(0)
  expect(p50Ms).toBeGreaterThan(4)
})

it('a response other than 200 is no figure', async () => {
  const listener: RequestListener = (_request, response) => response.writeHead(503, { 'Content-Length': 4 }).end('busy')
  const load = withServer(listener, (origin) => putLoad({ origin, connections: 1, requests: 2, requestAt }))
  await expect(load).rejects.toThrow('expected 200, received 503: busy')
})
