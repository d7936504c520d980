import { describe, expect, it } from 'vitest'
import { Rejection } from '../../../src/cards/model/matched-request.ts'
import type { Report } from '../../../src/engine/nouns/report.ts'
import { judgeTarget, verifyReport } from '../../../src/with-cards.ts'
import type { Alteration } from '../../cards/mutants/mutant.ts'
import { acting, actionOf, responding } from '../../cards/mutants/patches.ts'
import { serve } from '../../fixtures/serve.ts'

async function judged(alter: Alteration, only: readonly string[]): Promise<Report> {
  await using server = await serve(alter)
  return await judgeTarget({ target: server.target, seed: 1, fuzz: 0, probes: false, selection: { only } })
}

const tooEarly = ['new-object', 'inactive-object', 'same-change', 'change-after-change']

/** Why requests were repeated because they may have been too early, and how often. */
function again({ summary }: Report): string[] {
  const waits = summary.waits.filter(({ reason }) => tooEarly.includes(reason))
  return waits.map(({ reason, repetitions }) => `${reason} ${repetitions}`)
}

const pending = responding(['createCard'], (data) => ({ ...data, status: 'pending' }))

/** Rejects the first few requests about every card. */
function rejectingFirst(count: number, status: number): Alteration {
  const asked = new Map<string, number>()
  return acting([], (act) => (matched, state) => {
    const { cardId = '' } = matched.path
    asked.set(cardId, (asked.get(cardId) ?? 0) + 1)
    if (cardId !== '' && (asked.get(cardId) ?? 0) <= count) throw new Rejection(status, 'not yet')
    return act(matched, state)
  })
}

const both =
  (first: Alteration, second: Alteration): Alteration =>
  (parts, state) =>
    second(first(parts, state), state)

describe('a request about a new object', () => {
  const only = ['top-up/raises-the-balance']

  it('a request about a new object is repeated if the card is not active yet', async () => {
    const report = await judged(both(pending, rejectingFirst(2, 409)), only)
    expect(again(report)).toEqual(['inactive-object 2'])
    expect(report.checks.map(({ outcome }) => outcome)).toEqual(['passed'])
    expect((await verifyReport(JSON.parse(JSON.stringify(report)))).differences).toEqual([])
  })

  it('a request about a new object is repeated if the object is not found', async () => {
    const report = await judged(rejectingFirst(1, 404), only)
    expect(again(report)).toEqual(['new-object 1'])
    expect(report.checks.map(({ outcome }) => outcome)).toEqual(['passed'])
  })

  it('a request about a new object is sent once if the card is active or accepted a request before', async () => {
    const active = await judged(rejectingFirst(1, 409), only)
    expect(again(active)).toEqual([])
    const stopped: Alteration = acting([], (act) => (matched, state) => {
      if (actionOf(matched) === 'enable') throw new Rejection(409, 'never again')
      return act(matched, state)
    })
    expect(again(await judged(both(pending, stopped), ['enable-card/*']))).toEqual([])
  })

  it('a request about a new object is given up after a while, and not repeated a second time', async () => {
    const report = await judged(both(pending, rejectingFirst(100, 409)), only)
    expect(again(report)).toEqual(['inactive-object 7'])
    expect(report.checks.map(({ outcome }) => outcome)).not.toContain('passed')
  })
})

const acceptance = 'requests/valid-ones-are-accepted'

describe('a movement', () => {
  /** Rejects the movement with this number on each card once. */
  function rejectingOnce(nth: number): Alteration {
    const moved = new Map<string, number>()
    return acting([], (act) => (matched, state) => {
      const card = matched.path.cardId ?? ''
      const isMovement = ['topup', 'withdraw'].includes(actionOf(matched) ?? '')
      if (isMovement) moved.set(card, (moved.get(card) ?? 0) + 1)
      if (isMovement && moved.get(card) === nth) throw new Rejection(409, 'too soon')
      return act(matched, state)
    })
  }

  it('a movement is repeated if it equals an earlier one, or withdraws what was just topped up', async () => {
    const same = await judged(rejectingOnce(2), ['card-operations/name-the-operation'])
    expect(again(same)).toEqual(['same-change 1'])
    expect(same.checks.map(({ outcome }) => outcome)).toEqual(['passed'])
    const hasty = await judged(rejectingOnce(2), ['operate-card/accepts-currency-usd'])
    expect(again(hasty)).toEqual(['change-after-change 1'])
    expect(hasty.checks.map(({ outcome }) => outcome)).toEqual(['passed'])
  })

  it('a movement is sent once in any other case: the rejection is a finding', async () => {
    const report = await judged(rejectingOnce(3), ['card-operations/balance-is-exact', acceptance])
    expect(again(report)).toEqual([])
    expect(report.checks.find(({ id }) => id === acceptance)?.outcome).toBe('warned')
  })
})
