import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Payment, Payout as WirePayout } from '@card-contract/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigurationError } from '../src/config/configuration-error.ts'
import { acceptFixtures, exampleFixtures, readFixtures } from '../src/fixtures.ts'

const examples = exampleFixtures()
const payment = examples.payments[0] as Payment

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'card-contract-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function written(text: string): string {
  const path = join(folder, 'fixtures.json')
  writeFileSync(path, text)
  return path
}

function complaints(fixtures: unknown): readonly string[] {
  try {
    acceptFixtures(fixtures as Parameters<typeof acceptFixtures>[0])
  } catch (error) {
    if (error instanceof ConfigurationError) return error.complaints
    throw error
  }
  return []
}

describe('fixtures', () => {
  it("fixtures default to the contract's examples", () => {
    const { payments, payouts } = acceptFixtures({})
    expect(payments.map(({ orderId, payId }) => [orderId, payId])).toEqual([[payment.order_id, payment.pay_id]])
    expect(payouts.map(({ serviceReference }) => serviceReference)).toEqual([examples.payouts[0]?.service_reference])
  })

  it.each([
    ['absent', {}],
    ['null', { description: null, last_polling_at: null }],
    ['empty', { description: '', last_polling_at: '' }],
  ])('fixtures leave the description and the last poll of a payout unset if they are %s', (_, unset) => {
    const { description: _said, last_polling_at: _polled, ...payout } = examples.payouts[0] as WirePayout
    const [accepted] = acceptFixtures({ payouts: [{ ...payout, ...unset }] }).payouts
    expect(accepted).toMatchObject({ reference: payout.reference, description: '' })
    expect(accepted).not.toHaveProperty('lastPollingAt')
  })

  it('fixtures in a file keep exact amounts', () => {
    const file = written(JSON.stringify({ payments: [payment], payouts: [] }).replace('25000', '12345678901234567.890'))
    expect(readFixtures(file)).toMatchObject({ payments: [{ amount: '12345678901234567.89' }], payouts: [] })
  })

  it('fixtures are rejected with a list of everything that is wrong', () => {
    const { amount: _, ...withoutAmount } = payment
    expect(
      complaints({
        payments: [withoutAmount, { ...payment, amount: '25000' }, payment, payment],
        payouts: [{ ...examples.payouts[0], last_polling_at: 'yesterday', polling_attempts: 1.5 }, 'none'],
        refunds: [],
      }),
    ).toMatchInlineSnapshot(`
      [
        "fixtures: /refunds is unknown",
        "fixtures: /payments/0/amount: expected a number, received nothing",
        "fixtures: /payments/1/amount: expected a number, received "25000"",
        "fixtures: /payments/1: expected a unique name, received that of /payments/0",
        "fixtures: /payments/2: expected a unique name, received that of /payments/0",
        "fixtures: /payments/3: expected a unique name, received that of /payments/0",
        "fixtures: /payouts/0/last_polling_at: expected an ISO 8601 date and time with Z or an offset, received "yesterday"",
        "fixtures: /payouts/0/polling_attempts: expected an integer, received 1.5",
        "fixtures: /payouts/1: expected an object, received "none"",
      ]
    `)
  })

  it('fixtures are rejected with text that no store can keep', () => {
    expect(
      complaints({
        payments: [
          { ...payment, status: 'a\0b' },
          { ...payment, currency: '\ud800' },
        ],
      }),
    ).toMatchInlineSnapshot(`
      [
        "fixtures: /payments/0/status: expected well-formed text, received U+0000 or an unpaired surrogate",
        "fixtures: /payments/1/currency: expected well-formed text, received U+0000 or an unpaired surrogate",
        "fixtures: /payments/1: expected a unique name, received that of /payments/0",
      ]
    `)
  })

  it.each([[], 'text', null, 7])('fixtures are rejected as %j', (fixtures) => {
    expect(complaints(fixtures)).toEqual(['fixtures: expected an object, received something else'])
  })

  it('fixtures in a file that is missing or is not JSON are rejected, and the message does not quote it', () => {
    expect(() => readFixtures(join(folder, 'missing.json'))).toThrow(
      /^fixtures: expected a readable file, received .+ \(ENOENT\)$/,
    )
    expect(() => readFixtures(written('{"payments": hunter2'))).toThrow(
      /^fixtures: expected JSON, received something else in .+$/,
    )
  })
})
