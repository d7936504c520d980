import type { Contract, JsonSchema, Operation } from '@card-contract/contract'
import { type Money, money } from '../money.ts'
import { type Detail, type Problem, problemWith } from '../problems.ts'
import type { Fault, OperationValidator } from './contract-validator.ts'
import { type Exchange, operationOf } from './exchange.ts'
import type { ExactNumbers } from './json-body.ts'
import { perOperation } from './per-operation.ts'
import { createQueryReader } from './query.ts'
import { findBrokenText } from './whole-text.ts'

/**
 * Refuses a request that does not fit the contract, with one detail per fault. Leaves of its body what the contract declares:
 * fields that nobody declared are ignored, so nothing behind this step may see them.
 */
export function validateRequest(contract: Contract, validatorOf: (operation: Operation) => OperationValidator) {
  const compiled = perOperation(contract, (operation) => ({
    readQuery: createQueryReader(contract, operation),
    judgeRequest: validatorOf(operation).judgeRequest,
    fields: fieldsOf(contract, operation),
    toDetail: createDetails(contract, operation),
  }))

  return (exchange: Exchange): Problem | undefined => {
    const { readQuery, judgeRequest, fields, toDetail } = compiled(operationOf(exchange))
    const { path, rawQuery, body } = exchange
    const query = readQuery(rawQuery)
    const faults = [
      ...query.faults,
      // Its raw text would only make the library stop at the first fault, and there is one already.
      ...judgeRequest({ path, query: query.values, rawQuery: query.faults.length === 0 ? rawQuery : '', body }),
    ]
    exchange.query = query.values
    if (query.exact) exchange.exact = new Map([...(exchange.exact ?? []), ...query.exact])
    if (faults.length === 0 && exchange.exact) faults.push(...judgeExactly(exchange.exact, fields.all))
    if (faults.length === 0) {
      if (fields.body) exchange.body = pick(body as Readonly<Record<string, unknown>>, fields.body)
      if (exchange.hasEscapes) faults.push(...brokenTexts(exchange))
    }
    if (faults.length > 0) return problemWith('request-invalid', onePerPlace(faults).map(toDetail))
    exchange.isValid = true
    return undefined
  }
}

/** What the operation declares at the top of its body, and in body and query together. */
function fieldsOf(contract: Contract, { requestBody, parameters }: Operation) {
  const properties = requestBody && Object.entries(contract.resolve(requestBody.schema).properties ?? {})
  const all = new Map<string, Field>()
  for (const [name, schema] of properties ?? [])
    all.set(name, { schema: contract.resolve(schema), pointer: `/body/${name}` })
  for (const { name, in: place, schema } of parameters) {
    if (place === 'query') all.set(name, { schema: contract.resolve(schema), pointer: `/query/${name}` })
  }
  return { body: properties?.map(([name]) => name), all }
}

interface Field {
  readonly schema: JsonSchema
  readonly pointer: string
}

function pick(body: Readonly<Record<string, unknown>>, fields: readonly string[]): Readonly<Record<string, unknown>> {
  const picked: Record<string, unknown> = {}
  for (const field of fields) if (Object.hasOwn(body, field)) picked[field] = body[field]
  return picked
}

/** Bounds once more, for numbers that rounding to a double may have carried over one: 0.00999999999999999999 is below 0.01. */
function judgeExactly(exact: ExactNumbers, fields: ReadonlyMap<string, Field>): readonly Fault[] {
  return [...exact].flatMap(([name, amount]) => {
    const field = fields.get(name)
    const message = field && departureOf(amount, field.schema)
    return field && message !== undefined ? [{ pointer: field.pointer, message }] : []
  })
}

function departureOf(amount: Money | undefined, schema: JsonSchema): string | undefined {
  if (amount === undefined) return 'must not have more digits than can be kept'
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  const against = (bound: number | undefined) =>
    bound === undefined ? Number.NaN : money.compare(amount, money.fromNumber(bound))
  if (against(minimum) < 0) return `must be >= ${minimum}`
  if (against(maximum) > 0) return `must be <= ${maximum}`
  if (against(exclusiveMinimum) <= 0) return `must be > ${exclusiveMinimum}`
  if (against(exclusiveMaximum) >= 0) return `must be < ${exclusiveMaximum}`
  return undefined
}

function brokenTexts({ path, query, body }: Exchange): readonly Fault[] {
  const places = [findBrokenText(path, '/path'), findBrokenText(query, '/query'), findBrokenText(body, '/body')]
  return places.flatMap((pointer) =>
    pointer === undefined ? [] : [{ pointer, message: 'must not have U+0000 or half of a surrogate pair' }],
  )
}

function onePerPlace(faults: readonly Fault[]): readonly Fault[] {
  const seen = new Map<string, Fault>()
  // The contract's own reader speaks first, and more clearly.
  for (const fault of faults) if (!seen.has(fault.pointer)) seen.set(fault.pointer, fault)
  return [...seen.values()]
}

/** Adds to each fault what the contract says about the place. */
function createDetails(contract: Contract, { requestBody, parameters }: Operation): (fault: Fault) => Detail {
  const properties = Object.entries((requestBody && contract.resolve(requestBody.schema).properties) ?? {})
  const descriptions = new Map<string, string>()
  for (const { name, in: place, description } of parameters) descriptions.set(`/${place}/${name}`, description)
  for (const [name, schema] of properties) descriptions.set(`/body/${name}`, contract.resolve(schema).description ?? '')

  return ({ pointer: at, message }) => {
    // The validator calls the path's parameters by Express' name for them.
    const pointer = at.replace(/^\/params(?=\/|$)/, '/path')
    const hint = descriptions.get(pointer)
    return { pointer, message, ...(hint && { hint: hint.trim() }) }
  }
}
