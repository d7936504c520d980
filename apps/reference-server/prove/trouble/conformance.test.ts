import { judgeTarget, type Report, type RunOptions } from '@card-contract/conformance'
import { describe, expect, it } from 'vitest'
import { type RuleOptions, startReferenceServer, type TroubleKind } from '../../src/index.ts'
import { kindNames } from '../../src/trouble/index.ts'

type Run = Pick<RunOptions, 'deadlineS'>

/** Runs the checks of topUpCard against a server whose top-ups meet trouble: all of them, or a share. */
async function judge(kind: TroubleKind, { rate = 1, ...options }: RuleOptions, run: Run = {}): Promise<Report> {
  await using server = await startReferenceServer()
  server.trouble.rate('topUpCard', kind, rate, 7, options)
  const { baseUrl, credentials, fixtures } = server
  const { order_id: orderId, pay_id: payId } = fixtures.payment
  const { reference, service_reference: serviceReference } = fixtures.payout
  const report = await judgeTarget({
    target: {
      baseUrl,
      credentials,
      fixtures: { payment: { orderId, payId }, payout: { reference, serviceReference } },
      samples: {},
      headers: [],
    },
    failOn: 'inferred',
    fuzz: 0,
    probes: false,
    seed: 1,
    selection: { operations: ['topUpCard'] },
    ...run,
  })
  expect(server.trouble.report().met[kind]).toBeGreaterThan(0)
  return report
}

/** What one check says it received. */
function receivedBy(report: Report, id: string): readonly string[] {
  return report.checks.find((check) => check.id === id)?.findings.map(({ received }) => received) ?? []
}

/** The different outcomes of the checks that were run. */
function outcomesOf({ checks }: Report): readonly string[] {
  return [...new Set(checks.map(({ outcome }) => outcome))]
}

const example = 'top-up-card/accepts-the-example-top-up'
const balance = 'top-up/raises-the-balance'

/** A check that fails for a kind of trouble on every request, and what it received. */
const deviations = {
  'lose-request': [example, /^no (answer|response) \(/],
  'lose-response': [example, /^no (answer|response) \(/],
  'cut-response': [example, /^no (answer|response) \(/],
  'unavailable-applied': [example, /^503 /],
  'not-json': [example, /^200 OK/],
  'html-error-page': [example, /^502 <html>/],
  'wrong-shape': ['top-up-card/answers-data-new-balance', /^nothing$/],
  'success-false': [example, /^200 \{"success":false,/],
  redirect: [example, /^307 /],
  'stale-balance': [balance, /^\d/],
  'twice-delivered': [balance, /^\d/],
} as const satisfies Partial<Record<TroubleKind, readonly [string, RegExp]>>

/** What is slow, or asks to be asked again, is within the interface. */
const tolerated: readonly TroubleKind[] = ['late', 'busy', 'slow-body']

describe('the verdict of the conformance suite on a server whose top-ups meet trouble', () => {
  it.each(Object.entries(deviations))('the suite fails %s, for what it received', async (kind, [id, received]) => {
    const report = await judge(kind as TroubleKind, {})
    expect(report.verdict).toBe('not-conformant')
    expect(receivedBy(report, id)).toContainEqual(expect.stringMatching(received))
  })

  it.each(['late', 'slow-body'] as const)('the suite passes %s, for a short while, without a finding', async (kind) => {
    expect(outcomesOf(await judge(kind, { ms: 20 }))).toEqual(['passed'])
  })

  it.each([429, 503] as const)('the suite passes busy with %d now and then, because it asks again', async (status) => {
    expect(outcomesOf(await judge('busy', { status, rate: 0.2, retryAfter: 0 }))).toEqual(['passed'])
  })

  it('the suite reports a server that is busy all the time as incomplete, because nothing can be asked', async () => {
    const { verdict, verdictReasons } = await judge('busy', { retryAfter: 1 }, { deadlineS: 4 })
    expect(verdict).toBe('incomplete')
    expect(verdictReasons).toContain('the run reached its deadline of 4 s')
  })

  it('the suite meets every kind of trouble in one of these ways', () => {
    expect([...Object.keys(deviations), ...tolerated].sort()).toEqual([...kindNames].sort())
  })
})
