import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { reportWords } from '../../../src/cards/actions/words.ts'
import { withoutEvidence } from '../../../src/engine/nouns/outcome.ts'
import type { ReportedCheck } from '../../../src/engine/nouns/report.ts'
import { countOutcomes, reachVerdict, type VerdictInputs } from '../../../src/engine/report/summarize.ts'
import { reporters } from '../../../src/reporters/index.ts'
import { check, finding, sampleReport } from '../../reporters/sample-report.ts'

const contract = loadContract()
/** A documented check of every operation that passed. */
const passed = contract.operations.map(({ operationId }) => check(`${operationId}/any`, { operationId, kind: 'field' }))

function verdictOf(checks: readonly ReportedCheck[], more: Partial<VerdictInputs> = {}) {
  const inputs = {
    words: reportWords,
    failOn: 'documented',
    staleKnownFailures: [],
    known: new Set<string>(),
    ...more,
  } as VerdictInputs
  return reachVerdict(contract, [...passed, ...checks], inputs)
}

describe('a check of the core without evidence', () => {
  const skipped = (kind: ReportedCheck['kind'], reason: string): ReportedCheck =>
    check(`any/${kind}`, { kind, level: 'inferred', outcome: 'skipped', reason })

  it.each(['money', 'identity', 'credential'] as const)(
    'a run without evidence for a check of %s is incomplete',
    (kind) => {
      expect(verdictOf([skipped(kind, withoutEvidence)])).toEqual({
        verdict: 'incomplete',
        reasons: [`1 check of money, credentials or identity skipped: ${withoutEvidence} (any/${kind})`],
      })
    },
  )

  it('a run is conformant if the target declined what would show it, or if the check is of another kind', () => {
    expect(verdictOf([skipped('money', 'the target rejects a million')]).verdict).toBe('conformant')
    expect(verdictOf([skipped('transactions', withoutEvidence)]).verdict).toBe('conformant')
  })
})

it('a run of some checks is never conformant, though they cover every operation', () => {
  expect(verdictOf([]).verdict).toBe('conformant')
  expect(verdictOf([], { isNarrowed: true })).toEqual({
    verdict: 'incomplete',
    reasons: ['only a part of the checks was selected'],
  })
})

describe('an internal error of the suite', () => {
  const reason = 'internal error in the suite; please report it: TypeError: x'
  const gap = { id: 'refusals/wrong-method', question: '?', weight: 'detail', state: 'not-asked', reason } as const
  const errored = { ...gap, isErrored: true } as const

  it('an internal error while a question is asked counts as errored, and is the first reason', () => {
    expect(countOutcomes({ checks: passed, gaps: [gap, errored] }).byOutcome.errored).toBe(1)
    expect(verdictOf([], { gaps: [gap] }).verdict).toBe('conformant')
    expect(verdictOf([], { gaps: [errored] })).toEqual({
      verdict: 'incomplete',
      reasons: [`refusals/wrong-method: ${reason}`],
    })
    const failed = check('any/failed', { outcome: 'failed', findings: [finding()] })
    expect(verdictOf([failed], { gaps: [errored] }).reasons[0]).toBe(`refusals/wrong-method: ${reason}`)
  })
})

describe('a failed run within a budget', () => {
  const { suite, ...others } = sampleReport()
  const report = sampleReport({
    ...others,
    suite: { ...suite, options: { ...suite.options, budget: 300 }, within: { requests: 290, leftOut: 700 } },
  })

  it.each(['terminal', 'html', 'markdown'] as const)('a failed run within a budget says so in %s', (format) => {
    const text = String(reporters[format](report)).replace(/\s+/g, ' ')
    expect(text).toContain('Not conformant within a budget of 300 requests, at the documented level')
  })
})

it('a run that fails a stricter level says which level it meets', () => {
  const { suite, ...others } = sampleReport({
    checks: [
      check('a'),
      check('b', { level: 'inferred', outcome: 'failed', findings: [finding({ level: 'inferred' })] }),
    ],
  })
  const text = reporters.terminal({ ...others, suite: { ...suite, failOn: 'inferred' } })
  expect(text).toContain('  Not conformant at the inferred level, conformant at the observed level\n')
})
