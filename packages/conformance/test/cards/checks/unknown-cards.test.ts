import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { cardSuite } from '../../../src/cards/suite.ts'
import type { JudgedRun } from '../../../src/engine/nouns/report.ts'
import { idsWith, runChecks } from '../../fixtures/run-checks.ts'
import { serve } from '../../fixtures/serve.ts'
import { type Answered, acting, actionOf, cardIn } from '../mutants/patches.ts'

const checks = cardSuite(loadContract())
  .checks({ fuzz: 10 })
  .filter(({ id }) => id.endsWith('/unknown-card-is-refused'))

/** Responds for any card as if it existed, for the actions that `isAsked` selects. */
const respondingForAnyCard = (isAsked: (action: string) => boolean) =>
  acting([], (act) => (matched, state) => {
    const action = actionOf(matched) ?? ''
    if (action === '' || cardIn(matched, state) || !isAsked(action)) return act(matched, state)
    const card_id = matched.path.cardId ?? matched.path.id
    const found: Answered = { card_id, new_balance: 7, currency: 'USD', status: 'success', transactions: [] }
    return { operation: action, ...found }
  })

/** The requests about unknown cards. */
function askedOfUnknownCards({ exchanges }: JudgedRun): string[] {
  const actions = exchanges
    .filter(({ intent }) => intent === 'invalid')
    .map(({ operationId = '', request }) => {
      const { action } = JSON.parse(request.body ?? '{}') as { action?: string }
      return action ?? new URLSearchParams(request.target.split('?')[1]).get('action') ?? operationId
    })
  return [...new Set(actions)].sort()
}

const readings = ['get_balance', 'transactions']

describe('a card that was never issued', () => {
  it('an unknown card is only read if the server finds it: it may be another user’s card', async () => {
    await using server = await serve(respondingForAnyCard((action) => action.startsWith('get_')))
    const judged = await runChecks(server.target, checks)
    expect(askedOfUnknownCards(judged)).toEqual(readings)
    expect(idsWith(judged, 'failed')).toEqual([
      'operate-card/unknown-card-is-refused',
      'query-card-operation/unknown-card-is-refused',
    ])
    expect(idsWith(judged, 'skipped')).toHaveLength(5)
  })

  it('an unknown card is never terminated by an ID that a database could read as a condition', async () => {
    await using server = await serve()
    const { exchanges } = await runChecks(server.target, checks)
    const withSql = exchanges.filter(({ request }) => request.target.includes(encodeURIComponent("' OR ")))
    expect(withSql.map(({ request }) => request.body ?? request.target.split('?')[1])).toEqual([
      '{"action":"get_balance"}',
      'action=transactions',
    ])
  })
})
