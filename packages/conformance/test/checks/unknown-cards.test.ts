import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { allChecks } from '../../src/checks/index.ts'
import type { Judged } from '../../src/run/run.ts'
import { idsWith, play } from '../fixtures/play.ts'
import { serve } from '../fixtures/serve.ts'
import { type Answered, acting, cardIn, deedOf } from '../miniatures/patches.ts'

const checks = allChecks(loadContract(), { fuzz: 10 }).filter(({ id }) => id.endsWith('/unknown-card-is-refused'))

/** Answers for any card, as if it were somebody's; `isAsked` tells for which deeds. */
const answeringForAnyCard = (isAsked: (deed: string) => boolean) =>
  acting([], (act) => (scene, state) => {
    const deed = deedOf(scene) ?? ''
    if (deed === '' || cardIn(scene, state) || !isAsked(deed)) return act(scene, state)
    const card_id = scene.path.cardId ?? scene.path.id
    const found: Answered = { card_id, new_balance: 7, currency: 'USD', status: 'success', transactions: [] }
    return { operation: deed, ...found }
  })

/** What was asked for cards of which nobody knows. */
function askedOfUnknownCards({ exchanges }: Judged): string[] {
  const deeds = exchanges
    .filter(({ intent }) => intent === 'invalid')
    .map(({ operationId = '', request }) => {
      const { action } = JSON.parse(request.body ?? '{}') as { action?: string }
      return action ?? new URLSearchParams(request.target.split('?')[1]).get('action') ?? operationId
    })
  return [...new Set(deeds)].sort()
}

const readings = ['get_balance', 'transactions']

describe('a card that was never issued', () => {
  it('is only read where a reading finds one: it may be somebody else’s', async () => {
    await using server = await serve(answeringForAnyCard((deed) => deed.startsWith('get_')))
    const judged = await play(server.target, checks)
    expect(askedOfUnknownCards(judged)).toEqual(readings)
    expect(idsWith(judged, 'failed')).toEqual([
      'operate-card/unknown-card-is-refused',
      'query-card-operation/unknown-card-is-refused',
    ])
    expect(idsWith(judged, 'skipped')).toHaveLength(5)
  })

  it('is never asked to be terminated by an id that a database could take for a condition', async () => {
    await using server = await serve()
    const { exchanges } = await play(server.target, checks)
    const withSql = exchanges.filter(({ request }) => request.target.includes(encodeURIComponent("' OR ")))
    expect(withSql.map(({ request }) => request.body ?? request.target.split('?')[1])).toEqual([
      '{"action":"get_balance"}',
      'action=transactions',
    ])
  })
})
