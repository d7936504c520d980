import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createRunRecorder } from '../../../src/engine/evidence/recorder.ts'
import { createTransport } from '../../../src/engine/http/transport.ts'
import { type Exchange, exchangePlace } from '../../../src/engine/nouns/wire/exchange.ts'
import { asksToWait } from '../../../src/engine/session/asked-to-wait.ts'
import { connect } from '../../../src/engine/session/connection.ts'
import { pause } from '../../../src/engine/session/wait.ts'

/** Sends requests to a server, so many at the same time, and returns their statuses. `rejects` says which it asks to wait. */
async function sendTo(rejects: (request: number) => OutgoingHttpHeaders | undefined, count: number, atOnce: number) {
  let heard = 0
  const server = createServer((_, outgoing) => {
    const headers = rejects(++heard)
    outgoing.writeHead(headers ? 429 : 200, { 'content-length': 2, ...headers }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const transport = createTransport({ origin, timeoutMs: 2_000, connections: atOnce, maxBodyBytes: 1_024 })
  const waits: number[] = []
  const connection = connect(transport, {
    startedAt: performance.now(),
    pause: async (milliseconds) => {
      waits.push(milliseconds)
      await pause(milliseconds)
    },
  })
  const recorder = createRunRecorder({ secrets: [], secretFields: [], fields: new Set(), words: () => '' })
  const written = { lines: [], nearMisses: [], alternatives: {} }
  const statuses: (number | undefined)[] = []
  const one = async (index: number): Promise<void> => {
    const target = `/${index}`
    const wire = { method: 'GET', target, headers: {}, written }
    const { response } = (await connection.exchange(wire, recorder, {
      ...exchangePlace(target, 1, 1),
      intent: 'valid',
    })) as Exchange
    statuses.push(response?.status)
  }
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) await one(next++)
    }),
  )
  transport.close()
  server.close()
  return { statuses, waits, heard }
}

const intervalMs = 30

it('a rate-limited target accepts all twelve requests, and none is repeated after that', async () => {
  let heardAt = 0
  let accepted = 0
  const { statuses } = await sendTo(
    () => {
      if (performance.now() - heardAt < intervalMs) return {}
      heardAt = performance.now()
      accepted++
      return undefined
    },
    12,
    12,
  )
  expect(statuses).toEqual(Array.from({ length: 12 }, () => 200))
  expect(accepted).toBe(12)
})

it('where a target rejects one request in twenty, no other request waits', async () => {
  const { statuses, waits, heard } = await sendTo(
    (request) => (request % 20 === 0 ? { 'retry-after': '0' } : undefined),
    190,
    4,
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(heard).toBe(199)
  // Those of the rejected ones alone.
  expect(waits).toHaveLength(9)
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
