import { describe, expect, it } from 'vitest'
import type { About, Kind } from '../../src/model/kind.ts'
import { causesOf } from '../../src/reporters/causes.ts'
import { prettyJson } from '../../src/reporters/html/pretty-json.ts'
import { check, finding } from './sample-report.ts'

const operations = ['createCard', 'topUpCard', 'disableCard']

/** A check of this kind and subject, with one finding. */
function failed(operationId: string, kind: Kind, about: About, found: Parameters<typeof finding>[0] = {}) {
  const id = `${operationId}/${kind}-${JSON.stringify(about)}-${found?.pointer ?? ''}`
  const { pointer: _, ...plain } = finding({
    operationId,
    headline: `${operationId} did ${kind}`,
    requirement: id,
    ...found,
  })
  const findings = [found.pointer === undefined ? plain : { ...plain, pointer: found.pointer }]
  return check(id, { operationId, kind, about, outcome: 'failed', findings })
}

function titlesOf(checks: Parameters<typeof causesOf>[0]): string[] {
  return causesOf(checks).map(({ title }) => title)
}

describe('likely causes', () => {
  it('group a wrong envelope everywhere into one', () => {
    const about = { pointer: '/success' }
    const each = operations.map((name) => failed(name, 'envelope', about, about))
    expect(titlesOf(each)).toEqual(['Returns a wrong `success` (3 operations, 3 checks)'])
  })

  it('group wrong balances into one, by any amount and through any route', () => {
    const pointer = '/data/new_balance'
    const checks = [failed('topUpCard', 'money', {}, { pointer }), failed('disableCard', 'state', {}, { pointer })]
    expect(titlesOf(checks)).toEqual(['Returns a wrong `data.new_balance` (2 operations, 2 checks)'])
  })

  it('group a field missing from several responses into one, apart from wrong values', () => {
    const at = (pointer: string, fault?: 'missing') =>
      operations.map((name) => failed(name, 'field', { pointer, ...(fault ? { fault } : {}) }, { pointer }))
    expect(titlesOf([...at('/data/currency', 'missing'), ...at('/data/status')])).toEqual([
      'Leaves `data.currency` out of responses (3 operations, 3 checks)',
      'Returns a wrong `data.status` (3 operations, 3 checks)',
    ])
  })

  it('group the items of a list into one', () => {
    const checks = [0, 7].map((index) =>
      failed('topUpCard', 'field', {}, { pointer: `/data/transactions/${index}/id` }),
    )
    expect(titlesOf(checks)).toEqual(['Returns a wrong `data.transactions[].id` (1 operation, 2 checks)'])
  })

  it('group an unchecked credential into one, for any wrong value and operation', () => {
    const checks = operations.flatMap((name) =>
      (['missing', 'empty', 'wrong', 'no-prefix'] as const).map((fault) =>
        failed(name, 'credential', { credential: 'Authorization', fault }),
      ),
    )
    expect(titlesOf(checks)).toEqual([
      'Accepts requests without Authorization, with an empty one, with a wrong one or with one without its prefix (3 operations, 12 checks)',
    ])
  })

  it('group unchecked types into one, and name types and fields', () => {
    const as = (field: string, fault: 'string' | 'boolean') =>
      failed('topUpCard', 'type', { field, fault, insteadOf: 'number' })
    expect(titlesOf([as('amount', 'string'), as('balance', 'string')])).toEqual([
      'Accepts strings where numbers are required: `amount`, `balance` (1 operation, 2 checks)',
    ])
    const more = ['amount', 'a', 'b', 'c', 'd', 'e'].map((field) => as(field, 'string'))
    expect(titlesOf([...more, as('amount', 'boolean')])).toEqual([
      'Accepts strings and booleans where numbers are required: `amount`, `a`, `b`, `c` and 2 more (1 operation, 7 checks)',
    ])
  })

  it('group the findings of random requests with those of the field’s own check', () => {
    const about = { field: 'amount', fault: 'string', insteadOf: 'number' } as const
    const own = failed('topUpCard', 'type', about)
    const random = failed('createCard', 'schema', {}, { kind: 'type', about })
    expect(titlesOf([own, random])).toEqual([
      'Accepts strings where numbers are required: `amount` (2 operations, 2 checks)',
    ])
  })

  it.each([
    ['required', 'missing', 'Accepts requests without required fields: `amount`'],
    ['required', 'null', 'Accepts null in required fields: `amount`'],
    ['enum', 'wrong-value', 'Accepts values outside the enum: `amount`'],
    ['enum', 'wrong-case', 'Accepts enum values in the wrong case: `amount`'],
    ['bound', 'too-low', 'Accepts numbers below the minimum: `amount`'],
    ['bound', 'too-high', 'Accepts numbers above the maximum: `amount`'],
    ['format', 'wrong-form', 'Accepts values in the wrong format: `amount`'],
    ['format', 'too-long', 'Accepts strings that are too long: `amount`'],
    ['lookup', 'unknown', 'Accepts identifiers that do not exist'],
  ] as const)('are titled by what the server does: %s, %s', (kind, fault, title) => {
    const checks = operations.map((name) => failed(name, kind, { field: 'amount', fault }))
    expect(titlesOf(checks)).toEqual([`${title} (3 operations, 3 checks)`])
  })

  it('group a value rejected everywhere into one, unless the operation rejects every request', () => {
    const xaf = operations.map((name) => failed(name, 'accepts', { field: 'currency', value: 'XAF' }))
    expect(titlesOf(xaf)).toEqual(['Rejects XAF as `currency` (3 operations, 3 checks)'])
    expect(titlesOf([...xaf, failed('createCard', 'accepts', {})])).toEqual([
      'Rejects XAF as `currency` (1 operation, 2 checks)',
      'Rejects XAF as `currency` (2 operations, 2 checks)',
    ])
  })

  it('of one check have its finding as their title', () => {
    expect(titlesOf([failed('topUpCard', 'money', {})])).toEqual(['topUpCard did money'])
  })

  it('separate deviations at different places, and requirements whose findings have no place', () => {
    const checks = [
      failed('topUpCard', 'field', {}, { pointer: '/data/currency' }),
      failed('topUpCard', 'field', {}, { pointer: '/data/status' }),
      failed('topUpCard', 'state', {}),
      failed('disableCard', 'state', {}),
    ]
    expect(titlesOf(checks)).toHaveLength(4)
  })

  it('are sorted by level, then by the number of checks they explain', () => {
    const weak = { ...failed('topUpCard', 'state', {}), level: 'inferred' as const }
    const often = operations.map((name) => failed(name, 'required', { field: 'a', fault: 'missing' }))
    expect(titlesOf([weak, failed('topUpCard', 'money', {}), ...often])).toEqual([
      'Accepts requests without required fields: `a` (3 operations, 3 checks)',
      'topUpCard did money',
      'topUpCard did state',
    ])
  })
})

describe('pretty JSON', () => {
  it('keeps every digit and every repeated name, and classifies each line', () => {
    expect(prettyJson('{"a":1.10,"a":1e400,"b/c":[{},"x, {y}",[true]],"d":[]}')).toEqual([
      { text: '{', pointer: '' },
      { text: '  "a": 1.10,', pointer: '/a' },
      { text: '  "a": 1e400,', pointer: '/a' },
      { text: '  "b/c": [', pointer: '/b~1c' },
      { text: '    {},', pointer: '/b~1c/0' },
      { text: '    "x, {y}",', pointer: '/b~1c/1' },
      { text: '    [', pointer: '/b~1c/2' },
      { text: '      true', pointer: '/b~1c/2/0' },
      { text: '    ]' },
      { text: '  ],' },
      { text: '  "d": []', pointer: '/d' },
      { text: '}' },
    ])
  })

  it('is undefined for other text', () => {
    expect(['<html>', '', '{"a":'].map(prettyJson)).toEqual([undefined, undefined, undefined])
  })

  it('limits the indentation of deep documents', () => {
    const lines = prettyJson(`${'['.repeat(2_000)}1${']'.repeat(2_000)}`) ?? []
    expect(Math.max(...lines.map(({ text }) => text.length))).toBeLessThan(30)
  })
})
