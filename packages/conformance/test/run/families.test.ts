import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { allChecks } from '../../src/checks/index.ts'
import { idsIn } from '../../src/cli/shortest-reproduction.ts'
import type { Exchange } from '../../src/exchanges/exchange.ts'
import type { Check } from '../../src/model/check.ts'
import type { Report } from '../../src/model/report.ts'
import { verifyReport } from '../../src/offline/verify.ts'
import { type FamilyOrder, familiesOf } from '../../src/run/scenarios/families.ts'
import { judgeInProcess } from '../fixtures/judge-in-process.ts'
import { variants } from '../variants/index.ts'

const options = { seed: 7, runId: 'a1b2c3d4', failOn: 'inferred', probes: false } as const
const accepting = ['operate-card/accepts-*', 'operate-card/answers-*']

const judged = (only: readonly string[], variant?: string): Promise<Report> => {
  const { alter } = variants.find(({ id }) => id === variant) ?? {}
  return judgeInProcess({ ...options, selection: { only }, ...(alter ? { alter } : {}) })
}

const isAbout = (operationId: string) => (one: Exchange) =>
  one.operationId === operationId && one.scenario !== 'smoke' && one.response?.status === 200

/** How many cards each user got. */
function cardsPerUser({ exchanges }: Report): number[] {
  const owners = exchanges
    .filter(isAbout('createCard'))
    .flatMap((one) => idsIn(one).flatMap(({ key, text }) => (key === 'user_id' ? [text] : [])))
  return [...new Set(owners)].map((owner) => owners.filter((one) => one === owner).length)
}

/** What a scenario sent, without the IDs that the target issued. */
function sentBy(scenario: string, { exchanges }: Report): Map<string, unknown> {
  const own = exchanges.filter((one) => one.scenario === scenario)
  return new Map(own.map(({ id, request }) => [id, request.body ?? request.method]))
}

describe('the scenarios of a family', () => {
  it('scenarios of a family share users', async () => {
    const report = await judged(accepting)
    expect(report.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    expect(Math.max(...cardsPerUser(report))).toBeGreaterThan(5)
    expect((await verifyReport(report)).differences).toEqual([])
  })

  it('a scenario sends the same with the same IDs alone, and registers a user of its own in addition', async () => {
    const all = await judged(accepting)
    // The last of its family uses the users of those before.
    const scenario = all.exchanges.at(-1)?.scenario ?? ''
    const alone = await judged([scenario, `${scenario}-*`])
    const [among, own] = [sentBy(scenario, all), sentBy(scenario, alone)]
    const more = [...own.keys()].filter((id) => !among.has(id))
    expect([...among].filter(([id, sent]) => own.get(id) !== sent)).toEqual([])
    expect(more).toEqual([`${scenario}#1`])
  })

  it('a scenario that needs its own users gets them', async () => {
    const report = await judged(['card-operations/no-lost-updates*'])
    expect(cardsPerUser(report).every((count) => count === 1)).toBe(true)
  })

  it.each(['one-card-per-user', 'five-movements-per-user', 'the-same-card-again', 'the-first-card-again-with-a-mask'])(
    'a scenario starts again with new users if other cards may be why it cannot continue (%s)',
    async (variant) => {
      const report = await judged([...accepting, 'withdraw-from-card/*'], variant)
      const again = new Set(report.exchanges.filter(({ attempt }) => attempt > 1).map(({ scenario }) => scenario))
      expect(report.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
      expect(again.size).toBeGreaterThan(0)
      // After that, the scenarios of a family share nothing.
      expect(again.size).toBeLessThanOrEqual(6)
      expect((await verifyReport(report)).differences).toEqual([])
    },
  )
})

describe('familiesOf', () => {
  const checks = allChecks(loadContract(), { fuzz: 0 })
  const [check] = checks
  const namesIn = (ids: readonly string[], order: Partial<FamilyOrder> = {}) =>
    familiesOf(
      ids.map((id) => ({ id, checks: [checks.find((one) => one.id === id) ?? { ...(check as Check<never>), id }] })),
      { rankOf: () => 0, ...order },
    ).map(({ scenarios }) => scenarios.map(({ id }) => id))
  const many = Array.from({ length: 30 }, (_, index) => `x/${String(index).padStart(2, '0')}`)

  it('familiesOf keeps a scenario that needs its own users by itself, and orders the others by ID', () => {
    expect(namesIn(['x/b', 'refusals/are-4xx', 'x/a'])).toEqual([['refusals/are-4xx'], ['x/a', 'x/b']])
  })

  it('familiesOf divides a long family, the same way in any order', () => {
    expect(namesIn(many).map(({ length }) => length)).toEqual([10, 10, 10])
    expect(namesIn(many.toReversed())).toEqual(namesIn(many))
  })

  it('familiesOf puts first what ranks first, in a family and among families', () => {
    const rankOf = (id: string): number => ['y/b', 'x/29', 'y/a'].indexOf(id) + 1 || many.length
    const families = namesIn([...many, 'y/a', 'y/b'], { rankOf })
    expect(families.slice(0, 2)).toEqual([['y/b', 'y/a'], expect.arrayContaining(['x/29'])])
    expect(families[1]?.[0]).toBe('x/29')
  })

  it('familiesOf lets chapters share users if it is asked to, but no scenario that needs its own', () => {
    expect(namesIn(['x/a', 'refusals/are-4xx', 'y/a'], { familiesAtMost: 8 })).toEqual([
      ['refusals/are-4xx'],
      ['x/a', 'y/a'],
    ])
  })
})
