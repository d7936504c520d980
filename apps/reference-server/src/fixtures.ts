import { readFileSync } from 'node:fs'
import { loadContract, validate } from '@card-contract/contract'
import type { Payment as WirePayment, Payout as WirePayout } from '@card-contract/types'
import { ConfigurationError } from './config/configuration-error.ts'
import { didYouMean } from './config/readers.ts'
import { money } from './money.ts'
import type { Fixtures, Payment, Payout } from './store/store.ts'

/**
 * Payments and payouts in the contract's format, from a fixtures file or from a test. A kind that is omitted has the contract's
 * example; an empty list has none.
 */
export interface WireFixtures {
  readonly payments?: readonly WirePayment[]
  readonly payouts?: readonly WirePayout[]
}

/** The contract's example payment and payout, so that both can be looked up without any setup. */
export function exampleFixtures(): Required<WireFixtures> {
  return {
    payments: [exampleResponse('checkPaymentStatus') as WirePayment],
    payouts: [exampleResponse('getPayoutStatus') as WirePayout],
  }
}

function exampleResponse(operationId: string): unknown {
  const envelope = loadContract().operation(operationId).response.examples[0]?.value as { data: unknown } | undefined
  if (!envelope) throw new Error(`${operationId}: the contract has no example response to take a fixture from`)
  return envelope.data
}

/** Reads a fixtures file. Throws a `ConfigurationError` that lists everything that is wrong with it. */
export function readFixtures(path: string): Fixtures {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigurationError([`fixtures: expected a readable file, received ${path} (${code})`])
  }
  try {
    return toFixtures(JSON.parse(text), JSON.parse(text, withExactAmounts), `in ${path}`)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new ConfigurationError([`fixtures: expected JSON, received something else in ${path}`])
  }
}

/** Validates fixtures that were passed in as objects. */
export function acceptFixtures(fixtures: WireFixtures): Fixtures {
  return toFixtures(fixtures, fixtures, '')
}

// Typed by hand: TypeScript's library does not declare the third argument yet.
const withExactAmounts = ((key: string, value: unknown, context: { source: string }) =>
  key === 'amount' && typeof value === 'number' ? context.source : value) as (key: string, value: unknown) => unknown

const kinds = { payments: 'Payment', payouts: 'Payout' } as const

/** `exact` is equal to `fixtures`, except that amounts are text where a double would round them. */
function toFixtures(fixtures: unknown, exact: unknown, where: string): Fixtures {
  const complaints = isObject(fixtures) ? complaintsAbout(fixtures) : ['expected an object, received something else']
  if (complaints.length > 0) {
    throw new ConfigurationError(complaints.map((complaint) => `fixtures: ${complaint} ${where}`.trim()))
  }
  const { payments, payouts } = { ...exampleFixtures(), ...(exact as WireFixtures) }
  return { payments: payments.map(toPayment), payouts: payouts.map(toPayout) }
}

function complaintsAbout(fixtures: Record<string, unknown>): readonly string[] {
  const unknownKeys = Object.keys(fixtures).filter((key) => !(key in kinds))
  return [
    ...unknownKeys.map((key) => `/${key} is unknown${didYouMean(key, Object.keys(kinds), '/')}`),
    ...Object.entries(kinds).flatMap(([key, schema]) => {
      const entries = fixtures[key] ?? []
      if (!Array.isArray(entries)) return [`/${key}: expected an array, received something else`]
      return [
        ...entries.flatMap((entry, index) => invalid(`/${key}/${index}`, schema, entry)),
        ...repeated(key, entries),
      ]
    }),
  ]
}

function invalid(pointer: string, schema: string, entry: unknown): readonly string[] {
  const violations = validate.schema(schema, entry)
  if (violations.length > 0) {
    return violations.map((one) => `${pointer}${one.pointer}: expected ${one.expected}, received ${one.received}`)
  }
  // No store can keep these texts, and the contract cannot forbid them.
  return Object.entries(entry as object)
    .filter(([, value]) => typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    .map(([field]) => `${pointer}/${field}: expected well-formed text, received U+0000 or an unpaired surrogate`)
}

/** Two entries with the same name: the second could never be looked up. */
function repeated(key: string, entries: readonly Record<string, unknown>[]): readonly string[] {
  const names = entries.map((entry) =>
    JSON.stringify(key === 'payments' ? [entry?.order_id, entry?.pay_id] : entry?.reference),
  )
  return names.flatMap((name, index) => {
    const first = names.indexOf(name)
    return first < index ? [`/${key}/${index}: expected a unique name, received that of /${key}/${first}`] : []
  })
}

function toPayment(payment: WirePayment): Payment {
  return {
    orderId: payment.order_id,
    payId: payment.pay_id,
    status: payment.status,
    amount: toMoney(payment.amount),
    currency: payment.currency,
    createdAt: payment.created_at,
  }
}

function toPayout(payout: WirePayout): Payout {
  return {
    reference: payout.reference,
    serviceReference: payout.service_reference,
    amount: toMoney(payout.amount),
    currency: payout.currency,
    status: payout.status,
    description: payout.description ?? '',
    createdAt: payout.created_at,
    updatedAt: payout.updated_at,
    pollingAttempts: payout.polling_attempts,
    // Unset until the first poll, however the fixture says so: absent, null or empty.
    ...(payout.last_polling_at ? { lastPollingAt: payout.last_polling_at } : {}),
  }
}

function toMoney(amount: number | string): Payment['amount'] {
  return typeof amount === 'string' ? money.parse(amount) : money.fromNumber(amount)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
