import { loadContract } from '@card-contract/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { allChecks } from '../../src/checks/index.ts'
import type { Report } from '../../src/model/report.ts'
import { extents, oneIn } from '../../src/model/thoroughness.ts'
import { planRun } from '../../src/offline/plan.ts'
import { replayChecks } from '../../src/offline/replay.ts'
import { verifyReport } from '../../src/offline/verify.ts'
import { terminal } from '../../src/reporters/terminal.ts'
import { judgeTarget } from '../../src/run/judge-target.ts'
import { judgeReferenceServer } from '../../test/fixtures/judge-reference-server.ts'
import { serve } from '../../test/fixtures/serve.ts'
import { mutants } from '../../test/mutants/index.ts'
import { failedIn, judgeInProcess } from '../../test/proof/judge-mutant.ts'

const contract = loadContract()
const idsOf = (thoroughness: 'quick' | 'full'): string[] =>
  allChecks(contract, { thoroughness, fuzz: extents[thoroughness].fuzz }).map(({ id }) => id)

describe('a quick run', () => {
  let report: Report
  beforeAll(async () => {
    report = await judgeReferenceServer({ thoroughness: 'quick', seed: 7, failOn: 'inferred' })
  })

  it('a quick run finds nothing at the reference server, with about half of the requests', async () => {
    expect(report.checks.flatMap(({ findings }) => findings)).toEqual([])
    expect(report.verdict).toBe('conformant')
    expect(report.summary.requests).toBeLessThan(2_800)
  })

  it('a quick run says that it was quick', () => {
    expect(report.suite.options).toMatchObject({ thoroughness: 'quick', fuzz: 0 })
    expect(terminal(report)).toContain('Conformant at the inferred level, in a quick run\n')
  })

  it('verify judges a quick run again with the same checks', async () => {
    expect(await verifyReport(report)).toEqual({ differences: [] })
  })

  it('a quick run sends the same requests for the same seed', async () => {
    await using server = await serve()
    const options = { target: server.target, thoroughness: 'quick', seed: 3, runId: 'a1b2c3d4' } as const
    const plan = await planRun(options)
    expect(plan).toMatchObject({ thoroughness: 'quick', checks: idsOf('quick').length })
    expect(await planRun(options)).toEqual(plan)
    const ids = (await judgeTarget({ ...options, probes: false })).exchanges.map(({ id }) => id)
    expect((await judgeTarget({ ...options, probes: false, concurrency: 1 })).exchanges.map(({ id }) => id)).toEqual(
      ids,
    )
  })

  it('a quick run has only checks of a full run', () => {
    const full = new Set(idsOf('full'))
    expect(idsOf('quick').filter((id) => !full.has(id))).toEqual([])
  })

  it('replay repeats a quick run as a quick run', async () => {
    const mutant = mutants.find(({ id }) => id === 'domains-of-two-parts')
    await using server = await serve(mutant?.alter)
    const quick = { target: server.target, thoroughness: 'quick', seed: 1, failOn: 'inferred' } as const
    const only = ['create-card-user/accepts-every-kind-of-email']
    const failed = await judgeTarget({ ...quick, selection: { only } })
    const { checks, report: again } = await replayChecks(failed, only, { target: server.target })
    expect(checks).toMatchObject([{ verdict: 'still-failing' }])
    expect(again.suite.options.thoroughness).toBe('quick')
  })

  it.each([
    'query-card-operation-takes-an-empty-x-sp-auth-token',
    'top-up-card-required-of-currency-is-not-enforced',
    'create-card-user-type-of-is-business-is-not-enforced',
    'operate-card-refuses-action-disable',
    'domains-of-two-parts',
    'get-payout-status-answers-data-service-reference-as-number',
    'create-card-user-wants-an-accept',
    'polled-the-day-before',
    'mastercard-codes-as-numbers',
    'transactions-of-all-cards-of-a-user',
    'query-card-operation-turns-the-other-way',
    'cards-need-no-key',
    'the-beginning-of-a-card-is-the-card',
    'payments-with-hyphens',
    'refused-but-done-operate-card-topup',
    'a-gift-with-every-five',
    'one-history-per-user',
    'another-card-in-euros-is-not-disabled-by-operate-card',
  ])('a quick run finds %s', async (id) => {
    const mutant = mutants.find((one) => one.id === id)
    const judged = await judgeInProcess(mutant ?? {}, {}, { thoroughness: 'quick', fuzz: 0 })
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
