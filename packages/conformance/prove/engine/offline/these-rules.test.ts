import { describe, expect, it } from 'vitest'
import type { Report } from '../../../src/engine/nouns/report.ts'
import { judgeByTheseRules } from '../../../src/with-cards.ts'
import { mutants } from '../../../test/cards/mutants/kinds.ts'
import { judgeInProcess } from '../../../test/fixtures/judge-in-process.ts'

/** Every hundredth of those that need neither overlapping requests nor time. */
const sample = mutants
  .filter(({ gathers, isWaitedFor }) => !gathers && !isWaitedFor)
  .filter((_, index) => index % 100 === 7)
  .map((mutant) => [mutant.id, mutant] as const)

describe('judgeByTheseRules', () => {
  it.each(sample)('judgeByTheseRules finds in the steps of a report what the run found: %s', async (_, { alter }) => {
    const report: Report = JSON.parse(JSON.stringify(await judgeInProcess({ seed: 3, alter, budget: 1_500 })))
    expect(judgeByTheseRules(report)).toMatchObject({ changes: [], answers: [], judged: expect.any(Number) })
  })
})
