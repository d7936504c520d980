import type { Contract, Operation } from '@card-contract/contract'
import { currencies, hasMinorUnit } from '../../values/currency.ts'
import { type Field, fieldsOf } from './fields.ts'

/**
 * The opening balance of a card, and the largest movement: small enough for implementations with low limits. The balance
 * covers several movements, fees included.
 */
export const opening = 10
export const largestMovement = 5

/** Whether the field is a choice of currencies. */
export function isCurrency({ schema }: Field): boolean {
  return schema.enum?.every((value) => currencies.has(String(value))) ?? false
}

/** A number in a request with a currency is money; an integer is a count. */
export function isMoney(field: Field, fields: readonly Field[]): boolean {
  return field.schema.type === 'number' && fields.some((other) => other.in === field.in && isCurrency(other))
}

/** The currency of a request, or an empty text, which has no cents, if the request names none. */
export function currencyIn(values: Readonly<Record<string, unknown>>, fields: readonly Field[]): string {
  const name = fields.find((field) => isCurrency(field) && typeof values[field.name] === 'string')?.name
  return name === undefined ? '' : String(values[name])
}

/** Whether the amount is the opening balance of a new object rather than a movement: the response then has the same field. */
export function isOpening(contract: Contract, { response }: Operation, { name }: Field): boolean {
  const { properties = {} } = contract.resolve(response.schema)
  const inside = properties.data ? contract.resolve(properties.data).properties : undefined
  return inside !== undefined && Object.hasOwn(inside, name)
}

/** A field that moves money. The first one represents all, because amounts share their schema. */
export function movementField(contract: Contract): Field | undefined {
  for (const operation of contract.operations) {
    const fields = fieldsOf(contract, operation)
    const moving = fields.find((field) => isMoney(field, fields) && !isOpening(contract, operation, field))
    if (moving) return moving
  }
  return undefined
}

/** A small amount, at least the minimum in the contract. */
export function littleMoney(
  currency: string,
  { schema: { minimum = 0, exclusiveMinimum = 0 } }: Pick<Field, 'schema'>,
): number {
  const usual = hasMinorUnit(currency) ? 2.5 : 2
  return Math.max(usual, hasMinorUnit(currency) ? minimum : Math.ceil(minimum), exclusiveMinimum + 1)
}
