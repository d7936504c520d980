import { loadContract } from '@card-contract/contract'
import { startReferenceServer } from '@card-contract/reference-server'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { rejection } from '../../../src/engine/nouns/finding.ts'
import { recordExamples } from './recorded-examples.ts'

afterAll(() => vi.useRealTimers())

let examples: Awaited<ReturnType<typeof recordExamples>>
beforeAll(async () => {
  // Some findings name the time.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T09:15:00Z') })
  const server = await startReferenceServer()
  const { baseUrl, credentials, fixtures } = server
  examples = await recordExamples({
    ...{ baseUrl, credentials, samples: {}, headers: [] },
    fixtures: {
      payment: { orderId: fixtures.payment.order_id, payId: fixtures.payment.pay_id },
      payout: { reference: fixtures.payout.reference, serviceReference: fixtures.payout.service_reference },
    },
  })
  await server.close()
})

it('the rendered contract shows examples of the checks and mutants of today', async () => {
  const text = `${JSON.stringify(examples, undefined, 2)}\n`
  await expect(text).toMatchFileSnapshot('../../../../../spec/examples/recorded.json')
})

it('every requirement has an example of a deviation, unless no request can test it', () => {
  const missing = loadContract().requirements.filter(({ id, untestable }) => !untestable && !examples[id]?.wrong)
  expect(missing.map(({ id }) => id)).toEqual([])
})

it('every open question has a request that asks it, unless none can', () => {
  const missing = loadContract().gaps.filter(({ id, untestable }) => !untestable && !examples[id])
  expect(missing.map(({ id }) => id)).toEqual([])
})

it('the reference server rejects the requests that must be rejected', () => {
  const rejected = Object.values(examples).filter(({ expected, reference }) => expected === rejection && reference)
  expect(rejected.length).toBeGreaterThan(10)
  expect(rejected.filter(({ reference = '' }) => !reference.startsWith('4'))).toEqual([])
})
