import { describe, expect, it } from 'vitest'
import { judgeTarget } from '../../../src/with-cards.ts'
import { serve } from '../../../test/fixtures/serve.ts'

describe('a run of a target with large responses', () => {
  it('a run ends before responses fill the memory', async () => {
    const transactions = Array.from({ length: 100 }, (_, id) => ({
      id: `of-another-card-${id}`.padEnd(2_000, '-'),
      amount: 1,
      currency: 'USD',
      type: 'topup',
      status: 'completed',
      created_at: '2026-01-15T10:15:30.000Z',
    }))
    await using server = await serve((parts) => ({
      ...parts,
      acceptance: (data, matched) => parts.acceptance({ ...data, transactions }, matched),
    }))
    const report = await judgeTarget({ seed: 1, target: server.target })
    expect(report.suite.interrupted).toBe("the target's responses take more than 128 MB to keep")
    expect(report.verdict).toBe('incomplete')
  })
})
