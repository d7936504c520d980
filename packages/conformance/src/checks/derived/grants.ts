import type { Contract, Operation } from '@card-contract/contract'
import type { Check } from '../../model/check.ts'
import { headerOf, type RecordedRequest } from '../../model/exchange.ts'
import { type Field, fieldsOf } from '../../samples/fields.ts'
import { hasMinorUnit, isCurrency, isMoney } from '../../samples/money.ts'
import { pointerTo } from '../../samples/pointers.ts'
import { combinations, type Dimension } from './combinations.ts'
import { demandPointer } from './credential-faults.ts'
import type { Values } from './fault.ts'
import { type Grant, grantedCheck } from './granted.ts'
import { kebab, list } from './words.ts'

/** Every kind of request that the contract allows. */
export function grantedChecks(contract: Contract, operation: Operation): Check<never>[] {
  const fields = fieldsOf(contract, operation)
  return [
    plainGrant(operation, fields),
    credentialGrant(contract, operation),
    ...exampleGrants(operation),
    ...fields.flatMap((field) => valueGrants(operation, field)),
    ...fields.flatMap((field) => boundGrants(operation, field, fields)),
    ...combinationGrants(operation, fields),
  ].map((grant) => grantedCheck(contract, operation, grant))
}

function plainGrant({ operationId, requestBody, pointer }: Operation, fields: readonly Field[]): Grant {
  if (fields.length === 0) {
    return {
      name: 'accepts-its-path-alone',
      text: `${operationId} is granted with nothing but its path and its credentials.`,
      how: `Sends ${operationId} without a body and without a Content-Type; it must be granted.`,
      contractPointer: pointer,
      requests: () => [{}],
      spoiltBy: bodyIn,
    }
  }
  return {
    name: 'accepts-only-what-is-required',
    text: `${operationId} is granted with the required fields and no others.`,
    how: `Sends ${operationId} with what is required and nothing else; it must be granted.`,
    contractPointer: requestBody?.pointer ?? pointer,
    requests: () => [{}],
    ...(requestBody ? {} : { spoiltBy: bodyIn }),
  }
}

function credentialGrant(contract: Contract, operation: Operation): Grant {
  const { operationId, credentials } = operation
  const headers = credentials.map(({ header }) => header)
  const own = new Set(headers.map((header) => header.toLowerCase()))
  const all = contract.operations.flatMap((other) => other.credentials.map(({ header }) => header.toLowerCase()))
  const others = [...new Set(all)].filter((header) => !own.has(header))
  return {
    name: 'accepts-its-credentials-alone',
    text: `${operationId} is granted with ${list(headers)}, and asks for no other credential.`,
    how: `Sends a valid request of ${operationId} with ${list(headers)} and no other credential; it must be granted.`,
    contractPointer: demandPointer(contract, operation),
    requests: () => [{}],
    spoiltBy({ headers: sent }) {
      const names = sent.map(([name]) => name.toLowerCase())
      const needless = others.filter((header) => names.includes(header))
      return needless.length === 0 ? undefined : `the run itself sends ${list(needless)} with every request`
    },
  }
}

function exampleGrants({ operationId, requestBody }: Operation): Grant[] {
  return (requestBody?.examples ?? []).map(({ name }) => ({
    name: `accepts-the-example-${kebab(name)}`,
    text: `${operationId} is granted with the request that the contract shows as \`${name}\`.`,
    how: `Sends the example \`${name}\` of ${operationId}, with little money and values of its own where two must not be the same.`,
    contractPointer: requestBody?.pointer + pointerTo('content', requestBody?.mediaType ?? '', 'examples', name),
    requests: ({ samples }) => samples.examples(operationId).flatMap((one) => (one.name === name ? [one.body] : [])),
  }))
}

/** Each value of a closed set; where the field has a use beside some values only, beside each of those. */
function valueGrants({ operationId }: Operation, field: Field): Grant[] {
  const { schema } = field
  const values = schema.enum ?? (schema.type === 'boolean' ? [false, true] : [])
  return values.map((value) => ({
    name: `accepts-${kebab(field.name)}-${kebab(String(value))}`,
    text: `${operationId} accepts \`${field.name}\` ${value}.`,
    how: `Sends valid requests of ${operationId} with \`${field.name}\` ${value}; they must be granted.`,
    contractPointer: field.pointerTo(schema.enum ? 'enum' : 'type'),
    requests: () => contextsOf(field).map((context) => ({ ...context, [field.name]: value })),
  }))
}

/** Exactly at its least, in every currency that has such amounts: 0.01 is no amount of a currency without cents. */
function boundGrants({ operationId }: Operation, field: Field, fields: readonly Field[]): Grant[] {
  const { minimum } = field.schema
  if (minimum === undefined) return []
  const currency = isMoney(field, fields) ? fields.find(isCurrency) : undefined
  const currencies = (currency?.schema.enum ?? []).map(String)
  const usable = currencies.filter((one) => Number.isInteger(minimum) || hasMinorUnit(one))
  const beside: Values[] = currency ? usable.map((one) => ({ [currency.name]: one })) : [{}]
  return [
    {
      name: `accepts-${kebab(field.name)}-at-its-minimum`,
      text: `${operationId} accepts \`${field.name}\` ${minimum}, which is the least it may be.`,
      how: `Sends valid requests of ${operationId} with \`${field.name}\` ${minimum}${currency ? ` in ${list(usable)}` : ''}; they must be granted.`,
      contractPointer: field.pointerTo('minimum'),
      requests: () =>
        beside.flatMap((values) =>
          contextsOf(field).map((context) => ({ ...values, ...context, [field.name]: minimum })),
        ),
    },
  ]
}

function combinationGrants({ operationId, requestBody, pointer }: Operation, fields: readonly Field[]): Grant[] {
  const closed: Dimension[] = fields
    .filter(({ required, schema }) => required && schema.enum !== undefined)
    .map(({ name, schema }) => ({ name, values: schema.enum ?? [] }))
  if (closed.length < 2) return []
  const rows = combinations(closed)
  return [
    {
      name: 'accepts-every-combination',
      text: `${operationId} accepts every value of ${list(closed.map(({ name }) => `\`${name}\``))} together with every value of the others.`,
      how: `Sends ${rows.length} valid requests of ${operationId}, one for each combination; they must be granted.`,
      contractPointer: requestBody?.pointer ?? pointer,
      requests: () => rows,
    },
  ]
}

/** The values of other fields beside which the field has a use. */
function contextsOf({ appliesTo = {} }: Field): readonly Values[] {
  const conditions = Object.entries(appliesTo).map(([name, values]): Dimension => ({ name, values }))
  return combinations(conditions)
}

function bodyIn({ headers, body }: RecordedRequest): string | undefined {
  const hasMediaType = headerOf(headers, 'content-type') !== undefined
  if (body === undefined && !hasMediaType) return undefined
  return 'the run itself sends a body or a Content-Type with every request'
}
