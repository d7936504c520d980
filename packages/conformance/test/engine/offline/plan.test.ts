import { describe, expect, it } from 'vitest'
import { judgeTarget, planRun } from '../../../src/with-cards.ts'
import { serve } from '../../fixtures/serve.ts'

describe('planRun', () => {
  it('planRun predicts what a run sends, without sending anything', async () => {
    await using served = await serve()
    const options = {
      target: served.target,
      seed: 5,
      runId: 'a1b2c3d4',
      selection: { operations: ['topUpCard', 'createCard'] },
    }
    const plan = await planRun(options)
    expect(served.requests()).toBe(0)

    const report = await judgeTarget(options)
    // The run sends one request more, to find out whether there is a server.
    expect(report.summary.requests).toBe(plan.requests + 1)
    const count = (operationId: string, intent: string) =>
      report.exchanges.filter((one) => one.operationId === operationId && one.intent === intent).length
    expect(plan.operations.find(({ operationId }) => operationId === 'topUpCard')).toEqual({
      operationId: 'topUpCard',
      valid: count('topUpCard', 'valid'),
      invalid: count('topUpCard', 'invalid'),
      open: count('topUpCard', 'open'),
    })
    expect(plan.creates).toEqual({
      users: served.referenceModel.state.users.size - 1,
      cards: served.referenceModel.state.cards.size,
    })
  })

  it('planRun counts the money that is added and withdrawn, to the cent', async () => {
    await using served = await serve()
    const plan = await planRun({ target: served.target, seed: 5, selection: { only: ['top-up/raises-the-balance'] } })
    const sums = new Map<string, number>()
    const report = await judgeTarget({
      target: served.target,
      seed: 5,
      selection: { only: ['top-up/raises-the-balance'] },
    })
    for (const { operationId, request } of report.exchanges) {
      const { amount, balance, currency } = JSON.parse(request.body ?? '{}')
      if (operationId === 'topUpCard' || operationId === 'createCard') {
        sums.set(currency, (sums.get(currency) ?? 0) + Math.round((amount ?? balance) * 100))
      }
    }
    expect(plan.amounts).toEqual(
      [...sums].map(([currency, cents]) => ({ currency, in: String(cents / 100), out: '0' })),
    )
  })

  it('planRun lists what cannot be checked', async () => {
    const target = { ...(await serve()).target, fixtures: {} }
    const plan = await planRun({ target, selection: { operations: ['getPayoutStatus'] }, probes: false })
    expect(plan.blocked.map(({ reason }) => reason)).toContain('needs --payout-reference')
  })
})
