import type { Contract, Operation } from '@card-contract/contract'
import type { Extent } from '../nouns/extent.ts'
import type { About } from '../nouns/kind.ts'
import type { Session } from '../nouns/session.ts'
import { headerOf, type RecordedRequest } from '../nouns/wire/exchange.ts'
import { combinations, covering, type Dimension } from '../values/covering.ts'
import { hasMinorUnit } from '../values/currency.ts'
import { kebab } from '../values/names.ts'
import { list } from '../values/texts.ts'
import type { Values } from './faulty-case.ts'
import { demandPointer } from './required-credentials.ts'
import { currencyAmong } from './samples/amounts.ts'
import { type Field, fieldsOf } from './samples/fields.ts'
import { pointerTo } from './samples/pointers.ts'

/** A feature of valid requests, and the requests that use it. */
export interface ValidCase {
  /** The last part of the check's ID: `accepts-currency-xaf`. */
  readonly name: string
  readonly about?: Pick<About, 'field' | 'value'>
  /** What the target must accept, as an object: "a request with only the required fields". */
  readonly object: string
  /** The same for a single request, if it differs. */
  readonly objectOf?: (fields: Values) => string
  readonly how: string
  readonly contractPointer: string
  /**
   * Evaluated when the check runs, because examples are made unique each time. Each entry holds the optional fields of
   * a request.
   */
  readonly requests: (session: Session) => readonly Values[]
  /** Why the request as sent does not prove the requirement, for instance because the run adds headers. */
  readonly invalidatedBy?: (request: RecordedRequest) => string | undefined
}

/** Every kind of request that the contract allows. */
export function validCases(contract: Contract, operation: Operation, extent: Extent): ValidCase[] {
  const fields = fieldsOf(contract, operation)
  return [
    plainCase(operation, fields),
    acceptedCredential(contract, operation),
    ...acceptedExamples(operation),
    ...fields.flatMap((field) => acceptedValues(operation, field)),
    ...fields.flatMap((field) => acceptedBounds(operation, field, fields)),
    ...acceptedCombinations(operation, fields, extent),
  ]
}

function plainCase({ operationId, requestBody, pointer }: Operation, fields: readonly Field[]): ValidCase {
  if (fields.length === 0) {
    return {
      name: 'accepts-its-path-alone',
      object: 'a request without a body, a query or a Content-Type',
      how: `Sends ${operationId} with its path and its credentials only.`,
      contractPointer: pointer,
      requests: () => [{}],
      invalidatedBy: bodyIn,
    }
  }
  return {
    name: 'accepts-only-required-fields',
    object: 'a request with only the required fields',
    how: `Sends ${operationId} with the required fields only.`,
    contractPointer: requestBody?.pointer ?? pointer,
    requests: () => [{}],
    ...(requestBody ? {} : { invalidatedBy: bodyIn }),
  }
}

function acceptedCredential(contract: Contract, operation: Operation): ValidCase {
  const { operationId, credentials } = operation
  const headers = credentials.map(({ header }) => header)
  const own = new Set(headers.map((header) => header.toLowerCase()))
  const all = contract.operations.flatMap((other) => other.credentials.map(({ header }) => header.toLowerCase()))
  const others = [...new Set(all)].filter((header) => !own.has(header))
  return {
    name: 'accepts-its-credentials-alone',
    object: `a request with ${list(headers)} and no other credential`,
    how: `Sends a valid request of ${operationId} with ${list(headers)} and no other credential.`,
    contractPointer: demandPointer(contract, operation),
    requests: () => [{}],
    invalidatedBy({ headers: sent }) {
      const names = sent.map(([name]) => name.toLowerCase())
      const needless = others.filter((header) => names.includes(header))
      return needless.length === 0 ? undefined : `the run itself sends ${list(needless)} with every request`
    },
  }
}

function acceptedExamples({ operationId, requestBody }: Operation): ValidCase[] {
  return (requestBody?.examples ?? []).map(({ name }) => ({
    name: `accepts-the-example-${kebab(name)}`,
    object: `the example \`${name}\` of the contract`,
    how: `Sends the example \`${name}\` of ${operationId}, with a small amount and with unique values where two objects must differ.`,
    contractPointer: requestBody?.pointer + pointerTo('content', requestBody?.mediaType ?? '', 'examples', name),
    requests: ({ samples }) => samples.examples(operationId).flatMap((one) => (one.name === name ? [one.body] : [])),
  }))
}

/** Each value of a closed set; a conditional field is sent with each value of the other field that enables it. */
function acceptedValues({ operationId }: Operation, field: Field): ValidCase[] {
  const { schema } = field
  const values = schema.enum ?? (schema.type === 'boolean' ? [false, true] : [])
  return values.map((value) => ({
    name: `accepts-${kebab(field.name)}-${kebab(String(value))}`,
    about: { field: field.name, value: String(value) },
    object: `${value} as \`${field.name}\``,
    how: `Sends valid requests of ${operationId} with ${value} as \`${field.name}\`.`,
    contractPointer: field.pointerTo(schema.enum ? 'enum' : 'type'),
    requests: () => contextsOf(field).map((context) => ({ ...context, [field.name]: value })),
  }))
}

/** The exact minimum, in every currency with such amounts: 0.01 is not an amount in a currency without cents. */
function acceptedBounds({ operationId }: Operation, field: Field, fields: readonly Field[]): ValidCase[] {
  const { minimum } = field.schema
  if (minimum === undefined) return []
  const currency = field.amountIn === undefined ? undefined : currencyAmong(fields)
  const currencies = (currency?.schema.enum ?? []).map(String)
  const usable = currencies.filter((one) => Number.isInteger(minimum) || hasMinorUnit(one))
  const contexts: Values[] = currency ? usable.map((one) => ({ [currency.name]: one })) : [{}]
  return [
    {
      name: `accepts-${kebab(field.name)}-at-its-minimum`,
      about: { field: field.name, value: String(minimum) },
      object: `${minimum}, the minimum, as \`${field.name}\``,
      how: `Sends valid requests of ${operationId} with ${minimum} as \`${field.name}\`${currency ? ` in ${list(usable)}` : ''}.`,
      contractPointer: field.pointerTo('minimum'),
      requests: () =>
        contexts.flatMap((values) =>
          contextsOf(field).map((context) => ({ ...values, ...context, [field.name]: minimum })),
        ),
    },
  ]
}

function acceptedCombinations(
  { operationId, requestBody, pointer }: Operation,
  fields: readonly Field[],
  { strength }: Extent,
): ValidCase[] {
  const closed: Dimension[] = fields
    .filter(({ required, schema }) => required && schema.enum !== undefined)
    .map(({ name, schema }) => ({ name, values: schema.enum ?? [] }))
  if (closed.length < 2) return []
  const rows = strength === 3 ? combinations(closed) : covering(closed, strength)
  return [
    {
      name: 'accepts-every-combination',
      object: `every combination of ${list(closed.map(({ name }) => `\`${name}\``))}`,
      objectOf: (fields) =>
        `the combination of ${list(Object.entries(fields).map(([name, value]) => `${value} as \`${name}\``))}`,
      how: `Sends ${rows.length} valid requests of ${operationId}, one for each combination.`,
      contractPointer: requestBody?.pointer ?? pointer,
      requests: () => rows,
    },
  ]
}

/** The values of other fields with which the field applies. */
function contextsOf({ appliesTo = {} }: Field): readonly Values[] {
  const conditions = Object.entries(appliesTo).map(([name, values]): Dimension => ({ name, values }))
  return combinations(conditions)
}

function bodyIn({ headers, body }: RecordedRequest): string | undefined {
  const hasMediaType = headerOf(headers, 'content-type') !== undefined
  if (body === undefined && !hasMediaType) return undefined
  return 'the run itself sends a body or a Content-Type with every request'
}
