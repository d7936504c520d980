import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { recordChecks } from '../../release/recorded-checks.ts'
import { allChecks } from '../../src/checks/index.ts'
import recorded from '../../src/model/released-checks.json' with { type: 'json' }
import { nextVersion, type ReleasedChecks } from '../../src/model/released-checks.ts'
import { reporters } from '../../src/reporters/index.ts'
import { checksAsOf } from '../../src/run/check-age.ts'
import type { RunOptions } from '../../src/run/settings.ts'
import { judgeInProcess } from '../fixtures/judge-in-process.ts'
import { responding } from '../mutants/patches.ts'

const contract = loadContract()
const checks = allChecks(contract, { fuzz: 0 })
const late = 'top-up-card/answers-data-new-balance'
const others = checks.map(({ id }) => id).filter((id) => id !== late)

/** The check is the only one that 0.2 added. */
const upTo02: ReleasedChecks = { '0.1': others, '0.2': [late] }
const upTo010: ReleasedChecks = { ...upTo02, '0.10': [] }

/** A server whose top-ups return the balance as a text, which only the check and the rules of others notice. */
const judge = (options: Partial<RunOptions>) =>
  judgeInProcess({
    alter: responding(['topUpCard'], (data) => ({ ...data, new_balance: String(data.new_balance) })),
    selection: { only: [late] },
    fuzz: 0,
    probes: false,
    seed: 1,
    ...options,
  })

describe('a check that this minor version of the suite is the first to have', () => {
  it('a new check warns about a deviation, and says why', async () => {
    const report = await judge({ releasedChecks: upTo02 })
    expect(report.checks).toMatchObject([{ id: late, isNew: true, outcome: 'warned', level: 'documented' }])
    expect(report.verdict).not.toBe('not-conformant')
    const sentence = '1 check is new: a deviation warns, and fails from the next minor version on.'
    for (const format of ['terminal', 'markdown', 'html'] as const) {
      expect(reporters[format](report).replace(/\s+/g, ' '), format).toContain(sentence)
    }
  })

  it('a new check fails from the next minor version on', async () => {
    const report = await judge({ releasedChecks: upTo010 })
    expect(report.checks).toMatchObject([{ id: late, outcome: 'failed' }])
    expect(report.checks[0]).not.toHaveProperty('isNew')
    expect(report.verdict).toBe('not-conformant')
  })

  it('a new check is left out as of the version before, and new as of its own', async () => {
    const before = await judge({ releasedChecks: upTo010, suiteCompat: '0.1', selection: { only: ['top-up-card/*'] } })
    expect(before.checks.map(({ id }) => id)).not.toContain(late)
    expect(before.checks.length).toBeGreaterThan(10)
    expect(before.suite.options.suiteCompat).toBe('0.1')
    const knownFailures = [{ id: late, reason: 'not looked into yet' }]
    const known = await judge({
      releasedChecks: upTo010,
      suiteCompat: '0.1',
      selection: { only: ['top-up-card/*'] },
      knownFailures,
    })
    expect(known.knownFailures).toEqual([])
    const own = await judge({ releasedChecks: upTo010, suiteCompat: '0.2' })
    expect(own.checks).toMatchObject([{ id: late, isNew: true, outcome: 'warned' }])
  })

  it('a new check is listed as new since a report of the version before, and not since one of its own', async () => {
    const since = async (version: string) =>
      (await judge({ releasedChecks: upTo010, since: version, selection: { only: ['top-up-card/*'] } })).suite
    expect((await since('0.1.7')).newChecks).toEqual({ since: '0.1.7', ids: [late] })
    expect((await since('0.2.0')).newChecks).toEqual({ since: '0.2.0', ids: [] })
  })
})

describe('the age of a check', () => {
  const newAsOf = (released: ReleasedChecks, suiteCompat?: string) =>
    checksAsOf(checks, released, suiteCompat).filter(({ isNew }) => isNew)

  it('the age of a check does not matter before the first release, and in it', () => {
    expect(newAsOf({})).toEqual([])
    expect(newAsOf({ '0.1': checks.map(({ id }) => id) })).toEqual([])
  })

  it('a check that is in no release has no age: it is new, and no earlier version has it', () => {
    expect(newAsOf({ '0.1': others }).map(({ id }) => id)).toEqual([late])
    expect(checksAsOf(checks, { '0.1': others }, '0.1')).toHaveLength(others.length)
  })

  it('the age of a check does not matter if it judges a decision', () => {
    const decided = checks.map((check) => ({
      ...check,
      requirement: { ...check.requirement, level: 'decided' as const },
    }))
    expect(checksAsOf(decided, upTo02, '0.1')).toEqual(decided)
  })
})

describe('the recorded checks', () => {
  const full = allChecks(contract, { fuzz: 1 })
  const [first, ...rest] = full

  // An ID is not removed or used for something else, and its level changes only on purpose.
  it('the recorded checks are all checks, at their levels, in order; `record-checks` records new ones', () => {
    expect(recordChecks(recorded, full, nextVersion)).toEqual({ [nextVersion]: {}, ...recorded })
  })

  it('the recorded checks of the next version are new in the version that a release makes of it', () => {
    const { '0.1': released, next } = recordChecks(recordChecks({}, rest, '0.1'), full, nextVersion)
    expect(next).toEqual({ [first?.requirement.level ?? '']: [first?.id] })
    expect(recordChecks({ '0.1': released ?? {} }, full, '0.2')).toEqual({ '0.1': released, '0.2': next })
  })
})
