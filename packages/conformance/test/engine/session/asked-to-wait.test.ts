import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createRunRecorder } from '../../../src/engine/evidence/recorder.ts'
import { createTransport } from '../../../src/engine/http/transport.ts'
import { exchangePlace } from '../../../src/engine/nouns/wire/exchange.ts'
import { asksToWait } from '../../../src/engine/session/asked-to-wait.ts'
import { connect } from '../../../src/engine/session/connection.ts'

const intervalMs = 30

it('a rate-limited target accepts all twelve requests, and none is repeated after that', async () => {
  const heard: string[] = []
  let heardAt = 0
  const server = createServer((incoming, outgoing) => {
    const isTooSoon = performance.now() - heardAt < intervalMs
    if (!isTooSoon) {
      heardAt = performance.now()
      heard.push(incoming.url ?? '')
    }
    outgoing.writeHead(isTooSoon ? 429 : 200, { 'content-length': 2 }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const transport = createTransport({ origin, timeoutMs: 2_000, connections: 12, maxBodyBytes: 1_024 })
  const connection = connect(transport, { startedAt: performance.now() })
  const targets = Array.from({ length: 12 }, (_, index) => `/${index}`)
  const written = { lines: [], nearMisses: [], alternatives: {} }
  const recorder = createRunRecorder({ secrets: [], secretFields: [], fields: new Set(), words: () => '' })
  const responses = await Promise.all(
    targets.map((target) =>
      connection.exchange({ method: 'GET', target, headers: {}, written }, recorder, {
        ...exchangePlace(target, 1, 1),
        intent: 'valid',
      }),
    ),
  )
  transport.close()
  server.close()
  expect(responses.map((response) => response?.response?.status)).toEqual(targets.map(() => 200))
  expect(heard.sort()).toEqual(targets.sort())
})

const waitFor = (value: string) => asksToWait({ status: 429, headers: [['Retry-After', value]] })?.forMs

it('asksToWait reads seconds and dates of HTTP', () => {
  expect(waitFor('0')).toBe(0)
  expect(waitFor('3600')).toBe(3_600_000)
  expect(waitFor(new Date(Date.now() + 3_600_000).toUTCString())).toBeGreaterThan(3_500_000)
})

it.each(['', 'soon', '-5', '1e9', 'PT1H', '2.5', '0x10', '2026-11-22'])('asksToWait ignores %j', (value) => {
  expect(waitFor(value)).toBeUndefined()
})

it('asksToWait takes a date in the past for no wait, and a number beyond all years for no time at all', () => {
  expect(waitFor(new Date(0).toUTCString())).toBe(0)
  expect(waitFor('9'.repeat(40))).toBeUndefined()
})
