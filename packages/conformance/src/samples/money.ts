import type { Contract, Operation } from '@card-contract/contract'
import { type Field, fieldsOf } from './fields.ts'

/**
 * What a card is opened with, and how much is moved at most: small enough for implementations with low limits, and the
 * first covers a few of the second, fees included.
 */
export const opening = 10
export const largestMovement = 5

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Whether the field is a choice of currencies. */
export function isCurrency({ schema }: Field): boolean {
  return schema.enum?.every((value) => currencies.has(String(value))) ?? false
}

/** ISO 4217, minor unit 0. Intl knows them too, but takes 30 ms to say so, which every run would pay before its first request. */
const wholeUnitsOnly = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '))

/** Whether amounts in this currency have decimals in common use; of what is no currency, nothing smaller than one is known. */
export function hasMinorUnit(currency: string): boolean {
  return currencies.has(currency) && !wholeUnitsOnly.has(currency)
}

/** A number beside a currency is money; an integer counts something. */
export function isMoney(field: Field, fields: readonly Field[]): boolean {
  return field.schema.type === 'number' && fields.some((other) => other.in === field.in && isCurrency(other))
}

/** The currency that a request is about; an empty text, which has no cents, if it does not say. */
export function currencyIn(values: Readonly<Record<string, unknown>>, fields: readonly Field[]): string {
  const name = fields.find((field) => isCurrency(field) && typeof values[field.name] === 'string')?.name
  return name === undefined ? '' : String(values[name])
}

/** Whether the money is what a new object then holds, rather than what is moved: the answer has a field of the same name. */
export function isOpening(contract: Contract, { response }: Operation, { name }: Field): boolean {
  const { properties = {} } = contract.resolve(response.schema)
  const inside = properties.data ? contract.resolve(properties.data).properties : undefined
  return inside !== undefined && Object.hasOwn(inside, name)
}

const movementFields = new WeakMap<Contract, Field | undefined>()

/** A field that moves money: what is true of the first is true of all, because amounts share their schema. */
export function movementField(contract: Contract): Field | undefined {
  if (!movementFields.has(contract)) movementFields.set(contract, findMovementField(contract))
  return movementFields.get(contract)
}

function findMovementField(contract: Contract): Field | undefined {
  for (const operation of contract.operations) {
    const fields = fieldsOf(contract, operation)
    const moving = fields.find((field) => isMoney(field, fields) && !isOpening(contract, operation, field))
    if (moving) return moving
  }
  return undefined
}

/** Little money, but not less than the contract asks for. */
export function littleMoney(
  currency: string,
  { schema: { minimum = 0, exclusiveMinimum = 0 } }: Pick<Field, 'schema'>,
): number {
  const usual = hasMinorUnit(currency) ? 2.5 : 2
  return Math.max(usual, hasMinorUnit(currency) ? minimum : Math.ceil(minimum), exclusiveMinimum + 1)
}
