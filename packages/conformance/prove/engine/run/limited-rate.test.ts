import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createRunRecorder } from '../../../src/engine/evidence/recorder.ts'
import { createTransport } from '../../../src/engine/http/transport.ts'
import { exchangePlace } from '../../../src/engine/nouns/wire/exchange.ts'
import type { Progress } from '../../../src/engine/run/progress.ts'
import { connect } from '../../../src/engine/session/connection.ts'
import { judgeTarget } from '../../../src/with-cards.ts'
import { serve, targetAt } from '../../../test/fixtures/serve.ts'

const perWindow = 25
const windowMs = 1_000

it('a target with a rate limit is judged on every check, with few requests in vain, and its limit is told first', async () => {
  await using server = await serve()
  let [windowEndsAt, accepted, rejected] = [0, 0, 0]
  const limited = createServer((incoming, outgoing) => {
    const now = performance.now()
    if (now >= windowEndsAt) [windowEndsAt, accepted] = [now + windowMs, 0]
    // The first request of all is rejected, too: the preflight meets the limit.
    if (accepted >= perWindow || rejected === 0) {
      rejected++
      outgoing.writeHead(429, { 'retry-after': '1' }).end()
      return
    }
    accepted++
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const headers = incoming.headers as Record<string, string>
      const { method = '', url = '' } = incoming
      const body = Buffer.concat(chunks).toString()
      const response = server.referenceModel.respond({ method, target: url, headers, body })
      outgoing.writeHead(response.status, response.headers).end(response.body)
    })
  })
  await new Promise<void>((resolve) => limited.listen(0, '127.0.0.1', resolve))
  const told: Progress[] = []
  const report = await judgeTarget({
    target: targetAt(`http://127.0.0.1:${(limited.address() as AddressInfo).port}`),
    seed: 1,
    selection: { operations: ['disableCard'] },
    onProgress: (progress) => told.push(progress),
  })
  limited.closeAllConnections()
  limited.close()
  expect(report.suite.interrupted).toBeUndefined()
  expect(report.summary.byOutcome).toMatchObject({ failed: 0, blocked: 0, errored: 0 })
  // Each window ends with a rejection for each scenario, and not with more.
  expect(rejected).toBeLessThan(report.exchanges.length / 2)
  const limitTold = told.find(({ askedToWait }) => askedToWait)
  expect(limitTold).toMatchObject({ done: 0, requests: 1, askedToWait: { status: 429, forMs: 1_000 } })
  // An estimate from the first response on.
  expect(told.find(({ done, requests }) => done === 0 && requests > 1)?.etaMs).toBeGreaterThan(1_000)
})

it('a run with --rate estimates its duration from the rate, from its first response on', async () => {
  await using server = await serve()
  const told: Progress[] = []
  const controller = new AbortController()
  await judgeTarget({
    target: server.target,
    seed: 1,
    rate: 5,
    deadlineS: 600,
    signal: controller.signal,
    onProgress(progress) {
      told.push(progress)
      if (progress.etaMs !== undefined) controller.abort()
    },
  })
  const { total = 0, etaMs, untilDeadlineMs } = told.find((one) => one.etaMs !== undefined) ?? {}
  // A check sends between two and six requests on average.
  expect(etaMs).toBeGreaterThan((total * 2 * 1000) / 5)
  expect(untilDeadlineMs).toBeLessThanOrEqual(600_000)
})

it('a request that is rejected with 429 is not repeated once the run has waited long enough in vain', async () => {
  let requests = 0
  const server = createServer((_, outgoing) => {
    requests++
    outgoing.writeHead(429, { 'retry-after': '3600' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const transport = createTransport({ origin, timeoutMs: 2_000, connections: 1, maxBodyBytes: 1_024 })
  const connection = connect(transport, { startedAt: performance.now() })
  const inVain = { isSettled: () => false, pauseFor: () => 90_000, pause: () => Promise.resolve() }
  await connection.retries.retry('rate-limited', () => Promise.resolve(), inVain)
  const exchange = await connection.exchange(
    { method: 'GET', target: '/', headers: {}, written: { lines: [], nearMisses: [], alternatives: {} } },
    createRunRecorder({ secrets: [], secretFields: [], fields: new Set(), words: () => '' }),
    { ...exchangePlace('one', 1, 1), intent: 'valid' },
  )
  transport.close()
  server.close()
  expect(exchange?.response?.status).toBe(429)
  expect(requests).toBe(1)
})
