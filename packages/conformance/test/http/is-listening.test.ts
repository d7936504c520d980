import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { isListening } from '../../src/http/is-listening.ts'

it('isListening opens a connection and closes it without a byte', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`)
  const { signal } = new AbortController()
  const [[socket], is] = await Promise.all([once(server, 'connection'), isListening(url, signal)])
  expect(is).toBe(true)
  let received = 0
  socket.on('data', (bytes: Buffer) => {
    received += bytes.length
  })
  await once(socket.resume(), 'close')
  expect(received).toBe(0)
  server.close()
  await once(server, 'close')
  expect(await isListening(url, signal)).toBe(false)
})
