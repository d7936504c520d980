import { describe, expect, test } from 'vitest'
import { type Fixture, fixtures, lint } from './fixtures.ts'

const all = fixtures()
const reports = lint(all.map(({ path }) => path))
const frozen = 'ids-are-frozen'

/** Everything reported about the fixture. Only the fixtures of ids-are-frozen have frozen ids, so its reports about others are ignored. */
const reported = (fixture: Fixture) =>
  reports.get(fixture.path)?.filter((report) => fixture.rule === frozen || !report.includes(`/${frozen}: `))

describe.each([...new Set(all.map(({ rule }) => rule))])('%s', (rule) => {
  const own = all.filter((fixture) => fixture.rule === rule)

  test.each(own.filter(({ name }) => name.startsWith('pass')))('the rule reports nothing about $name', (fixture) => {
    expect(fixture.expected).toEqual([])
    expect(reported(fixture)).toEqual([])
  })

  test.each(own.filter(({ name }) => name.startsWith('fail')))(
    'the rule reports each fault of $name, and nothing else',
    (fixture) => {
      expect(fixture.expected.some((report) => report.includes(` contract/${rule}: `))).toBe(true)
      expect(reported(fixture)?.sort()).toEqual([...fixture.expected].sort())
    },
  )
})

test('the linter reports no fault in the parts that fixtures share', () => {
  const linted = new Set(all.map(({ path }) => path))
  expect(reports.size).toBeGreaterThanOrEqual(linted.size)
  expect([...reports].filter(([path, reports]) => !linted.has(path) && reports.length > 0)).toEqual([])
})
