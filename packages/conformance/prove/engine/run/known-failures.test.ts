import { describe, expect, it } from 'vitest'
import { judgeInProcess } from '../../../test/fixtures/judge-in-process.ts'
import type { serve } from '../../../test/fixtures/serve.ts'

describe('known failures', () => {
  const broken: Parameters<typeof serve>[0] = (parts) => ({
    ...parts,
    acceptance: (data, matched) =>
      parts.acceptance(matched.operation.operationId === 'disableCard' ? { ...data, operation: 7 } : data, matched),
  })
  const known = { id: 'disable-card/answers-data-operation', reason: 'issue 12' }

  it('known failures do not fail the run, but are still judged', async () => {
    const report = await judgeInProcess({ alter: broken, knownFailures: [known] })
    expect(report.verdict).toBe('conformant')
    expect(report.knownFailures).toEqual([{ ...known, state: 'still-fails' }])
    expect(report.checks.find(({ id }) => id === known.id)?.outcome).toBe('failed')
  })

  it('known failures fail the run if they now pass or match no check', async () => {
    const report = await judgeInProcess({
      knownFailures: [known, { id: 'made/up', reason: 'x' }],
      probes: false,
    })
    expect(report.verdict).toBe('not-conformant')
    expect(report.verdictReasons).toEqual([
      'disable-card/answers-data-operation is listed as a known failure but now passes; remove it from the list',
      'made/up is listed as a known failure but is not a check of this suite; remove it from the list',
    ])
  })

  it('known failures are ignored for checks that were not selected', async () => {
    const report = await judgeInProcess({ knownFailures: [known], selection: { operations: ['enableCard'] } })
    expect(report.knownFailures).toEqual([])
    expect(report.verdict).toBe('incomplete')
  })
})
