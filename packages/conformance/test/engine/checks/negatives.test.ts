import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { acceptedAs } from '../../../src/cards/rules/accepted-as.ts'
import type { FaultyCase } from '../../../src/engine/cases/faulty-case.ts'
import { checksOf } from '../../../src/engine/checks/rejected.ts'
import type { Call } from '../../../src/engine/nouns/wire/call.ts'
import type { RecordedRequest } from '../../../src/engine/nouns/wire/exchange.ts'
import { differences } from '../../../src/engine/rules/differences.ts'
import { type Alteration, readingBody, rejecting } from '../../fixtures/alterations.ts'
import { runChecks } from '../../fixtures/run-checks.ts'
import { serve } from '../../fixtures/serve.ts'

const contract = loadContract()
const topUpCard = contract.operation('topUpCard')

const fault = (name: string, forms: FaultyCase['forms']): FaultyCase => ({
  name,
  level: 'documented',
  kind: 'bound',
  about: { field: 'amount' },
  text: 'A sentence.',
  contractPointer: '/info',
  place: 'body/amount',
  forms,
})

async function outcomesOf(...faults: FaultyCase[]) {
  await using server = await serve()
  return (
    await runChecks(
      server.target,
      checksOf(contract, topUpCard, { name: 'some', fields: {}, cases: faults }, acceptedAs),
    )
  ).checks
}

describe('a negative check', () => {
  it('a negative check passes if the server rejects its only fault', async () => {
    const form = {
      says: '0 as amount',
      corrupt: (call: object) => ({ call: { ...call, body: { amount: 0, currency: 'USD' } } }),
    }
    expect(await outcomesOf(fault('zero', [form]))).toMatchObject([{ outcome: 'passed' }])
  })

  it('a negative check errs if its request has a second fault elsewhere', async () => {
    const form = {
      says: '0 as amount',
      corrupt: (call: object) => ({ call: { ...call, body: { amount: 0, currency: 'EUR' } } }),
    }
    const [check] = await outcomesOf(fault('zero', [form]))
    expect(check).toMatchObject({ outcome: 'errored' })
    expect(check?.reason).toContain(
      'differs from the valid request in body/amount and body/currency, not in body/amount',
    )
  })

  it('a negative check errs if its request is valid', async () => {
    const form = { says: 'nothing', corrupt: (call: object) => ({ call }) }
    const [check] = await outcomesOf(fault('nothing', [form]))
    expect(check).toMatchObject({ outcome: 'errored' })
    expect(check?.reason).toContain('differs from the valid request in nothing')
  })

  it('a negative check shows the accepted request, and gives the next one a fresh card', async () => {
    const corrupt = (call: object) => ({ call: { ...call, body: { amount: 3, currency: 'USD' } }, says: '3 as amount' })
    const checks = await outcomesOf(
      fault('three', [{ says: 'three', corrupt }]),
      fault('three-again', [{ says: 'three', corrupt }]),
    )
    expect(checks).toMatchObject([{ outcome: 'failed' }, { outcome: 'failed' }])
    expect(checks[0]?.findings).toMatchObject([
      {
        headline: 'topUpCard accepted 3 as amount',
        expected: 'a rejection',
        received: expect.stringMatching(/^changed the balance by 3: 200 .*"new_balance":15.5/),
        contractPointer: '/info',
      },
    ])
    expect(checks[1]?.findings[0]?.received).toMatch(/"new_balance":13/)
  })
})

describe('what an accepted value was taken for', () => {
  it('the reading of an accepted value is shown if the response repeats it', async () => {
    const alter = readingBody('createCard', (body) => (body.balance === '2.5' ? { ...body, balance: 25 } : body))
    await using server = await serve(alter)
    const corrupt = (call: Call) => ({ call: { ...call, body: { ...(call.body as object), balance: '2.5' } } })
    const wrong = {
      ...fault('text', [{ says: 'a string', corrupt }]),
      about: { field: 'balance' },
      place: 'body/balance',
    }
    const cases = checksOf(
      contract,
      contract.operation('createCard'),
      { name: 'some', fields: {}, cases: [wrong] },
      acceptedAs,
    )
    const { checks } = await runChecks(server.target, cases)
    expect(checks[0]?.findings.map(({ received }) => received)).toEqual([
      expect.stringMatching(/^accepted as 25: 200 /),
    ])
  })
})

describe('a negative check with further trials', () => {
  const zero = {
    says: '0 as amount',
    corrupt: (call: Call) => ({ call: { ...call, body: { ...(call.body as object), amount: 0 } } }),
  }
  const otherContexts = [{ fields: { currency: 'XAF' }, forms: [zero] }]
  const check = { ...fault('zero', [zero]), otherContexts }
  const faulty = readingBody('topUpCard', (body) =>
    body.currency === 'XAF' && body.amount === 0 ? { ...body, amount: 1 } : body,
  )

  async function judge(alter: Alteration) {
    await using server = await serve(alter)
    return await runChecks(server.target, checksOf(contract, topUpCard, { name: 'some', fields: {}, cases: [check] }))
  }

  it('a negative check with further trials finds a value accepted in one trial only, and names the trial', async () => {
    const { checks } = await judge(faulty)
    expect(checks).toMatchObject([{ outcome: 'failed' }])
    expect(checks[0]?.findings.map(({ headline }) => headline)).toEqual([
      'topUpCard accepted 0 as amount when `currency` was "XAF"',
    ])
  })

  it('a negative check with further trials reports nothing if the valid request is rejected, or cannot be set up', async () => {
    const noFrancs = (operationId: string) => rejecting(operationId, ({ currency }) => currency === 'XAF')
    for (const operationId of ['topUpCard', 'createCard']) {
      const { checks, exchanges } = await judge(noFrancs(operationId))
      expect(checks).toMatchObject([{ outcome: 'passed' }])
      // A card that is rejected for a user with other cards starts the scenario again.
      const lastAttempt = exchanges.at(-1)?.attempt
      const invalid = exchanges.filter(({ intent, attempt }) => intent === 'invalid' && attempt === lastAttempt)
      expect(invalid).toHaveLength(1)
    }
  })

  it('a negative check with further trials sends a valid control request before and after', async () => {
    const { exchanges } = await judge((parts) => parts)
    const francs = exchanges.filter(({ operationId, request }) => {
      return operationId === 'topUpCard' && request.body?.includes('XAF')
    })
    expect(francs.map(({ intent }) => intent)).toEqual(['valid', 'invalid', 'valid'])
  })
})

describe('the differences between two requests', () => {
  const sent = (change: Partial<RecordedRequest> = {}): RecordedRequest => ({
    method: 'POST',
    target: '/api/v1/virtual-cards/cards/card%201/topup',
    headers: [['X-API-KEY', '$CARD_API_KEY']],
    body: '{"amount":1,"currency":"USD"}',
    ...change,
  })
  const plain = sent()
  const between = (other: RecordedRequest, unique: string[] = []) => differences(topUpCard, plain, other, unique)

  it('the differences exclude IDs in the path', () => {
    expect(between(sent({ target: '/api/v1/virtual-cards/cards/card-2/topup' }))).toEqual([])
  })

  it.each([
    ['body/amount', { body: '{"amount":"1","currency":"USD"}' }],
    ['body/currency', { body: '{"amount":1}' }],
    ['body/extra', { body: '{"amount":1,"currency":"USD","extra":null}' }],
    ['body', { body: '[{"amount":1,"currency":"USD"}]' }],
    ['body', { body: '{"amount":1,"currency":"USD"' }],
    ['body', { body: '' }],
    ['method', { method: 'PUT' }],
    ['path', { target: '/api/v1/elsewhere' }],
    ['query/amount', { target: '/api/v1/virtual-cards/cards/card%201/topup?amount=1' }],
    ['header/x-api-key', { headers: [['X-API-KEY', '']] as const }],
    ['header/x-api-key', { headers: [] }],
  ])('the differences are found in %s', (place, change) => {
    expect(between(sent(change))).toEqual([place])
  })

  it('the differences exclude fresh unique values, but include other values in their place', () => {
    const named = (currency: unknown) => sent({ body: JSON.stringify({ amount: 1, currency }) })
    expect(between(named('EUR'), ['body/currency'])).toEqual([])
    expect(between(named('EUR'))).toEqual(['body/currency'])
    expect(between(named(5), ['body/currency'])).toEqual(['body/currency'])
  })
})
