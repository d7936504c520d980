import { loadContract } from '@card-contract/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { cardSuite } from '../../../src/cards/suite.ts'
import { oneIn } from '../../../src/engine/nouns/extent.ts'
import type { Report } from '../../../src/engine/nouns/report.ts'
import { judgeTarget, planRun, replayChecks, verifyReport } from '../../../src/with-cards.ts'
import { mutants } from '../../../test/cards/mutants/kinds.ts'
import { failedIn, judgeInProcess } from '../../../test/cards/proof/judge-mutant.ts'
import { judgeReferenceServer } from '../../../test/fixtures/judge-reference-server.ts'
import { serve } from '../../../test/fixtures/serve.ts'

const budget = 1_000

describe('a run with a budget of 1,000 requests, over the network', () => {
  let report: Report
  beforeAll(async () => {
    report = await judgeReferenceServer({ budget, seed: 7, failOn: 'inferred' })
  })

  it('a small run finds nothing at the reference server', () => {
    expect(report.checks.flatMap(({ findings }) => findings)).toEqual([])
    expect(report.verdict).toBe('conformant-within-budget')
    expect(report.summary.requests).toBeLessThanOrEqual(1_000)
  })

  it('a small run says what its budget was', () => {
    expect(report.suite.options).toMatchObject({ budget, fuzz: 3 })
  })

  it('verify judges a small run again with the same checks', async () => {
    expect(await verifyReport(report)).toEqual({ differences: [] })
  })

  it('a small run sends the same requests for the same seed', async () => {
    await using server = await serve()
    const options = { target: server.target, budget, seed: 3, runId: 'a1b2c3d4' } as const
    const plan = await planRun(options)
    expect(await planRun(options)).toEqual(plan)
    const ids = (await judgeTarget(options)).exchanges.map(({ id }) => id)
    expect((await judgeTarget({ ...options, concurrency: 1 })).exchanges.map(({ id }) => id)).toEqual(ids)
  })

  it('a small run has only checks of a full run', () => {
    const full = new Set(
      cardSuite(loadContract())
        .checks({ fuzz: 3 })
        .map(({ id }) => id),
    )
    expect(report.checks.filter(({ id }) => !full.has(id))).toEqual([])
  })

  it('replay repeats a small run with the same budget', async () => {
    const mutant = mutants.find(({ id }) => id === 'domains-of-two-parts')
    await using server = await serve(mutant?.alter)
    const only = ['create-card-user/accepts-every-kind-of-email']
    const small = { target: server.target, budget, seed: 1, failOn: 'inferred', selection: { only } } as const
    const failed = await judgeTarget(small)
    const { checks, report: again } = await replayChecks(failed, only, { target: server.target })
    expect(checks).toMatchObject([{ verdict: 'still-failing' }])
    expect(again.suite.options.budget).toEqual(budget)
  })

  it.each([
    'query-card-operation-takes-an-empty-x-sp-auth-token',
    'top-up-card-required-of-currency-is-not-enforced',
    'create-card-user-type-of-is-business-is-not-enforced',
    'operate-card-refuses-action-enable',
    'get-payout-status-answers-data-service-reference-as-number',
    'create-card-user-wants-an-accept',
    'mastercard-codes-as-numbers',
    'query-card-operation-turns-the-other-way',
    'cards-need-no-key',
    'payments-with-hyphens',
    'a-gift-with-every-five',
  ])('a small run finds %s', async (id) => {
    const mutant = mutants.find((one) => one.id === id)
    const judged = await judgeInProcess(mutant ?? {}, {}, { budget })
    expect(failedIn(judged)).not.toEqual([])
  })
})

describe('oneIn', () => {
  it('oneIn takes each item in one of the turns, and at least one for every name', () => {
    const items = ['a', 'b', 'c', 'd', 'e']
    expect(oneIn(1, items, 'any')).toEqual(items)
    const shares = ['x', 'y', 'z', 'u', 'v', 'w'].map((name) => oneIn(3, items, name))
    expect(new Set(shares.flat())).toEqual(new Set(items))
    expect(oneIn(3, ['alone'], 'z')).toEqual(['alone'])
    expect(oneIn(3, [], 'z')).toEqual([])
  })
})

/** Every twentieth of those that need no overlapping requests. */
const sample = mutants
  .filter(({ gathers, isWaitedFor }) => !gathers && !isWaitedFor)
  .filter((_, index) => index % 20 === 0)

describe('what a run with a budget finds', () => {
  it.each([
    [300, 0.37],
    [1_000, 0.55],
  ])('a run with %i requests finds at least this share of the mutants: %d', async (budget, atLeast) => {
    let found = 0
    for (const mutant of sample) if (failedIn(await judgeInProcess(mutant, {}, { budget })).length > 0) found++
    expect(found / sample.length).toBeGreaterThan(atLeast)
  })
})
