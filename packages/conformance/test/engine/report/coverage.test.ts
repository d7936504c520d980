import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { cardSuite } from '../../../src/cards/suite.ts'
import type { Coverage } from '../../../src/engine/nouns/report.ts'
import type { Exchange } from '../../../src/engine/nouns/wire/exchange.ts'
import { readSeen } from '../../../src/engine/offline/read-seen.ts'
import { coverageOf } from '../../../src/engine/report/exercised/coverage-of.ts'
import { converse, exampleOf } from '../../fixtures/converse.ts'

const contract = loadContract()

/** Covers what a client of a correct server sent and received. */
function coverageOfClient(act: (send: ReturnType<typeof converse>['send'], card: string) => void): Coverage {
  const { send, exchanges } = converse()
  const { user_id } = send('POST', '/action/card/user', exampleOf('createCardUser'))
  const { card_id } = send('POST', `/action/card/${user_id}`, { ...exampleOf('createCard'), currency: 'USD' })
  act(send, `/virtual-cards/cards/${card_id}`)
  return coverageOf(cardSuite(contract), readSeen(cardSuite(contract), exchanges, contract.basePath).own)
}

const of = ({ operations }: Coverage, operationId: string) => {
  const found = operations.find((one) => one.operationId === operationId)
  if (!found) throw new TypeError(`no coverage of ${operationId}`)
  return found
}

const exchange = (changes: Partial<Exchange>): Exchange => ({
  ...{ id: 'hostile#1', scenario: 'hostile', attempt: 1, sequence: 1, operationId: 'topUpCard', intent: 'valid' },
  request: { method: 'POST', target: '/api/v1/virtual-cards/cards/crd_1/topup', headers: [] },
  response: { status: 200, headers: [], body: '', bodyBytes: 0, truncated: false },
  ...{ waits: 0, startedMs: 0, durationMs: 1 },
  ...changes,
})

describe('coverageOf', () => {
  it('coverageOf counts nothing where nothing was sent', () => {
    const coverage = coverageOf(cardSuite(contract), [])
    expect(coverage).toMatchObject({ neverAccepted: [], covered: 0 })
    expect(coverage.operations.map(({ operationId }) => operationId)).toEqual(
      contract.operations.map(({ operationId }) => operationId),
    )
    expect(coverage.of).toBe(
      coverage.operations.flatMap(({ items }) => Object.values(items)).reduce((sum, items) => sum + items.of, 0),
    )
    for (const { items } of coverage.operations) {
      for (const { of, missing } of Object.values(items)) expect(missing).toHaveLength(of)
    }
  })

  it('coverageOf counts parameters, enum values, bounds and response fields', () => {
    const coverage = coverageOfClient((send, card) => {
      send('POST', `${card}/topup`, { amount: 0.01, currency: 'USD' })
      send('POST', `${card}/topup`, { amount: 0.5, currency: 'USD' })
      send('POST', `${card}/topup`, { amount: 0, currency: 'USD' })
      send('POST', `${card}/operation`, { action: 'get_balance' })
    })
    const topUp = of(coverage, 'topUpCard')
    expect(topUp.valid).toEqual({ sent: 2, accepted: 2 })
    expect(topUp.items.statuses).toEqual({ covered: 2, of: 2, missing: [] })
    expect(topUp.items.parameters).toEqual({ covered: 3, of: 3, missing: [] })
    expect(topUp.items.bounds).toEqual({ covered: 3, of: 3, missing: [] })
    const { values } = topUp.items
    expect(values.missing).not.toContain('currency "USD"')
    expect(values.covered).toBe(1)
    expect(values.of).toBe(contract.schema('Currency').enum?.length)
    expect(topUp.items.fields.missing).not.toContain('data.new_balance')
    const operate = of(coverage, 'operateCard').items
    expect(operate.parameters.missing).toEqual(['amount sent', 'currency sent'])
    expect(operate.bounds.covered).toBe(0)
    expect(of(coverage, 'getPayoutStatus').items.statuses.missing).toEqual(['accepted with status 200', 'rejected'])
  })

  it('coverageOf follows cards from state to state, through every route', () => {
    const coverage = coverageOfClient((send, card) => {
      send('POST', `${card}/topup`, { amount: 5, currency: 'USD' })
      send('POST', `${card}/disable`)
      send('POST', `${card}/topup`, { amount: 5, currency: 'USD' })
      send('POST', `${card}/operation`, { action: 'get_balance' })
      send('POST', `${card}/enable`)
      send('POST', `${card}/disable`)
    })
    expect(of(coverage, 'topUpCard').items.states.missing).toEqual(['topup of a terminated card'])
    expect(of(coverage, 'enableCard').items.states.missing).toEqual([
      'enable of an active card',
      'enable of a terminated card',
    ])
    expect(of(coverage, 'operateCard').items.states.covered).toBe(1)
    expect(of(coverage, 'createCard').items.states.of).toBe(0)
  })

  it('coverageOf tallies responses by intent, status and body', () => {
    const body = (text: string, status = 422) => ({ status, headers: [], body: text, bodyBytes: 0, truncated: false })
    const { response: _, ...lost } = exchange({ trouble: { kind: 'reset', message: 'reset' } })
    const { operations, neverAccepted } = coverageOf(cardSuite(contract), [
      exchange({ response: body('{"success":false}') }),
      exchange({ response: body('{"success":false}') }),
      exchange({ intent: 'invalid', response: body('<html>') }),
      exchange({ intent: 'invalid', response: body('') }),
      exchange({ intent: 'open', response: body('{"error":"no"}', 400) }),
      lost,
      { ...lost, trouble: { kind: 'aborted', message: 'the client left' } },
    ])
    expect(operations.find(({ operationId }) => operationId === 'topUpCard')?.responses).toEqual([
      { intent: 'invalid', status: 422, body: 'empty', count: 1 },
      { intent: 'invalid', status: 422, body: 'text', count: 1 },
      { intent: 'open', status: 400, body: 'json', count: 1 },
      { intent: 'valid', body: 'none', count: 1 },
      { intent: 'valid', status: 422, body: 'success-false', count: 2 },
    ])
    expect(neverAccepted).toEqual(['topUpCard'])
  })

  it.each<[string, Partial<Exchange>]>([
    ['markup in a path', { request: { method: 'POST', target: '/<script>/%00/%/topup?currency=<b>', headers: [] } }],
    ['a deep body', { request: { ...exchange({}).request, body: '['.repeat(100_000) } }],
    [
      'names of prototypes',
      { request: { ...exchange({}).request, body: '{"__proto__":{"amount":1},"constructor":1}' } },
    ],
    ['a list as body', { request: { ...exchange({}).request, body: '[{"amount":1}]' } }],
    [
      'a long text',
      { request: { ...exchange({}).request, body: JSON.stringify({ currency: 'U'.repeat(5_000_000) }) } },
    ],
    [
      'a response of another shape',
      {
        response: { status: 200, headers: [], body: '{"data":[[{"new_balance":1}]]}', bodyBytes: 1, truncated: false },
      },
    ],
    ['an operation of nothing', { operationId: 'noSuchOperation' }],
  ])('coverageOf takes an exchange with %s', (_, changes) => {
    const { covered } = coverageOf(cardSuite(contract), [exchange(changes)])
    expect(covered).toBeLessThan(8)
  })
})
