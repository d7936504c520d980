import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createCardClient } from '../src/index.ts'
import { credentials } from './sample-calls.ts'
import { startServer, success } from './servers/start-server.ts'

const envelopeOf = (bytes: number) => success({ description: 'x'.repeat(bytes) })
const lookUp = { reference: 'order-1' }

describe('a response larger than maxResponseBytes', () => {
  test.each([
    ['announced', { 'content-length': `${envelopeOf(5_000).length}` }],
    ['in chunks of unknown number', {}],
  ])('a larger response, %s, is not read', async (_, headers) => {
    await using server = await startServer(
      (_, response) => void response.writeHead(200, headers).end(envelopeOf(5_000)),
    )
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials, maxResponseBytes: 1_000 })
    await expect(cards.getPayoutStatus(lookUp)).rejects.toMatchObject({ kind: 'response-too-large', status: 200 })
    await expect(cards.getPayoutStatus(lookUp, { maxResponseBytes: 10_000 })).resolves.toEqual({
      description: 'x'.repeat(5_000),
    })
  })

  test('a response is counted as it is unpacked: a gzip bomb is one too', async () => {
    const bomb = gzipSync(envelopeOf(10_000_000))
    expect(bomb.length).toBeLessThan(20_000)
    await using server = await startServer((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': bomb.length }).end(bomb)
    })
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
    await expect(cards.getPayoutStatus(lookUp)).rejects.toMatchObject({ kind: 'response-too-large' })
    const raw = cards.raw.GET('/payouts/{reference}', { params: { path: lookUp } })
    await expect(raw).rejects.toThrow('expected a response of at most 4194304 bytes, received more.')
  })

  test('a larger response is given up although it never ends', async () => {
    let isClosed = false
    await using server = await startServer((_, response) => {
      const timer = setInterval(() => response.write('x'.repeat(10_000)), 1)
      response.writeHead(200).on('close', () => {
        isClosed = true
        clearInterval(timer)
      })
    })
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials, maxResponseBytes: 100_000 })
    await expect(cards.getPayoutStatus(lookUp)).rejects.toMatchObject({ kind: 'response-too-large' })
    await expect.poll(() => isClosed).toBe(true)
  })

  test('a larger response may mean that money was moved', async () => {
    await using server = await startServer((_, response) => void response.end(envelopeOf(5_000)))
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials, maxResponseBytes: 1_000 })
    const call = cards.topUpCard({ cardId: 'crd_1', body: { amount: 1, currency: 'USD' } })
    await expect(call).rejects.toMatchObject({ kind: 'response-too-large', mayHaveChangedState: true })
  })

  test('a larger response is cut off if it is a refusal, endless or not', async () => {
    await using server = await startServer((_, response) => {
      response.writeHead(500)
      const timer = setInterval(() => response.write('x'.repeat(10_000)), 1)
      response.on('close', () => clearInterval(timer))
    })
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials, retries: 0 })
    const error = await cards.getPayoutStatus(lookUp).catch((error: unknown) => error)
    expect(error).toMatchObject({ kind: 'rejected', status: 500, body: 'x'.repeat(16_384) })
  })
})

test('a response in many pieces is put together again, even where a character is split', async () => {
  const bytes = Buffer.from(success({ description: 'Акварель 💳 café' }))
  await using server = await startServer(async (_, response) => {
    for (const byte of bytes) {
      response.write(Buffer.of(byte))
      await new Promise((resolve) => setImmediate(resolve))
    }
    response.end()
  })
  const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
  expect(await cards.getPayoutStatus(lookUp)).toEqual({ description: 'Акварель 💳 café' })
})
