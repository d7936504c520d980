import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadContract } from '@card-contract/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { cardSuite } from '../../../src/cards/suite.ts'
import type { Report } from '../../../src/engine/nouns/report.ts'
import { inTurn } from '../../../src/engine/run/order.ts'
import type { Progress } from '../../../src/engine/run/progress.ts'
import type { Target } from '../../../src/with-cards.ts'
import { judgeTarget, type RunOptions } from '../../../src/with-cards.ts'
import { judgeInProcess } from '../../fixtures/judge-in-process.ts'
import { serve } from '../../fixtures/serve.ts'
import { serveRaw } from '../http/hostile-server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function served(...alter: Parameters<typeof serve>) {
  const referenceModel = await serve(...alter)
  closing.push(() => referenceModel[Symbol.asyncDispose]())
  return referenceModel
}

function targetAt(baseUrl: string): Target {
  const credentials = {
    apiKey: 'key-of-the-tests',
    accessToken: 'access-of-the-tests',
    serviceToken: 'service-of-the-tests',
  }
  return { baseUrl, credentials, fixtures: {}, samples: {}, headers: [] }
}

/** A server with the same response to every request. */
async function responding(listener: RequestListener): Promise<Target> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return targetAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`)
}

const judge = (options: RunOptions): Promise<Report> => judgeTarget({ seed: 1, ...options })

describe('judgeTarget', () => {
  it('judgeTarget finds a correct service conformant', async () => {
    const { target } = await served()
    const report = await judge({ target })
    expect(report.verdictReasons).toEqual([])
    expect(report.verdict).toBe('conformant')
    expect(report.summary.requests).toBe(report.exchanges.length)
  })

  it('judgeTarget returns incomplete without a known payment and payout, and names what is missing', async () => {
    const report = await judgeInProcess({ fixtures: {}, budget: 1_000, probes: false })
    expect(report.verdict).toBe('incomplete')
    for (const options of ['--order-id and --pay-id', '--payout-reference']) {
      expect(report.verdictReasons).toContainEqual(expect.stringMatching(`^\\d+ checks blocked: needs ${options}$`))
    }
    expect(report.verdictReasons.at(-1)).toBe(
      'no documented check was executed for checkPaymentStatus, getPayoutStatus',
    )
  })

  it('a run looks at each field of a kind in turn, and begins with what many fail', () => {
    const suite = cardSuite(loadContract())
    const { early = [] } = suite
    const [first = '', second = ''] = early
    const costOf = (id: string): number => (id === first || id === second ? 100 : 1)
    const checks = inTurn(suite.checks({ fuzz: 0 }), { costOf, early: [first] })
    const placeOf = (id: string): number => checks.findIndex((check) => check.id === id)
    const credentials = ['x-api-key', 'authorization', 'x-sp-auth-token']
    const places = ['missing', 'empty'].flatMap((fault) =>
      credentials.map((header) => placeOf(`create-card/refuses-${fault}-${header}`)),
    )
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(placeOf(first)).toBeLessThan(placeOf('create-card/refuses-empty-x-api-key'))
    expect(placeOf(second)).toBe(checks.length - 1)
    expect(early.filter((id) => placeOf(id) < 0)).toEqual([])
  })

  it.each([60, 300, 1_000])('judgeTarget sends what it has planned for a budget of %i, and no more', async (budget) => {
    const { summary, suite } = await judgeInProcess({ budget, seed: 5 })
    expect(suite.within?.requests).toBe(summary.requests)
    expect(summary.requests).toBeLessThanOrEqual(budget)
    expect(summary.requests).toBeGreaterThan(0.9 * budget)
  })

  it('judgeTarget never returns conformant for a subset of the checks', async () => {
    const { target } = await served()
    const report = await judge({ target, selection: { operations: ['disableCard'] } })
    expect(report.verdict).toBe('incomplete')
    expect(report.verdictReasons).toEqual([
      expect.stringMatching(
        /^no documented check was executed for .*, because only a part of the checks was selected$/,
      ),
    ])
  })

  it('judgeTarget reports progress', async () => {
    const { target } = await served()
    const told: Progress[] = []
    const report = await judge({
      target,
      selection: { operations: ['topUpCard'] },
      onProgress: (progress) => told.push(progress),
    })
    const total = report.checks.length + report.gaps.length
    expect(told[0]).toMatchObject({ done: 0, total, requests: 0 })
    expect(told.at(-1)).toMatchObject({ etaMs: 0, done: total, total, requests: report.summary.requests })
  })
})

describe('a target that cannot be judged', () => {
  it('a refused connection is reported in one sentence', async () => {
    const gone = await serveRaw(() => undefined)
    await gone.close()
    const report = await judge({ target: targetAt(`${gone.origin.origin}/api/v1`) })
    expect(report).toMatchObject({ verdict: 'incomplete', checks: [], gaps: [] })
    expect(report.verdictReasons).toEqual([expect.stringMatching(/^the target cannot be reached: .*ECONNREFUSED/)])
  })

  it('a target that rejects the credentials everywhere is reported', async () => {
    const target = await responding((_, response) => response.writeHead(401).end('{"error":"who are you"}'))
    const report = await judge({ target })
    expect(report.verdictReasons).toEqual([
      expect.stringMatching(/^the target rejects the credentials for every operation/),
    ])
  })

  it('a wrong base path is reported', async () => {
    const target = await responding((_, response) =>
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>no'),
    )
    const report = await judge({ target })
    expect(report.verdictReasons).toEqual([expect.stringMatching(/^no operation of the contract was found/)])
  })

  it('another service that responds is reported', async () => {
    const target = await responding((_, response) => response.end('<h1>It works!</h1>'))
    const report = await judge({ target })
    expect(report.verdictReasons).toEqual([expect.stringMatching(/^the target does not respond with JSON/)])
  })
})

// A run that hangs would do so for the request timeout, an hour, which no test waits for.
describe('the end of a run', () => {
  it('a run ends at the deadline, even if a request never gets a response', async () => {
    const { target: good } = await served()
    const hanging = await responding((request, response) => {
      if (request.url?.includes('/topup')) return
      const relay = new URL(good.baseUrl)
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      const forward = async (): Promise<void> => {
        const forwarded = await fetch(`${relay.origin}${request.url}`, {
          method: request.method ?? 'GET',
          headers: request.headers as Record<string, string>,
          ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
        })
        response.writeHead(forwarded.status, { 'content-type': 'application/json' }).end(await forwarded.text())
      }
      // The good server may close while a request is still in flight.
      request.on('end', () => forward().catch(() => response.destroy()))
    })
    const report = await judge({
      target: hanging,
      selection: { operations: ['topUpCard'] },
      timeoutMs: 3_600_000,
      deadlineS: 0.5,
    })
    expect(report.suite.interrupted).toBe('the run reached its deadline of 0.5 s')
    expect(report.verdict).toBe('incomplete')
    expect(report.exchanges.some(({ trouble }) => trouble?.kind === 'aborted')).toBe(true)
  })

  it('a run ends when it is aborted', async () => {
    const target = await responding(() => undefined)
    const report = await judge({ target, timeoutMs: 3_600_000, signal: AbortSignal.timeout(100) })
    expect(report).toMatchObject({ verdict: 'incomplete', suite: { interrupted: 'the run was interrupted' } })
  })

  it('a run ends when a target stops responding', async () => {
    const { target: good, referenceModel } = await served()
    let answered = 0
    const target = await responding((request, response) => {
      if (++answered > 60) return
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const headers = request.headers as Record<string, string>
        const { method = '', url = '' } = request
        const answered = referenceModel.respond({
          method,
          target: url,
          headers,
          body: Buffer.concat(chunks).toString(),
        })
        response.writeHead(answered.status, answered.headers).end(answered.body)
      })
    })
    const report = await judge({ target: { ...target, fixtures: good.fixtures }, timeoutMs: 50 })
    expect(report.suite.interrupted).toMatch(
      /^the target stopped responding: \d+ valid requests in a row got no response; the first of them was \w+ \(exchange \S+\)$/,
    )
    expect(report.verdict).not.toBe('conformant')
  })
})

it('a 408 speaks of the connection: a busy server that sends some has rejected nothing by that', async () => {
  let timeouts = 0
  await using server = await serve(undefined, {
    write(outgoing, { status, headers, body }, turn) {
      const isLate = turn % 37 === 0
      if (isLate) timeouts++
      outgoing.writeHead(isLate ? 408 : status, isLate ? { connection: 'close' } : headers).end(isLate ? '' : body)
    },
  })
  const selection = { only: ['top-up-card/*', 'create-card/refuses-*'] }
  const report = await judgeTarget({ target: server.target, seed: 1, selection, probes: false })
  expect(timeouts).toBeGreaterThan(3)
  expect(report.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
  const troubles = report.exchanges.flatMap(({ trouble }) => trouble?.message ?? [])
  expect(troubles).toContain('the target responded 408: it did not read the request in time')
})
