import { describe, expect, it } from 'vitest'
import { badge } from '../../src/reporters/badge.ts'
import { check, finding, sampleReport } from './sample-report.ts'

const failed = { outcome: 'failed', findings: [finding()] } as const

describe('the badge', () => {
  const shown = (changes: Parameters<typeof sampleReport>[0]) => JSON.parse(badge(sampleReport(changes)))
  const suite = sampleReport().suite

  it('the badge has the format that shields.io reads', () => {
    expect(badge(sampleReport())).toMatchInlineSnapshot(`
      "{
        "schemaVersion": 1,
        "label": "contract 1.0.0",
        "message": "1 check failed",
        "color": "red",
        "isError": true
      }
      "
    `)
  })

  it('the badge is green for a conformant service, and names a level stricter than the default', () => {
    const shown = (changes: Parameters<typeof sampleReport>[0]) =>
      JSON.parse(badge(sampleReport({ ...changes, knownFailures: [] })))
    const good = { schemaVersion: 1, label: 'contract 1.0.0', message: 'conformant', color: 'brightgreen' }
    expect(shown({ verdict: 'conformant' })).toEqual(good)
    const atInferred = shown({ verdict: 'conformant', suite: { ...suite, failOn: 'inferred' } })
    expect(atInferred).toEqual({ ...good, message: 'conformant (inferred)' })
  })

  it('the badge names the known failures of a conformant service, and is not bright green', () => {
    const excused = shown({ verdict: 'conformant' })
    expect(excused).toMatchObject({ message: 'conformant, except for 1 known failure', color: 'yellow' })
  })

  it.each<[string, Parameters<typeof sampleReport>[0], string]>([
    ['several failures', { checks: [check('a', failed), check('b', failed)] }, '2 checks failed'],
    ['a list of known failures that is out of date', { checks: [check('a')] }, 'not conformant'],
    ['a run that is incomplete', { verdict: 'incomplete' }, 'incomplete'],
    ['a run that could judge nothing', { verdict: 'incomplete', checks: [] }, 'not judged'],
  ])('the badge reports %s, in a colour that the URL cannot change', (_, changes, message) => {
    const { verdict } = sampleReport(changes)
    const color = verdict === 'incomplete' ? 'orange' : 'red'
    expect(shown(changes)).toMatchObject({ message, color, isError: true })
  })
})
