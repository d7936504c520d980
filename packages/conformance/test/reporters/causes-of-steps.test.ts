import { describe, expect, it } from 'vitest'
import { type Exchange, exchangePlace } from '../../src/engine/nouns/wire/exchange.ts'
import { answered, blockedBy, causesIn, type Failed, failed, operations, titlesOf } from './judged-causes.ts'
import { topUp } from './sample-report.ts'

describe('likely causes that only all steps of a run show', () => {
  it('likely causes include the checks that need a value which the same response got wrong', () => {
    const about = { pointer: '/data/card_id', fault: 'number', insteadOf: 'string' } as const
    const wrongId = (operationId: string) => failed(operationId, 'field', about, { pointer: about.pointer })
    const needing = (operationId: string, pointer?: string) =>
      blockedBy({ operationId, status: 200, lack: 'id', ...(pointer && { pointer }) })
    const blocked = [
      needing('createCard', '/data/card_id'),
      needing('createCard', '/data/user_id'),
      needing('topUpCard'),
    ]
    expect(titlesOf([wrongId('createCard'), ...blocked])).toEqual(['createCard did field (1 blocked)'])
    expect(titlesOf([wrongId('createCard'), wrongId('topUpCard'), ...blocked])).toEqual([
      'Returns numbers where strings are required: `data.card_id` in createCard and topUpCard (2 operations, 2 checks, 1 blocked)',
    ])
  })

  it('likely causes name the operation that rejected a valid request, whatever the check is about', () => {
    const rejection = (id: string, intent: Exchange['intent'] = 'valid'): Exchange =>
      topUp({ id, intent, response: { status: 404, headers: [], body: '{}', bodyBytes: 2, truncated: false } })
    const lookup = failed('createCard', 'lookup', {}, { exchange: 'x#1' })
    const lookups = [1, 2].map((index) => ({
      ...lookup,
      check: { ...lookup.check, id: `${index}` },
    }))
    const state = failed('disableCard', 'state', {}, { exchange: 'x#1' })
    const causesWith = (exchanges: readonly Exchange[], ...all: readonly Failed[]) => titlesOf(all, exchanges)
    const accepted = topUp({ id: 'x#2' })
    expect(causesWith([rejection('x#1'), accepted], ...lookups, state)).toEqual([
      'Rejects some valid requests: topUpCard (3 checks)',
    ])
    expect(causesWith([rejection('x#1'), accepted], ...lookups, state, failed('topUpCard', 'accepts', {}))).toEqual([
      'Rejects valid requests: topUpCard (4 checks)',
    ])
    const usually = [rejection('x#1'), accepted, topUp({ id: 'x#3' })]
    expect(causesWith(usually, ...lookups, failed('topUpCard', 'accepts', {}))).toEqual([
      'Rejects some valid requests: topUpCard (3 checks)',
    ])
    expect(causesWith([rejection('x#1', 'invalid')], ...lookups)).toEqual(['Returns the wrong object (2 checks)'])
  })

  it('likely causes say so if the target does not find what it created, unless it finds nothing', () => {
    const created = (id: string, card: string): Exchange => ({
      ...topUp({ id, operationId: 'createCard' }),
      request: { method: 'POST', target: '/api/v1/action/card/user-1', headers: [], body: '{}' },
      response: { ...answered, body: JSON.stringify({ success: true, data: { card_id: card } }) },
    })
    const rejection = (id: string, status: number): Exchange =>
      topUp({ id, response: { ...answered, status, body: '{"success":false}' } })
    const checks = [
      failed('topUpCard', 'accepts', {}, { exchange: 'x#3' }),
      failed('disableCard', 'state', {}, { exchange: 'x#3' }),
    ]
    const exchanges = [created('x#1', 'card-7'), topUp({ id: 'x#2' }), rejection('x#3', 404)]
    expect(titlesOf(checks, exchanges)).toEqual(['Returns status 404 for what exists: topUpCard (2 checks)'])
    for (const others of [
      [created('x#1', 'card-8'), topUp({ id: 'x#2' }), rejection('x#3', 404)],
      [created('x#1', 'card-7'), topUp({ id: 'x#2' }), rejection('x#3', 409)],
    ]) {
      expect(titlesOf(checks, others)[0]).toContain('Rejects')
    }
    const [dead] = titlesOf(checks, [created('x#1', 'card-7'), rejection('x#2', 404), rejection('x#3', 404)])
    expect(dead).toBe('topUpCard returned status 404 for every valid request (2 checks)')
  })

  it.each([
    [
      'with an error status',
      404,
      '{"success":true,"error":{}}',
      'Returns `success: true` with an error status: topUpCard',
    ],
    [
      'without data',
      200,
      '{"success":true,"error":{}}',
      'Returns `success: true` without what was asked for in `data`, instead of a rejection: topUpCard',
    ],
    [
      'with null as data',
      200,
      '{"success":true,"data":null}',
      'Returns `success: true` without what was asked for in `data`, instead of a rejection: topUpCard',
    ],
  ])('likely causes group what follows from a false success into one: %s', (_, status, body, title) => {
    const response = { status, headers: [], body, bodyBytes: body.length, truncated: false }
    const exchanges = [
      topUp({ id: 'x#1', intent: 'invalid', response }),
      topUp({ id: 'x#2', intent: 'open', response }),
    ]
    const [first, second] = exchanges.map(({ id }) => ({ exchange: id }))
    const checks = [
      failed('createCard', 'type', { field: 'currency', fault: 'number', insteadOf: 'string' }, first),
      failed('topUpCard', 'required', { field: 'amount', fault: 'missing' }, first),
      failed('topUpCard', 'credential', { credential: 'X-API-KEY', fault: 'missing' }, first),
      failed('topUpCard', 'envelope', { part: 'status' }, second),
      failed('disableCard', 'field', { fault: 'missing' }, { ...second, pointer: '/data' }),
    ]
    expect(titlesOf(checks, exchanges)).toEqual([`${title} (5 checks)`])
  })

  it('likely causes stay apart if a response to an invalid request is a success, or a valid request gets such a response', () => {
    const response = (body: string) => ({ status: 200, headers: [], body, bodyBytes: body.length, truncated: false })
    const exchanges = [
      topUp({ id: 'x#1', intent: 'invalid', response: response('{"success":true,"data":{"status":"success"}}') }),
      topUp({ id: 'x#2', response: response('{"success":true}') }),
    ]
    const checks = [
      failed('topUpCard', 'required', { field: 'amount', fault: 'missing' }, { exchange: 'x#1' }),
      failed('topUpCard', 'credential', { credential: 'X-API-KEY', fault: 'missing' }, { exchange: 'x#1' }),
      failed('topUpCard', 'field', { fault: 'missing' }, { exchange: 'x#2', pointer: '/data' }),
    ]
    expect(causesIn(checks, exchanges)).toHaveLength(3)
  })

  it('likely causes tell a status that comes now and then, unless it comes to most requests', () => {
    const statuses = (accepted: number) =>
      operations.flatMap((operationId) => [
        ...(['valid', 'invalid'] as const).map((intent) => ({ operationId, intent, status: 502 })),
        ...Array.from({ length: accepted }, () => ({ operationId, intent: 'valid' as const, status: 200 })),
      ])
    const titles = (accepted: number) => {
      const exchanges = statuses(accepted).map(({ operationId, intent, status }, index) =>
        topUp({ ...exchangePlace('x', 1, index), operationId, intent, response: { ...answered, status } }),
      )
      const checks = operations.map((name, index) =>
        failed(name, 'accepts', {}, { exchange: exchangePlace('x', 1, index * (accepted + 2)).id }),
      )
      return titlesOf(checks, exchanges)
    }
    expect(titles(9)).toEqual(['Returns status 502 now and then (3 operations, 3 checks)'])
    expect(titles(1)).not.toContain('Returns status 502 now and then (3 operations, 3 checks)')
  })

  it('likely causes say if a service breaks only on requests at the same time', () => {
    const sent = (index: number, more: Partial<Exchange>) =>
      topUp({
        ...exchangePlace('x', 1, index),
        intent: 'open',
        response: { ...answered, status: 500, body: '{}' },
        ...more,
      })
    const atOnce = [1, 2].map((index) => sent(index, { role: 'burst' }))
    const finding = { exchange: exchangePlace('x', 1, 1).id }
    const checks = [failed('topUpCard', 'race', {}, finding), failed('topUpCard', 'robustness', {}, finding)]
    const title = 'Returns status 500 for requests that it may reject: topUpCard'
    expect(titlesOf(checks, atOnce)).toEqual([`${title}, only where requests are sent at the same time (2 checks)`])
    expect(titlesOf(checks, [...atOnce, sent(3, {})])).toEqual([`${title} (2 checks)`])
  })

  it('likely causes tell a response that another request got before, if it has the name of another action', () => {
    const sent = (index: number, body: string) =>
      topUp({ ...exchangePlace('x', 1, index), request: { ...topUp().request, body }, response: answered })
    const named = (operation: string) => ({
      ...answered,
      body: JSON.stringify({ success: true, data: { operation, new_balance: 1 } }),
    })
    const [usual, other] = [named('withdraw'), named('credit')]
    const exchanges = [1, 2, 3, 4].map((index) => {
      return { ...sent(index, `{"amount":${index}}`), response: index === 4 ? other : usual }
    })
    const misnamed = (index: number) =>
      failed(
        'topUpCard',
        'echo',
        {},
        { exchange: exchangePlace('x', 1, index).id, pointer: '/data/operation', about: { fault: 'other-operation' } },
      )
    const wrong = failed(
      'topUpCard',
      'money',
      {},
      { exchange: exchangePlace('x', 1, 3).id, pointer: '/data/new_balance' },
    )
    const title = 'Returns what it had returned to another request: topUpCard (2 checks)'
    expect(titlesOf([misnamed(2), wrong], exchanges)).toEqual([title])
    expect(titlesOf([misnamed(1), wrong], exchanges)).not.toContain(title)
    // All of them have this name.
    expect(titlesOf([misnamed(2), wrong], exchanges.slice(0, 3))).not.toContain(title)
  })

  it('likely causes say how long the paths are that break a service', () => {
    const exchanges = Array.from({ length: 24 }, (_, index) => {
      const isLong = index < 3
      const target = `/virtual-cards/cards/${'x'.repeat(isLong ? 100 + index : 30)}/topup`
      const response = { ...answered, status: isLong ? 500 : 404, body: '{}' }
      return topUp({
        ...exchangePlace('x', 1, index),
        intent: 'invalid',
        request: { ...topUp().request, target },
        response,
      })
    })
    const finding = { exchange: exchangePlace('x', 1, 0).id, about: { value: 'a long id' } }
    const long = failed('topUpCard', 'robustness', {}, finding)
    const where = ', only where the length of the longest part of the path is more than 30'
    expect(titlesOf([long, long], exchanges)).toEqual([
      `Returns status 500 for a long id in topUpCard${where} (2 checks)`,
    ])
    expect(titlesOf([long, long], exchanges.slice(0, 9))).toEqual([
      'Returns status 500 for a long id in topUpCard (2 checks)',
    ])
  })

  describe('in an operation that does the same with every valid request', () => {
    const exchange = (sequence: number, changes: Partial<Exchange> = {}): Exchange => {
      const { response } = topUp()
      return topUp({
        ...exchangePlace('dead', 1, sequence),
        ...(response ? { response: { ...response, status: 500 } } : {}),
        ...changes,
      })
    }
    const withStatus = (status: number): Partial<Exchange> => {
      const { response } = topUp()
      return response ? { response: { ...response, status } } : {}
    }
    const accepted = failed('topUpCard', 'accepts', {}, { exchange: 'dead#1' })
    const elsewhere = failed('createCard', 'money', {}, { exchange: 'dead#2' })
    const strong = failed('createCard', 'required', { field: 'a', fault: 'missing' })
    const blocked = (status: number) => blockedBy({ operationId: 'topUpCard', status, exchange: 'dead#1' })
    const causesWith = (exchanges: readonly Exchange[], ...all: readonly Failed[]) => titlesOf(all, exchanges)

    it('likely causes in one operation are one, whatever the checks are about, before all others, with the checks that they block', () => {
      const others = ['first', 'second', 'third'].map((id) => ({ ...strong, check: { ...strong.check, id } }))
      const dead = [exchange(1), exchange(2)]
      expect(causesWith(dead, ...others, elsewhere, accepted, blocked(500), blocked(401))).toEqual([
        'topUpCard returned status 500 for every valid request (2 checks, 1 blocked)',
        'Accepts requests without required fields: `a` in createCard (3 checks)',
      ])
    })

    it('likely causes in one operation say if there was no response', () => {
      const rejected = exchange(3, { intent: 'invalid', ...withStatus(422) })
      expect(causesWith([exchange(1), exchange(2), rejected], accepted)).toEqual([
        'topUpCard returned status 500 for every valid request',
      ])
      const { response: _, ...silent } = exchange(1)
      expect(causesWith([silent, { ...silent, id: 'dead#2' }], accepted)).toEqual([
        'topUpCard sent no response to any valid request',
      ])
      const cut = { ...silent, trouble: { kind: 'cut', message: '' } } as const
      expect(causesWith([cut, { ...cut, id: 'dead#2' }], accepted)).toEqual([
        'topUpCard sent no complete response to any valid request',
      ])
    })

    it('likely causes in one operation are found even if every check is blocked', () => {
      expect(causesWith([exchange(1), exchange(2)], blocked(500))).toEqual([
        'topUpCard returned status 500 for every valid request (1 blocked)',
      ])
    })

    it('likely causes in one operation are none if one valid request was accepted or rejected in another way', () => {
      for (const status of [200, 503]) {
        const causes = causesWith([exchange(1), exchange(2), exchange(3, withStatus(status))], accepted, blocked(500))
        expect(causes).toEqual(['Returns status 500 for valid requests: topUpCard (1 blocked)'])
      }
    })
  })
})
