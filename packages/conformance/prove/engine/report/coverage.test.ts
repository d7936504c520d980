import { describe, expect, it } from 'vitest'
import { judgeInProcess } from '../../../test/fixtures/judge-in-process.ts'

describe('the coverage of a run', () => {
  it('a default run of a correct server has every operation accept valid requests, and covers nine tenths', async () => {
    const { coverage } = await judgeInProcess({ seed: 1 })
    expect(coverage?.neverAccepted).toEqual([])
    for (const { valid } of coverage?.operations ?? []) {
      expect(valid.accepted).toBe(valid.sent)
      expect(valid.accepted).toBeGreaterThan(0)
    }
    const { covered = 0, of = 1 } = coverage ?? {}
    expect(covered / of).toBeGreaterThan(0.9)
    expect(covered).toBeLessThan(of)
  })
})
