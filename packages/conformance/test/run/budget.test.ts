import { loadContract } from '@card-contract/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { allChecks } from '../../src/checks/index.ts'
import type { Order } from '../../src/model/budget.ts'
import type { Check } from '../../src/model/check.ts'
import { order } from '../../src/model/order.ts'
import type { Report } from '../../src/model/report.ts'
import { planRun } from '../../src/offline/plan.ts'
import { replayChecks } from '../../src/offline/replay.ts'
import { verifyReport } from '../../src/offline/verify.ts'
import { terminal } from '../../src/reporters/terminal.ts'
import { chooseWithin } from '../../src/run/budget.ts'
import { defaults } from '../../src/run/settings.ts'
import { judgeInProcess } from '../fixtures/judge-in-process.ts'
import { serve } from '../fixtures/serve.ts'
import { mutants } from '../mutants/index.ts'
import type { Mutant } from '../mutants/mutant.ts'

const contract = loadContract()

function checkOf(id: string, group?: string): Check<never> {
  const requirement = { id, level: 'documented', text: '', contractPointer: '' } as const
  const own = { id, requirement, kind: 'accepts', needs: [], how: '', run: async () => {} } as const
  return group === undefined
    ? own
    : { ...own, group: { id: group, arrange: async () => undefined as never, control: async () => {} } }
}

describe('chooseWithin', () => {
  const [a, b, c, d] = [checkOf('a', 'shared'), checkOf('b', 'shared'), checkOf('c'), checkOf('d')]
  const small: Order = {
    faults: 10,
    preflight: { requests: 20, objects: 10 },
    overrun: { requests: { fixed: 0, share: 0 }, objects: { fixed: 0, share: 0 } },
    questions: { requests: 40, objects: 0 },
    rows: [
      ['a', 'first', 50, 20, 4],
      ['c', 'all', 30, 0, 2],
      ['b', 'all', 10, 0, 1],
      ['a', 'all', 100, 0, 1],
    ],
  }
  const choose = (budget: { requests?: number; objects?: number }, checks = [a, b, c]) =>
    chooseWithin(budget, checks, small)

  it('chooseWithin takes what comes first, and of a check no more than fits', () => {
    expect(choose({ requests: 120 })).toEqual({
      portions: new Map([
        ['a', 'first'],
        ['c', 'all'],
        ['b', 'all'],
      ]),
      ...{ requests: 110, objects: 30, isSpent: true },
    })
    expect(choose({ requests: 230 }).portions.get('a')).toBe('all')
  })

  it('chooseWithin leaves out all that needs a set-up that does not fit', () => {
    expect([...choose({ requests: 65 }).portions.keys()]).toEqual(['c'])
    expect([...choose({ objects: 20 }).portions.keys()]).toEqual(['c'])
  })

  it('chooseWithin takes a check that the order does not know last', () => {
    expect([...choose({ requests: 200 }, [a, d]).portions.keys()]).toEqual(['a', 'd'])
    expect([...choose({ requests: 177 }, [a, d]).portions.keys()]).toEqual(['a'])
  })

  it('chooseWithin says whether all checks and all questions fit', () => {
    expect(choose({ requests: 249 })).toMatchObject({ requests: 210, isSpent: true })
    expect(choose({ requests: 250 })).toMatchObject({ requests: 210, isSpent: false })
  })

  it('chooseWithin takes only what is selected', () => {
    expect([...choose({ requests: 100 }, [b]).portions.keys()]).toEqual(['b'])
  })
})

describe('the order of checks by the faults that they find', () => {
  it('names every check of a full run, with all of its requests, and no other', () => {
    const ids = allChecks(contract, defaults).map(({ id }) => id)
    const whole = order.rows.filter(([, portion]) => portion === 'all').map(([id]) => id)
    expect(whole.toSorted()).toEqual(ids.toSorted())
    expect(order.rows.filter(([id]) => !ids.includes(id))).toEqual([])
  })
})

describe.each([100, 300, 1_000])('a run with a budget of %i requests', (requests) => {
  let report: Report
  beforeAll(async () => {
    report = await judgeInProcess({ seed: 7, runId: 'a1b2c3d4', budget: { requests }, failOn: 'inferred' })
  })

  it(`spends most of its budget of ${requests}, and not more`, () => {
    expect(report.summary.requests).toBeLessThanOrEqual(requests)
    expect(report.summary.requests).toBeGreaterThan(0.85 * requests)
  })

  it(`with ${requests} requests, it looks at every operation and finds nothing at a correct server`, () => {
    expect(report.checks.flatMap(({ findings }) => findings)).toEqual([])
    expect(report.verdictReasons).toEqual([])
    expect(report.verdict).toBe('conformant-within-budget')
    expect(report.gaps).toEqual([])
  })

  it(`with ${requests} requests, it says what it looked at and what it left out`, () => {
    const { within } = report.suite
    expect(within?.leftOut).toBe(allChecks(contract, defaults).length - report.checks.length)
    const text = terminal(report)
    expect(text).toContain(
      `Conformant within a budget of ${requests.toLocaleString('en-US')} requests, at the inferred level`,
    )
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(
      /with the [\d,]+ requests that show \d+ % of the known faults; [\d,]+ checks left out/,
    )
  })

  it(`verify judges a run with ${requests} requests again`, async () => {
    expect(await verifyReport(report)).toEqual({ differences: [] })
  })

  it(`a plan of ${requests} requests is what the run sends`, async () => {
    await using server = await serve()
    const options = { target: server.target, seed: 7, runId: 'a1b2c3d4', budget: { requests } }
    expect(await planRun(options)).toMatchObject({
      requests: report.summary.requests - report.exchanges.filter(({ scenario }) => scenario === 'smoke').length,
      checks: report.checks.length,
      within: report.suite.within,
    })
  })
})

function mutantOf(id: string): Pick<Mutant, 'alter'> {
  const mutant = mutants.find((one) => one.id === id)
  if (!mutant) throw new Error(`there is no mutant ${id}`)
  return mutant
}

describe('a budget', () => {
  it('the order of its requests does not depend on how many are sent at a time', async () => {
    const options = { seed: 3, runId: 'a1b2c3d4', budget: { requests: 300 } }
    const [one, eight] = await Promise.all([1, 8].map((concurrency) => judgeInProcess({ ...options, concurrency })))
    expect(eight?.exchanges.map(({ id }) => id)).toEqual(one?.exchanges.map(({ id }) => id))
  })

  it('bounds the users and cards that a run creates', async () => {
    await using server = await serve()
    const plan = await planRun({ target: server.target, seed: 1, budget: { objects: 30 } })
    expect(plan.creates.users + plan.creates.cards).toBeLessThanOrEqual(30)
    expect(plan.requests).toBeGreaterThan(100)
  })

  it('is not exceeded at a target that makes the run repeat its requests', async () => {
    let turn = 0
    const report = await judgeInProcess({
      ...{ seed: 1, budget: { requests: 200 } },
      around: (transport) => ({
        ...transport,
        send: async (request) =>
          ++turn % 3 === 0
            ? { response: { status: 429, headers: [], body: Buffer.from('') } }
            : await transport.send(request),
      }),
    })
    expect(turn).toBe(200)
    expect(report.suite.interrupted).toBe('the run has spent its budget of 200 requests')
    expect(report.verdict).toBe('conformant-within-budget')
    expect(report.verdictReasons).toEqual([])
    expect((await verifyReport(report)).differences).toEqual([])
  })

  it('a check that was left out fails if its rule finds something in the responses to others', async () => {
    const id = 'requests/valid-ones-are-accepted'
    const { portions } = chooseWithin({ requests: 100 }, allChecks(contract, defaults), order)
    expect(portions.has(id)).toBe(false)
    const { alter } = mutantOf('create-card-user-refuses-the-example-business')
    const report = await judgeInProcess({ alter, seed: 1, budget: { requests: 100 }, failOn: 'inferred' })
    expect(report.verdict).toBe('not-conformant')
    expect(report.checks.find((check) => check.id === id)?.outcome).toBe('failed')
  })

  it('replay repeats what a run with a budget sent', async () => {
    const { alter } = mutantOf('operate-card-refuses-currency-usd')
    await using server = await serve(alter)
    const failed = await judgeInProcess({ alter, seed: 1, budget: { requests: 100 }, failOn: 'inferred' })
    const ids = failed.checks.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
    expect(ids).not.toEqual([])
    const { checks, report } = await replayChecks(failed, ids.slice(0, 1), { target: server.target })
    expect(checks).toMatchObject([{ verdict: 'still-failing' }])
    expect(report.suite.options.budget).toEqual({ requests: 100 })
  })
})
