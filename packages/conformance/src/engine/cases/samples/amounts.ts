import type { Contract, Operation } from '@card-contract/contract'
import { hasSubject } from '../../nouns/action.ts'
import { hasMinorUnit } from '../../values/currency.ts'
import { type Field, fieldsOf } from './fields.ts'

/**
 * What something new begins with, and the largest amount that is added to it or taken from it: small enough for implementations with
 * low limits. The first covers several of the second, fees included.
 */
export const firstAmount = 10
export const largestAmount = 5

/** The field that chooses the currency of the amounts of a request. */
export function currencyAmong(fields: readonly Field[]): Field | undefined {
  return fields.find((field) => isCurrency(field, fields))
}

export function isCurrency({ name, in: place }: Field, fields: readonly Field[]): boolean {
  return fields.some(({ amountIn, in: other }) => amountIn === name && other === place)
}

/** The currency of a request, or an empty text, which has no cents, if the request names none. */
export function currencyIn(values: Readonly<Record<string, unknown>>, fields: readonly Field[]): string {
  const value = values[currencyAmong(fields)?.name ?? '']
  return typeof value === 'string' ? value : ''
}

/** A field whose amount changes something that exists. The first one represents all, because amounts share their schema. */
export function amountField(contract: Contract): Field | undefined {
  for (const operation of contract.operations.filter(hasSubject)) {
    const field = fieldsOf(contract, operation).find(({ amountIn }) => amountIn !== undefined)
    if (field) return field
  }
  return undefined
}

/** Whether something new begins with the amounts of the operation. */
export function isFirstAmount(operation: Operation): boolean {
  return !hasSubject(operation)
}

/** A small amount, at least the minimum in the contract. */
export function smallAmount(
  currency: string,
  { schema: { minimum = 0, exclusiveMinimum = 0 } }: Pick<Field, 'schema'>,
): number {
  const usual = hasMinorUnit(currency) ? 2.5 : 2
  return Math.max(usual, hasMinorUnit(currency) ? minimum : Math.ceil(minimum), exclusiveMinimum + 1)
}
