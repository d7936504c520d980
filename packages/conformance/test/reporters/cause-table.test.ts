import { describe, expect, it } from 'vitest'
import type { Side } from '../../src/engine/nouns/cause.ts'
import type { ReportedCheck } from '../../src/engine/nouns/report.ts'
import { causeTable } from '../../src/reporters/cause-table.ts'
import { causeInWords } from '../../src/reporters/causes.ts'
import { reporters } from '../../src/reporters/index.ts'
import { check, finding, sampleReport } from './sample-report.ts'

describe('the causes of a report', () => {
  const late = finding({ headline: 'topUpCard returned a late timestamp', pointer: '/data/created_at' })
  const checks = [
    check('a/failed', { outcome: 'failed', findings: [finding({ headline: 'topUpCard lost a cent' })] }),
    check('a/warned', { outcome: 'warned', findings: [late] }),
    check('a/skipped', { outcome: 'skipped', reason: 'no list was long enough' }),
    check('a/errored', { outcome: 'errored', reason: 'TypeError: x' }),
  ]
  const report = sampleReport({ checks, knownFailures: [] })

  it.each(['terminal', 'html', 'markdown'] as const)('the %s report names every cause and every reason', (format) => {
    const { failed, warned, unjudged } = causeTable(report)
    const titles = [...failed.causes, ...warned.causes].map(({ title }) => title)
    const reasons = unjudged.map(({ reason }) => reason)
    expect([...titles, ...reasons]).toEqual([
      'topUpCard lost a cent',
      'topUpCard returned a late timestamp',
      'TypeError: x',
      'no list was long enough',
    ])
    const text = reporters[format](report)
    for (const line of [...titles, ...reasons]) expect(text).toContain(line)
  })

  it('a cause that fails one check and warns in another is one entry, with the title of the failure', () => {
    const failing = check('a/failed', { outcome: 'failed', findings: [finding({ headline: 'topUpCard lost a cent' })] })
    const warning = check('a/warned', { level: 'inferred', outcome: 'warned', findings: [finding()] })
    const { failed, warned } = causeTable(sampleReport({ checks: [warning, failing], knownFailures: [] }))
    expect(failed.causes.map(causeInWords)).toEqual(['topUpCard lost a cent (service; 1 check, 1 warned)'])
    expect(warned).toEqual({ checks: [], causes: [] })
  })

  it('a cause has the side of its strongest finding, and is open only if all of them are', () => {
    const by = (side: Side, outcome: 'failed' | 'warned') =>
      check(`a/${side}`, { outcome, findings: [finding({ cause: { ...finding().cause, side } })] })
    const sideOf = (...checks: ReportedCheck[]) =>
      causeTable(sampleReport({ checks, knownFailures: [] })).warned.causes[0]?.side
    expect(sideOf(by('open', 'warned'))).toBe('open')
    expect(sideOf(by('open', 'warned'), by('service', 'warned'))).toBe('service')
  })

  it.each(['__proto__', 'constructor'])(
    'a cause named %s, which every object inherits, is one like any other',
    (name) => {
      const cause = { ...finding().cause, alike: [name], kind: name }
      const hostile = sampleReport({
        checks: [check('a/failed', { outcome: 'failed', kind: name, findings: [finding({ cause })] })],
      })
      for (const write of Object.values(reporters)) expect(() => write(hostile)).not.toThrow()
      expect(causeTable(hostile).failed.causes.map(({ title }) => title)).toEqual([finding().headline])
    },
  )

  it('a check that a cause blocked is listed with the cause only', () => {
    const message = 'createCard rejected a valid request'
    const obstacle = {
      kind: 'setup',
      message,
      operationId: 'createCard',
      exchange: 'x#1',
      cause: finding().cause,
    } as const
    const { failed, unjudged } = causeTable(
      sampleReport({
        checks: [
          check('a/accepts', { operationId: 'createCard', kind: 'accepts', outcome: 'failed', findings: [finding()] }),
          check('a/blocked', { outcome: 'blocked', reason: obstacle.message, obstacle }),
          check('a/waits', { outcome: 'blocked', reason: 'needs --order-id and --pay-id' }),
        ],
        exchanges: [],
        knownFailures: [],
      }),
    )
    expect(failed.causes.flatMap(({ blocked }) => blocked.map(({ id }) => id))).toEqual(['a/blocked'])
    expect(unjudged.map(({ reason }) => reason)).toEqual(['needs --order-id and --pay-id'])
  })
})
