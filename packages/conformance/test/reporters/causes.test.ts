import { describe, expect, it } from 'vitest'
import type { About, FaultName, Kind } from '../../src/engine/nouns/kind.ts'
import type { Exchange } from '../../src/engine/nouns/wire/exchange.ts'
import { prettyJson } from '../../src/reporters/html/pretty-json.ts'
import { answered, causesIn, failed, operations, titlesOf } from './judged-causes.ts'
import { topUp } from './sample-report.ts'

describe('likely causes', () => {
  it('likely causes group a wrong envelope everywhere into one', () => {
    const about = { pointer: '/success' }
    const each = operations.map((name) => failed(name, 'envelope', about, about))
    expect(titlesOf(each)).toEqual(['Returns a wrong `success` (3 operations, 3 checks)'])
  })

  it('likely causes group wrong balances into one, by any amount and through any route', () => {
    const pointer = '/data/new_balance'
    const checks = [failed('topUpCard', 'money', {}, { pointer }), failed('disableCard', 'state', {}, { pointer })]
    expect(titlesOf(checks)).toEqual([
      'Returns a wrong `data.new_balance` in topUpCard and disableCard (2 operations, 2 checks)',
    ])
  })

  it('likely causes group a field missing from several responses into one, apart from wrong values', () => {
    const at = (pointer: string, fault?: 'missing') =>
      operations.map((name) => failed(name, 'field', { pointer, ...(fault ? { fault } : {}) }, { pointer }))
    expect(titlesOf([...at('/data/currency', 'missing'), ...at('/data/status')])).toEqual([
      'Leaves `data.currency` out of responses (3 operations, 3 checks)',
      'Returns a wrong `data.status` (3 operations, 3 checks)',
    ])
  })

  it('likely causes group fields missing from one response into one', () => {
    const at = (name: string, exchange?: string) =>
      failed(
        'topUpCard',
        'field',
        { fault: 'missing' },
        { pointer: `/data/${name}`, ...(exchange ? { exchange } : {}) },
      )
    expect(titlesOf([at('status', 'x#1'), at('currency', 'x#1')])).toEqual([
      'Leaves `data.status`, `data.currency` out of responses in topUpCard (2 checks)',
    ])
    expect(titlesOf([at('status', 'x#1'), at('currency', 'x#2')])).toHaveLength(2)
    expect(titlesOf([at('status'), at('currency')])).toHaveLength(2)
  })

  it('likely causes call a success without data so, whichever field is looked for in it', () => {
    const body = '{"success":true}'
    const exchange = topUp({ id: 'x#1', response: { ...answered, body } })
    const found = { pointer: '/data/card_id', exchange: 'x#1' }
    const missing = failed('topUpCard', 'field', { fault: 'missing' }, found)
    expect(titlesOf([missing, failed('topUpCard', 'accepts', {}, { exchange: 'x#1' })], [exchange])).toEqual([
      'Returns no `data` for valid requests: topUpCard (2 checks)',
    ])
  })

  it('likely causes tell a lookup that fails now and then by what it looks for', () => {
    const found = { exchange: 'x#1', about: { field: 'reference', value: 'service_reference' } }
    const answers = (status: number) => ({
      response: { ...answered, status, body: status === 200 ? answered.body : '{"success":false}' },
    })
    const asked = (id: string, status: number): Exchange => ({
      ...topUp({ id, operationId: 'getPayoutStatus' }),
      request: { method: 'GET', target: '/payouts/x', headers: [], body: '' },
      ...answers(status),
    })
    const lookups = [1, 2].map((index) => failed('getPayoutStatus', 'lookup', { pointer: `${index}` }, found))
    expect(titlesOf(lookups, [asked('x#1', 404), asked('x#2', 200)])).toEqual([
      'getPayoutStatus sometimes finds nothing by `service_reference` (2 checks)',
    ])
    const byOther = { exchange: 'x#3', about: { field: 'reference', value: 'reference' } }
    const [always, other] = [asked('x#1', 404), { ...asked('x#3', 404), sequence: 3 }]
    expect(titlesOf(lookups, [always])).toEqual(['getPayoutStatus finds nothing by `service_reference` (2 checks)'])
    const byBoth = [...lookups, failed('getPayoutStatus', 'lookup', {}, byOther)]
    const found3 = { ...other, request: { ...other.request, target: '/payouts/y' } }
    expect(titlesOf(byBoth, [always, found3, { ...found3, ...answers(200), id: 'x#4' }])).toEqual([
      'getPayoutStatus sometimes finds nothing by `service_reference`, `reference` (3 checks)',
    ])
  })

  it('likely causes name the usual fault of those that show one, and give an example of it', () => {
    const pointer = '/data/new_balance'
    const wrong = (id: string, fault?: 'earlier' | 'cut') =>
      failed(id, 'money', {}, { pointer, ...(fault ? { about: { fault } } : {}) })
    const mixed = [wrong('topUpCard'), wrong('createCard', 'cut'), wrong('operateCard', 'earlier')]
    const [cause] = causesIn([...mixed, wrong('disableCard', 'earlier'), wrong('enableCard', 'earlier')])
    expect(cause?.title).toBe('Returns an earlier `data.new_balance`')
    expect(cause?.example?.finding.headline).toBe('operateCard did money')
    expect(titlesOf(mixed)).toEqual(['Returns a wrong `data.new_balance` (3 operations, 3 checks)'])
    const exchange = 'x#1'
    const calculated = ['o1', 'o2', 'o3'].map((name) => failed(name, 'money', {}, { pointer, exchange }))
    const noise = failed('enableCard', 'money', {}, { pointer, exchange, about: { fault: 'noise' } })
    const noisy = causesIn([...calculated, noise])
    expect(noisy.map(({ example }) => example?.finding.headline)).toEqual(['enableCard did money'])
    expect(titlesOf([...Array(6).keys()].map((index) => wrong(`o${index}`, index === 0 ? 'cut' : undefined)))).toEqual([
      'Returns a wrong `data.new_balance` (6 operations, 6 checks)',
    ])
  })

  it.each([
    [{ 'moved-by-nothing': 2, earlier: 2, 'by-another': 1 }, 'Returns another `data.b` although nothing was moved'],
    [{ 'by-another': 4, 'moved-by-nothing': 2 }, 'Returns another `data.b` although nothing was moved'],
    [{ earlier: 3, 'by-another': 1 }, 'Returns an earlier `data.b`'],
    [{ earlier: 2, 'by-another': 1, cut: 3 }, 'Returns a wrong `data.b`'],
    [{ cut: 8, 'cut-amount': 2 }, 'Cuts or rounds the amount in `data.b`'],
    [{ earlier: 3, 'as-at-first': 3 }, 'Forgets earlier changes of `data.b`'],
    [{ repeated: 9, foreign: 2 }, 'Shows in `data.b` what belongs to something else'],
    [{ repeated: 19, foreign: 1 }, 'Shows entries of `data.b` more than once'],
  ] as const)('likely causes tell faults that come together from chance: %o', (counts, title) => {
    const checks = Object.entries(counts).flatMap(([fault, count]) =>
      Array.from({ length: count }, () =>
        failed('createCard', 'echo', {}, { pointer: '/data/b', about: { fault: fault as FaultName } }),
      ),
    )
    expect(titlesOf(checks)).toEqual([`${title} in createCard (${checks.length} checks)`])
  })

  it('likely causes call a list missing, whatever else is wrong because of that', () => {
    const pointer = '/data/transactions'
    const checks = [
      failed('operateCard', 'transactions', {}, { pointer }),
      failed('operateCard', 'transactions', {}, { pointer }),
      failed('operateCard', 'transactions', { fault: 'missing' }, { pointer }),
    ]
    expect(titlesOf(checks)).toEqual(['Leaves `data.transactions` out of responses in operateCard (3 checks)'])
    expect(titlesOf(checks.slice(0, 2))).toEqual(['Lists the wrong transactions (2 checks)'])
  })

  it.each([
    ['foreign', 'Shows in `data.transactions` what belongs to another card'],
    ['rejected', 'Shows in `data.transactions` what was rejected'],
    ['left-out', 'Leaves entries out of `data.transactions`'],
    ['merged', 'Shows only one of equal entries of `data.transactions`'],
    ['repeated', 'Shows entries of `data.transactions` more than once'],
    ['mislabelled', 'Shows entries of `data.transactions` with the wrong type'],
    ['other-currency', 'Shows entries of `data.transactions` in another currency'],
  ] as const)('likely causes say what is wrong with the entries of a list: %s', (fault, title) => {
    const about = { pointer: '/data/transactions' }
    const checks = ['state', 'transactions'].map((kind) => failed('operateCard', kind, { fault }, about))
    expect(titlesOf(checks)).toEqual([`${title} in operateCard (2 checks)`])
  })

  it('likely causes group the items of a list into one', () => {
    const checks = [0, 7].map((index) =>
      failed('topUpCard', 'field', {}, { pointer: `/data/transactions/${index}/id` }),
    )
    expect(titlesOf(checks)).toEqual(['Returns a wrong `data.transactions[].id` in topUpCard (2 checks)'])
  })

  it('likely causes group an unchecked credential into one, for any wrong value and operation', () => {
    const checks = operations.flatMap((name) =>
      (['missing', 'empty', 'wrong', 'no-prefix'] as const).map((fault) =>
        failed(name, 'credential', { credential: 'Authorization', fault }),
      ),
    )
    expect(titlesOf(checks)).toEqual([
      'Accepts requests without Authorization, or with an empty, a wrong or an unprefixed one (3 operations, 12 checks)',
    ])
  })

  it('likely causes group unchecked types into one, and name types and fields', () => {
    const as = (field: string, fault: 'string' | 'boolean') =>
      failed('topUpCard', 'type', { field, fault, insteadOf: 'number' })
    expect(titlesOf([as('amount', 'string'), as('balance', 'string')])).toEqual([
      'Accepts strings where numbers are required: `amount`, `balance` in topUpCard (2 checks)',
    ])
    const more = ['amount', 'a', 'b', 'c', 'd', 'e'].map((field) => as(field, 'string'))
    expect(titlesOf([...more, as('amount', 'boolean')])).toEqual([
      'Accepts strings and booleans where numbers are required: `amount`, `a`, `b`, `c` and 2 more in topUpCard (7 checks)',
    ])
  })

  it('likely causes group the findings of random requests with those of the field’s own check', () => {
    const about = { field: 'amount', fault: 'string', insteadOf: 'number' } as const
    const own = failed('topUpCard', 'type', about)
    const random = failed('createCard', 'schema', {}, { kind: 'type', about })
    expect(titlesOf([own, random])).toEqual([
      'Accepts strings where numbers are required: `amount` in topUpCard and createCard (2 operations, 2 checks)',
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
  ] as const)('likely causes are titled by what the server does: %s, %s', (kind, fault, title) => {
    const checks = operations.map((name) => failed(name, kind, { field: 'amount', fault }))
    expect(titlesOf(checks)).toEqual([`${title} (3 operations, 3 checks)`])
  })

  it('likely causes tell null in a required field only where it was accepted', () => {
    const lacking = (...faults: readonly FaultName[]) =>
      titlesOf(faults.map((fault) => failed('topUpCard', 'required', { field: 'amount', fault }, { exchange: fault })))
    expect(lacking('missing', 'other-name')).toEqual([
      'Accepts requests without required fields: `amount` in topUpCard (2 checks)',
    ])
    expect(lacking('missing', 'other-name', 'null')).toEqual([
      'Accepts requests without required fields, and null in required fields: `amount` in topUpCard (3 checks)',
    ])
  })

  it('likely causes group a value rejected everywhere into one, unless the operation rejects every request', () => {
    const xaf = operations.map((name) => failed(name, 'accepts', { field: 'currency', value: 'XAF' }))
    expect(titlesOf(xaf)).toEqual(['Rejects XAF as `currency` (3 operations, 3 checks)'])
    expect(titlesOf([...xaf, failed('createCard', 'accepts', {})])).toEqual([
      'Rejects valid requests: createCard (2 checks)',
      'Rejects XAF as `currency` (2 operations, 2 checks)',
    ])
  })

  it('likely causes of one check have its finding as their title', () => {
    expect(titlesOf([failed('topUpCard', 'money', {})])).toEqual(['topUpCard did money'])
  })

  it('likely causes separate deviations at different places, and requirements whose findings have no place', () => {
    const checks = [
      failed('topUpCard', 'field', {}, { pointer: '/data/currency' }),
      failed('topUpCard', 'field', {}, { pointer: '/data/status' }),
      failed('topUpCard', 'state', {}),
      failed('disableCard', 'state', {}),
    ]
    expect(titlesOf(checks)).toHaveLength(4)
  })

  it('likely causes merge one wrong format, one wrong type and one wrong time zone of several fields', () => {
    const at = (kind: Kind, pointer: string, about: About) => failed('topUpCard', kind, about, { pointer })
    expect(
      titlesOf([
        ...['/data/a', '/data/b'].map((place) => at('field', place, { fault: 'string', insteadOf: 'number' })),
        ...['/data/a', '/data/b'].map((place) => at('field', place, { fault: 'wrong-form' })),
        ...['/data/created_at', '/data/x/0/updated_at'].map((place) => at('timestamp', place, { fault: 'wrong-form' })),
        ...['/data/created_at', '/data/updated_at'].map((place) => at('timestamp', place, { fault: 'not-utc' })),
      ]),
    ).toEqual([
      'Returns strings where numbers are required: `data.a`, `data.b` in topUpCard (2 checks)',
      'Returns values in the wrong format: `data.a`, `data.b` in topUpCard (2 checks)',
      'Returns timestamps in the wrong format: `created_at`, `updated_at` in topUpCard (2 checks)',
      'Returns timestamps that are not in UTC: `created_at`, `updated_at` in topUpCard (2 checks)',
    ])
  })

  it('likely causes are sorted by level, then by the number of checks they explain', () => {
    const state = failed('topUpCard', 'state', {})
    const weak = { ...state, check: { ...state.check, level: 'inferred' as const } }
    const often = operations.map((name) => failed(name, 'required', { field: 'a', fault: 'missing' }))
    expect(titlesOf([weak, failed('topUpCard', 'money', {}), ...often])).toEqual([
      'Accepts requests without required fields: `a` (3 operations, 3 checks)',
      'topUpCard did money',
      'topUpCard did state',
    ])
  })

  it('likely causes begin with money that a card lost, because it rejects withdrawals for lack of it', () => {
    const lost = operations.map((name) => {
      const { check: one, ...rest } = failed(
        name,
        'money',
        {},
        { pointer: '/data/new_balance', about: { fault: 'the-amount' } },
      )
      return { ...rest, check: { ...one, level: 'inferred' as const } }
    })
    const rejecting = failed('withdrawFromCard', 'required', { field: 'a', fault: 'missing' })
    expect(titlesOf([rejecting, ...lost])).toEqual([
      'Returns `data.new_balance` without what was there before (3 operations, 3 checks)',
      'withdrawFromCard did required',
    ])
  })

  it('likely causes begin with what was issued twice, because the two cards then change together', () => {
    const still = failed('operateCard', 'accepts', { fault: 'still-disabled' })
    const more = { ...still, check: { ...still.check, id: 'operateCard/again' } }
    const twice = failed('createCard', 'identity', { pointer: '/data/card_id' })
    expect(titlesOf([still, more, twice])).toEqual([
      'createCard did identity',
      'Leaves cards disabled after enabling them (2 checks)',
    ])
  })
})

describe('pretty JSON', () => {
  it('pretty JSON keeps every digit and every repeated name, and classifies each line', () => {
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

  it('pretty JSON is undefined for other text', () => {
    expect(['<html>', '', '{"a":'].map(prettyJson)).toEqual([undefined, undefined, undefined])
  })

  it('pretty JSON limits the indentation of deep documents', () => {
    const lines = prettyJson(`${'['.repeat(2_000)}1${']'.repeat(2_000)}`) ?? []
    expect(Math.max(...lines.map(({ text }) => text.length))).toBeLessThan(30)
  })
})
