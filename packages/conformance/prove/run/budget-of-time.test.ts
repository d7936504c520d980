import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Transport } from '../../src/exchanges/wire.ts'
import { verifyReport } from '../../src/offline/verify.ts'
import { terminal } from '../../src/reporters/terminal.ts'
import { judgeInProcess } from '../../test/fixtures/judge-in-process.ts'

const delaying =
  (ms: () => number) =>
  (transport: Transport): Transport => ({
    ...transport,
    async send(request) {
      await setTimeout(ms())
      return await transport.send(request)
    },
  })

describe('a budget of time', () => {
  it('a time becomes as many requests as fit, once the first responses show how many', async () => {
    // So slow that the speed of the machine matters little.
    const report = await judgeInProcess({ seed: 1, budget: { seconds: 3 }, around: delaying(() => 60) })
    expect(report.suite.options.budget?.requests).toBeGreaterThan(100)
    expect(report.suite.options.budget?.requests).toBeLessThanOrEqual(240)
    expect(report.verdict).toBe('conformant-within-budget')
    expect(terminal(report)).toContain('Conformant within a budget of 3 s,')
    expect((await verifyReport(report)).differences).toEqual([])
  })

  it('what a target that becomes slow leaves no time for is left out', async () => {
    let turn = 0
    const report = await judgeInProcess({
      seed: 1,
      budget: { seconds: 1 },
      around: delaying(() => (++turn < 50 ? 1 : 60)),
    })
    expect(report.suite.interrupted).toBe('the run has spent its budget of 1 s')
    expect(report.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    expect(report.suite.within?.leftOut).toBeGreaterThan(500)
    expect((await verifyReport(report)).differences).toEqual([])
  })
})
