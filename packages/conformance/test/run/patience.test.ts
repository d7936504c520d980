import { describe, expect, it } from 'vitest'
import type { Report } from '../../src/model/report.ts'
import { judgeTarget } from '../../src/run/judge-target.ts'
import { verifyReport } from '../../src/run/verify.ts'
import { Refusal } from '../../src/understudy/refusal.ts'
import { serve } from '../fixtures/serve.ts'
import type { Recast } from '../miniatures/miniature.ts'
import { acting, answering, deedOf } from '../miniatures/patches.ts'

async function judged(recast: Recast, only: readonly string[]): Promise<Report> {
  await using server = await serve(recast)
  return await judgeTarget({ target: server.target, seed: 1, fuzz: 0, probes: false, selection: { only } })
}

/** Ids of requests that were sent again, without the number of the first one. */
const again = ({ exchanges }: Report): string[] => exchanges.flatMap(({ id }) => /\.\d$/.exec(id)?.[0] ?? [])

const pending = answering(['createCard'], (data) => ({ ...data, status: 'pending' }))

/** The first so many requests about every card are refused. */
function refusingFirst(count: number, status: number): Recast {
  const asked = new Map<string, number>()
  return acting([], (act) => (scene, state) => {
    const { cardId = '' } = scene.path
    asked.set(cardId, (asked.get(cardId) ?? 0) + 1)
    if (cardId !== '' && (asked.get(cardId) ?? 0) <= count) throw new Refusal(status, 'not yet')
    return act(scene, state)
  })
}

const both =
  (first: Recast, second: Recast): Recast =>
  (parts, state) =>
    second(first(parts, state), state)

describe('a request about what was just made', () => {
  const only = ['top-up/raises-the-balance']

  it('is asked again where the card says that it is not active yet', async () => {
    const report = await judged(both(pending, refusingFirst(2, 409)), only)
    expect(again(report)).toEqual(['.1', '.2'])
    expect(report.checks.map(({ outcome }) => outcome)).toEqual(['passed'])
    expect((await verifyReport(JSON.parse(JSON.stringify(report)))).differences).toEqual([])
  })

  it('is asked again where it is not found', async () => {
    const report = await judged(refusingFirst(1, 404), only)
    expect(again(report)).toEqual(['.1'])
    expect(report.checks.map(({ outcome }) => outcome)).toEqual(['passed'])
  })

  it('is asked once where an active card refuses it, or something was granted before', async () => {
    const active = await judged(refusingFirst(1, 409), only)
    expect(again(active)).toEqual([])
    const stopped: Recast = acting([], (act) => (scene, state) => {
      if (deedOf(scene) === 'enable') throw new Refusal(409, 'never again')
      return act(scene, state)
    })
    expect(again(await judged(both(pending, stopped), ['enable-card/*']))).toEqual([])
  })

  it('is given up after a while, and not waited for a second time', async () => {
    const report = await judged(both(pending, refusingFirst(100, 409)), only)
    expect(again(report)).toEqual(['.1', '.2', '.3', '.4', '.5', '.6', '.7'])
    expect(report.checks.map(({ outcome }) => outcome)).not.toContain('passed')
  })
})

describe('a movement', () => {
  /** The movement with this number on each card is refused once, whatever it is. */
  function refusingOnce(nth: number): Recast {
    const moved = new Map<string, number>()
    return acting([], (act) => (scene, state) => {
      const card = scene.path.cardId ?? ''
      const isMovement = ['topup', 'withdraw'].includes(deedOf(scene) ?? '')
      if (isMovement) moved.set(card, (moved.get(card) ?? 0) + 1)
      if (isMovement && moved.get(card) === nth) throw new Refusal(409, 'too soon')
      return act(scene, state)
    })
  }

  it('is asked again where it is the same as one before, or takes off what was just put on', async () => {
    const same = await judged(refusingOnce(2), ['refusals/malformed-json-is-refused/top-up-card'])
    expect(again(same)).toEqual(['.1'])
    expect(same.checks.map(({ outcome }) => outcome)).toEqual(['passed'])
    const hasty = await judged(refusingOnce(2), ['operate-card/accepts-currency-usd'])
    expect(again(hasty)).toEqual(['.1'])
    expect(hasty.checks.map(({ outcome }) => outcome)).toEqual(['passed'])
  })

  it('is asked once where another is refused: that is for the check to judge', async () => {
    const report = await judged(refusingOnce(3), ['top-up/raises-the-balance'])
    expect(again(report)).toEqual([])
    expect(report.checks.map(({ outcome }) => outcome)).toEqual(['warned'])
  })
})
