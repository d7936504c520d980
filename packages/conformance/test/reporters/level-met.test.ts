import { describe, expect, it } from 'vitest'
import type { Level } from '../../src/engine/nouns/level.ts'
import type { Report, ReportedCheck } from '../../src/engine/nouns/report.ts'
import { compareReports } from '../../src/reporters/comparison/index.ts'
import { check, finding, sampleReport } from './sample-report.ts'

const passing = (['documented', 'decided', 'observed', 'inferred'] as const).map((level) => check(level, { level }))

/** The highest level that a report of these checks meets, the passing ones included. */
function met(checks: readonly ReportedCheck[], changes: Partial<Report> = {}) {
  const report = sampleReport({ checks: [...passing, ...checks], ...changes })
  return compareReports([{ name: 'a.json', report }]).implementations[0]?.levelMet
}

const deviating = (level: Level, outcome: 'failed' | 'warned' = 'failed', found: Level = level): ReportedCheck =>
  check(`deviating/${level}`, { level, outcome, findings: [finding({ level: found })] })

const options = (changes: Partial<Report['suite']['options']>): Partial<Report> => {
  const { suite } = sampleReport()
  return { suite: { ...suite, options: { ...suite.options, ...changes } } }
}

describe('the highest level met', () => {
  it('the highest level met is inferred if nothing deviates', () => {
    expect(met([])).toEqual({ level: 'inferred' })
  })

  it.each([
    ['documented', 'none', '1 documented requirement not met'],
    ['decided', 'documented', '1 decision not met'],
    ['observed', 'decided', '1 observed requirement not met'],
    ['inferred', 'observed', '1 inferred requirement not met'],
  ] as const)('the highest level met is the one before that of the strongest deviation: %s', (level, expected, why) => {
    expect(met([deviating(level)])).toEqual({ level: expected, why })
  })

  it('the highest level met is not known after a run within a budget, unless it is none', () => {
    const within = options({ budget: 300 })
    expect(met([], within)).toEqual({ level: 'not-known', why: 'run within a budget' })
    expect(met([deviating('documented')], within)).toMatchObject({ level: 'none' })
  })

  it('the highest level met does not depend on whether the deviation failed the run', () => {
    expect(met([deviating('observed', 'warned')])).toEqual(met([deviating('observed', 'failed')]))
  })

  it('the highest level met counts a finding at its own level, which can be weaker than that of the requirement', () => {
    expect(met([deviating('documented', 'warned', 'inferred')])).toMatchObject({ level: 'observed' })
  })

  it.each(['blocked', 'errored'] as const)('a level is not met with a check that was %s', (outcome) => {
    expect(met([check('stuck', { outcome })])).toEqual({
      level: 'none',
      why: '1 documented requirement could not be tested',
    })
    expect(met([check('stuck', { outcome }), deviating('documented')])).toEqual({
      level: 'none',
      why: '1 documented requirement not met, 1 not tested',
    })
  })

  it('a level is not met by a known failure', () => {
    const knownFailures = [{ id: 'deviating/documented', reason: 'until March', state: 'still-fails' as const }]
    expect(met([deviating('documented')], { knownFailures })).toMatchObject({ level: 'none' })
  })

  it('the highest level met is not known of a partial run, unless that has a documented deviation', () => {
    expect(met([], options({ only: ['x'] }))).toEqual({ level: 'not-known', why: 'partial run' })
    expect(met([deviating('observed')], options({ skip: ['x'] }))).toEqual({ level: 'not-known', why: 'partial run' })
    expect(met([deviating('documented')], options({ operations: ['x'] }))).toMatchObject({ level: 'none' })
  })

  it('the highest level met is not known of a run without checks', () => {
    const [implementation] = compareReports([{ name: 'a.json', report: sampleReport({ checks: [] }) }]).implementations
    expect(implementation?.levelMet).toEqual({ level: 'not-known', why: 'no check was executed' })
  })

  it('the highest level met is not lowered by a pinned answer that changed, which is no requirement of the contract', () => {
    const pinned = { ...deviating('decided'), id: 'amounts/decimals', kind: 'decision' as const }
    expect(met([pinned])).toEqual({ level: 'inferred' })
    const decision = { text: 'It MUST be kept.', by: 'the card team', on: '2026-11-24', answer: 'kept' }
    const gaps = sampleReport().gaps.map((gap) => ({ ...gap, decision }))
    expect(met([pinned], { gaps })).toMatchObject({ level: 'documented' })
  })
})
