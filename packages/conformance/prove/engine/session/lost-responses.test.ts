import { describe, expect, it } from 'vitest'
import type { Report } from '../../../src/engine/nouns/report.ts'
import { judgeTarget, verifyReport } from '../../../src/with-cards.ts'
import { judgeInProcess } from '../../../test/fixtures/judge-in-process.ts'
import { serve, type Writer } from '../../../test/fixtures/serve.ts'

const only = [
  '*/unknown-*',
  'top-up-card/*',
  'disable-card/*',
  'refusals/no-input-breaks-*',
  'properties/no-text-breaks-it/*',
]

async function judged(write: Writer): Promise<Report> {
  await using server = await serve(undefined, { write })
  const report = await judgeTarget({ target: server.target, seed: 1, selection: { only }, probes: false })
  expect(report.checks.length).toBeGreaterThan(50)
  return report
}

/** Closes the connection instead of rejecting. */
const droppingWhere =
  (isDropped: (status: number) => boolean): Writer =>
  (outgoing, { status, headers, body }) => {
    if (isDropped(status)) outgoing.socket?.destroy()
    else outgoing.writeHead(status, headers).end(body)
  }

describe('a target that closes the connection instead of rejecting', () => {
  const robust = 'refusals/no-input-breaks-the-server'

  it('a target that closes the connection for unknown objects accepts none, and is judged to the end', async () => {
    const report = await judged(droppingWhere((status) => status === 404))
    expect(report.suite.interrupted).toBeUndefined()
    const warned = report.checks.filter(({ outcome }) => outcome !== 'passed')
    expect(new Set(warned.map(({ outcome, requirement }) => `${requirement.id} ${outcome}`))).toEqual(
      new Set([`${robust} warned`]),
    )
    const { findings = [] } = warned.find(({ id }) => id === `${robust}/top-up-card`) ?? {}
    expect(findings[0]).toMatchObject({ level: 'inferred', expected: 'a response that is not a 5xx' })
    expect(findings.map(({ headline }) => headline)).toContainEqual(
      expect.stringMatching(/^topUpCard did not respond to a request for ".*, a card that was never issued$/),
    )
    expect(findings[0]?.received).toMatch(/^no response \(/)
    expect((await verifyReport(JSON.parse(JSON.stringify(report)))).differences).toEqual([])
  })

  it('a target that closes the connection for invalid requests has accepted none, but should have responded', async () => {
    const report = await judged(droppingWhere((status) => status === 400 || status === 401))
    const warned = report.checks.filter(({ outcome }) => outcome !== 'passed')
    expect(warned.map(({ outcome, requirement }) => `${requirement.id} ${outcome}`)).not.toContain(`${robust} failed`)
    expect(warned.filter(({ requirement: { id } }) => id !== robust && !id.startsWith('properties/'))).toEqual([])
    expect(warned.find(({ id }) => id === `${robust}/top-up-card`)).toMatchObject({
      level: 'inferred',
      outcome: 'warned',
    })
    expect(report.checks.find(({ id }) => id === 'top-up-card/refuses-amount-zero')).toMatchObject({
      outcome: 'passed',
    })
  })
})

const dropped = { trouble: { kind: 'reset', message: 'the connection was closed before the response' } } as const

const losing =
  (isLost: (turn: number, body: string, url: string) => boolean): Writer =>
  async (outgoing, { status, headers, body }, turn, { url = '' }) => {
    if (isLost(turn, body, url)) outgoing.socket?.destroy()
    else outgoing.writeHead(status, headers).end(body)
  }

describe('a target that loses responses', () => {
  it('a target that loses responses to readings is asked once more, without a new attempt at the program', async () => {
    const cards = new Set<string>()
    // The first reading of each card.
    const isLost = (url: string): boolean => !cards.has(url) && cards.add(url).has(url)
    const report = await judged(losing((_, body, url) => body.includes('"get_') && isLost(url)))
    expect(cards.size).toBeGreaterThan(9)
    expect(report.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    expect(report.exchanges.filter(({ attempt }) => attempt > 1)).toEqual([])
  })

  it.each([
    [40, 8],
    [40, 32],
    [13, 8],
    [10, 8],
  ])(
    'a target that loses one response of %d, with %d programs at a time, fails no check; a check whose program lost one in each attempt is blocked',
    async (period, concurrency) => {
      let turn = 0
      // In this process, so that the same responses are lost on every machine.
      const report = await judgeInProcess({
        ...{ seed: 1, failOn: 'inferred', probes: false, concurrency },
        around: (transport) => ({
          ...transport,
          send: async (request) => (++turn % period === 0 ? dropped : await transport.send(request)),
        }),
      })
      const others = report.checks.filter(({ outcome }) => outcome !== 'passed')
      expect(others.length).toBeGreaterThan(0)
      expect(others.filter(({ outcome }) => outcome !== 'blocked' && outcome !== 'skipped')).toEqual([])
      expect(report.verdict).toBe('incomplete')
      expect(report.suite.warnings).toContainEqual(
        expect.stringMatching(/^\d+ valid requests got no response: \d+ of /),
      )
      expect((await verifyReport(JSON.parse(JSON.stringify(report)))).differences).toEqual([])
    },
  )
})

// Most of it is waiting.
describe.concurrent('a target that never responds to one kind of request', () => {
  const inFrancs = (body: string): boolean => body.includes('"operation":"topup"') && body.includes('"currency":"XAF"')

  it.each([
    ['and responds to all others fails the check of that kind, and blocks others', () => false, ['blocked', 'failed']],
    // Chance may have taken these as well.
    ['and loses some others', (turn: number) => turn % 40 === 0, ['blocked', 'failed', 'skipped']],
  ])('a target that never responds to one kind of request %s', async (_, isLost, outcomes) => {
    await using server = await serve(undefined, {
      write: losing((turn, body) => inFrancs(body) || isLost(turn)),
    })
    const selection = { only: ['top-up-card/accepts*', 'card-operations/same-for-every-kind-of-card/*'] }
    const report = await judgeTarget({ target: server.target, seed: 1, failOn: 'inferred', selection, probes: false })
    const found = report.checks.filter(({ outcome }) => outcome !== 'passed')
    expect(found.map(({ outcome }) => outcome)).toContain('blocked')
    expect(found.filter(({ outcome }) => !outcomes.includes(outcome))).toEqual([])
    const failed = found.filter(({ outcome }) => outcome === 'failed')
    expect(failed.filter(({ id }) => id !== 'top-up-card/accepts-currency-xaf')).toEqual([])
    const reasons = found.flatMap(({ outcome, reason }) => (outcome === 'blocked' ? [reason] : []))
    expect(reasons).toContainEqual(
      expect.stringMatching(/^topUpCard did not respond to a valid request, in 3 attempts: no response/),
    )
  })

  it('a target that never responds if requests overlap is reported', async () => {
    let isUnderWay = false
    // In this process, because the network may deliver overlapping requests in another order than they were sent in.
    const report = await judgeInProcess({
      ...{ seed: 1, failOn: 'inferred', probes: false },
      selection: { only: ['card-operations/no-lost-updates/dedicated'] },
      around: (transport) => ({
        ...transport,
        async send(request) {
          const isMovement = request.target.endsWith('/topup')
          const overlaps = isMovement && isUnderWay
          isUnderWay ||= isMovement
          const result = await transport.send(request)
          if (overlaps) return dropped
          if (isMovement) {
            await new Promise((resolve) => setTimeout(resolve, 50))
            isUnderWay = false
          }
          return result
        },
      }),
    })
    expect(report.checks).toMatchObject([
      {
        outcome: 'blocked',
        reason: expect.stringMatching(/^topUpCard did not respond to a valid request, in 3 attempts/),
      },
    ])
  })
})
