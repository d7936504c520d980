import { beforeAll, describe, expect, test } from 'vitest'
import { annotationsIn } from '../build/annotations.ts'
import { bundle } from '../build/bundle.ts'
import type { ContractDocument } from '../build/document.ts'
import { spec } from './build-copy.ts'

// What the document claims beyond the text of the interface is marked as a reading, is weaker than documented, or is a gap.

type Node = Readonly<Record<string, unknown>>

let contract: ContractDocument
beforeAll(async () => {
  contract = await bundle(spec)
})

const reading = /\bread\s+here\s+as\b/i

/** The documented requirements in words, each with the sentence of the interface that states it. */
const stated: Readonly<Record<string, string>> = {
  'envelope/status-is-200': 'Success is HTTP 200 with the envelope',
  'envelope/body-is-json': 'All request and response bodies are JSON',
  'requests/need-no-body-where-none-is-documented': 'Headers: `X-API-KEY`. No body.',
  'requests/outside-the-schema-is-refused': 'the columns Type, Required, and Allowed values / bounds',
  'create-card-user/is-business-defaults-to-false': 'default `false`',
  'create-card/belongs-to-the-user-in-the-path': "the user for whom the card is created; owner's user_id",
  'check-payment-status/indicators-are-optional': '`operation` and `service`: required no',
  'get-payout-status/is-the-payout-asked-for':
    "either the client's order identifier or the service's own payout reference",
  'get-payout-status/both-names-lead-to-it':
    "either the client's order identifier or the service's own payout reference",
  'transactions/lists-are-present':
    '`get_transactions`, `transactions`: `data` is the card operation result, with `transactions`, an array of transaction',
  'timestamps/utc': 'string, ISO 8601 UTC timestamp',
}

/** The fields that the interface itself says are used for some values of another field only. */
const appliesAsStated = ['CardOperationRequest.amount', 'CardOperationRequest.currency', 'queryCardOperation.amount']

describe('a requirement in words', () => {
  test('a requirement in words is documented only if a sentence of the interface states it', () => {
    const documented = annotationsIn(contract).requirements.filter(({ level }) => level === 'documented')
    expect(documented.map(({ id }) => id).toSorted()).toEqual(Object.keys(stated).toSorted())
  })
})

describe('the mark of a reading', () => {
  test('a field that applies to some actions only is marked as a reading, unless the interface says so', () => {
    const { schemas } = contract.components as { schemas: Record<string, { properties?: Record<string, Node> }> }
    const query = contract.paths['/action/card/transaction/{id}']?.get as { parameters?: Node[] } | undefined
    const places: [string, Node][] = [
      ...Object.entries(schemas).flatMap(([schema, { properties = {} }]) =>
        Object.entries(properties).map(([name, field]): [string, Node] => [`${schema}.${name}`, field]),
      ),
      ...(query?.parameters ?? []).map((parameter): [string, Node] => [
        `queryCardOperation.${parameter.name}`,
        parameter,
      ]),
    ]
    const applying = places.filter(([, place]) => 'x-applies-to' in place)
    expect(applying.length).toBeGreaterThan(appliesAsStated.length)
    const unmarked = applying.filter(([, { description }]) => !reading.test(String(description)))
    expect(unmarked.map(([place]) => place)).toEqual(appliesAsStated)
  })

  test('an operation that changes state, or not, is marked as a reading where its method suggests otherwise or its response counts', () => {
    const operations = Object.values(contract.paths).flatMap((item) => Object.entries(item as Record<string, Node>))
    const odd = operations.filter(([method, { operationId, 'x-changes-state': changes }]) => {
      if (changes === undefined) return false
      return operationId === 'getPayoutStatus' || (method === 'get') === (changes !== false)
    })
    const names = odd.map(([, { operationId }]) => operationId)
    expect(names).toEqual(['queryCardOperation', 'checkPaymentStatus', 'getPayoutStatus'])
    for (const [, { description }] of odd) expect(description).toMatch(reading)
  })

  test('the scheme of the address, and that `success` is true, are marked as readings', () => {
    expect((contract as unknown as { servers: Node[] }).servers[0]?.description).toMatch(reading)
    const { schemas = {} } = contract.components as { schemas?: Record<string, { properties?: Record<string, Node> }> }
    const envelopes = Object.values(schemas).flatMap(({ properties }): Node[] =>
      properties?.success ? [properties.success] : [],
    )
    expect(envelopes).toHaveLength(5)
    for (const { description } of envelopes) expect(description).toMatch(/read here as true/)
  })
})

describe('what the interface does not say', () => {
  test('the list of what the interface does not say begins with whether a GET on a card performs the operation', () => {
    expect(annotationsIn(contract).gaps[0]?.id).toBe('query-card-operation/performs-or-reports')
  })

  test.each(['payments/currency-values', 'payouts/currency-values'])('%s names the supported currencies', (id) => {
    const { question } = annotationsIn(contract).gaps.find((gap) => gap.id === id) ?? {}
    for (const currency of ['USD', 'EUR', 'XAF']) expect(question).toContain(currency)
  })

  test('prose claims nothing that the interface does not say', () => {
    const unstated =
      /exactly one user|only way to|identifies the client|everything needed|others exist,|street|province|usable again|for good|identically|nothing else: no/
    const { tags, paths, components } = contract
    const prose = JSON.stringify({ tags, paths, components }, (key, value) => (key === 'id' ? undefined : value))
    expect(prose.match(unstated)?.[0]).toBeUndefined()
  })
})
