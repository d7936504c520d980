import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { cardSuite } from '../../../src/cards/suite.ts'
import { idsWith, runChecks } from '../../fixtures/run-checks.ts'
import { serve } from '../../fixtures/serve.ts'
import { responding } from '../mutants/patches.ts'

const checks = cardSuite(loadContract())
  .checks({ fuzz: 0 })
  .filter(({ id }) => id.startsWith('timestamps/in-order'))

async function reportedBy(created: unknown, updated: unknown): Promise<unknown[]> {
  const alter = responding(['getPayoutStatus'], (data) => ({ ...data, created_at: created, updated_at: updated }))
  await using server = await serve(alter)
  const judged = await runChecks(server.target, checks)
  expect(idsWith(judged, 'passed', 'failed')).toEqual(checks.map(({ id }) => id))
  expect(checks.length).toBeGreaterThan(0)
  return judged.checks.flatMap(({ findings }) => findings.map(({ pointer, received }) => [pointer, received]))
}

describe('a payout whose updated_at is before its created_at', () => {
  it.each([
    ['2026-03-01T08:05:41.123Z', '2026-03-01T08:05:39.123Z'],
    ['2026-03-01T08:05:41.123Z', '2026-03-01T08:04:00.000Z'],
    ['2026-03-01T08:05:00Z', '2026-03-01T08:04:00Z'],
    ['2026-03-01T08:05Z', '2026-03-01T08:04Z'],
    ['20260301T080541+00', '2026-02-28T23:05:41Z'],
    ['2026-03-01T08:05:41Z', '1970-01-01T00:00:00Z'],
    ['2026-03-01T08:30Z', '2026-03-01T07Z'],
  ])('an updated_at before its created_at is reported: %s, %s', async (created, updated) => {
    expect(await reportedBy(created, updated)).toEqual([['/data/updated_at', JSON.stringify(updated)]])
  })
})

describe('a payout whose updated_at is not before its created_at', () => {
  it.each([
    ['as it was created', '2026-03-01T08:05:41.123Z', '2026-03-01T08:05:41.123Z'],
    ['by a clock of seconds', '2026-03-01T08:05:41.987654Z', '2026-03-01T08:05:41Z'],
    ['by a clock that is rounded', '2026-03-01T08:05:42Z', '2026-03-01T08:05:41Z'],
    ['by another machine', '2026-03-01T08:05:41.123Z', '2026-03-01T08:05:39.500Z'],
    ['by a clock of minutes', '2026-03-01T08:05:59.999999Z', '2026-03-01T08:05Z'],
    ['by a clock of minutes that writes seconds', '2026-03-01T08:05:59.999Z', '2026-03-01T08:05:00.000Z'],
    ['by a clock of hours', '2026-03-01T08:59:59Z', '2026-03-01T08Z'],
    ['at a fraction of an hour', '2026-03-01T08:29:59Z', '2026-03-01T08,5Z'],
    ['at the end of the day before', '2026-03-01T00:00:00Z', '2026-02-28T24:00:00Z'],
    ['in another spelling', '2026-03-01T08:05:41Z', '20260301T080541,5+0000'],
    ['on a day of a week, which is not compared', '2026-03-01T08:05:41Z', '2026-W08-1T08:05:41Z'],
    ['at a time that is not UTC, which is told elsewhere', '2026-03-01T08:05:41Z', '2026-03-01T06:05:41+00:30'],
    ['never, which is null', '2026-03-01T08:05:41Z', null],
    ['never, which is nothing', '2026-03-01T08:05:41Z', undefined],
  ])('an updated_at that is not before its created_at is accepted: %s', async (_, created, updated) => {
    expect(await reportedBy(created, updated)).toEqual([])
  })
})
