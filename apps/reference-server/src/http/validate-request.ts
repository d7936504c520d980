import type { Contract, JsonSchema, Operation } from '@card-contract/contract'
import { type Money, money } from '../money.ts'
import { type Detail, type Problem, problemWith } from '../problems.ts'
import { type Exchange, operationOf } from './exchange.ts'
import type { ExactNumbers } from './json-body.ts'
import { perOperation } from './per-operation.ts'
import { createQueryReader } from './query.ts'
import type { OperationValidator, Violation } from './validator-library.ts'

/**
 * Rejects a request that violates the contract, with one detail per violation. It removes the fields of the body that the contract does
 * not declare, so that no later step sees them.
 */
export function validateRequest(contract: Contract, validatorOf: (operation: Operation) => OperationValidator) {
  const compiled = perOperation(contract, (operation) => ({
    readQuery: createQueryReader(contract, operation),
    findViolations: validatorOf(operation).validateRequest,
    fields: fieldsOf(contract, operation),
  }))

  return (exchange: Exchange): Problem | undefined => {
    const { readQuery, findViolations, fields } = compiled(operationOf(exchange))
    const { path, rawQuery, body } = exchange
    const query = readQuery(rawQuery)
    const violations = [
      ...query.violations,
      // Without the raw query if it is invalid: the library would stop there and report no other violation.
      ...findViolations({ path, query: query.values, rawQuery: query.violations.length === 0 ? rawQuery : '', body }),
    ]
    exchange.query = query.values
    if (query.exact) exchange.exact = new Map([...(exchange.exact ?? []), ...query.exact])
    if (violations.length === 0 && exchange.exact) violations.push(...findBoundViolations(exchange.exact, fields.all))
    if (violations.length === 0) {
      if (fields.body) exchange.body = pick(body as Readonly<Record<string, unknown>>, fields.body)
      if (exchange.hasEscapes) violations.push(...findMalformedTexts(exchange))
    }
    if (violations.length > 0) {
      return problemWith(
        'request-invalid',
        onePerPlace(violations).map((violation) => toDetail(violation, fields)),
      )
    }
    exchange.isValid = true
    return undefined
  }
}

interface Fields {
  /** The names of the fields of the body, if there is one. */
  readonly body: readonly string[] | undefined
  /** Those of body and query, by their names. */
  readonly all: ReadonlyMap<string, Field>
  /** What the contract says of each place, by its pointer. */
  readonly hints: ReadonlyMap<string, string>
}

interface Field {
  readonly schema: JsonSchema
  readonly pointer: string
}

/** The top-level fields and the parameters that the operation declares. */
function fieldsOf(contract: Contract, { requestBody, parameters }: Operation): Fields {
  const properties = requestBody && Object.entries(contract.resolve(requestBody.schema).properties ?? {})
  const all = new Map<string, Field>()
  const hints = new Map(parameters.map(({ name, in: place, description }) => [`/${place}/${name}`, description]))
  for (const [name, property] of properties ?? []) {
    const schema = contract.resolve(property)
    all.set(name, { schema, pointer: `/body/${name}` })
    hints.set(`/body/${name}`, schema.description ?? '')
  }
  for (const { name, in: place, schema } of parameters) {
    if (place === 'query') all.set(name, { schema: contract.resolve(schema), pointer: `/query/${name}` })
  }
  return { body: properties?.map(([name]) => name), all, hints }
}

function pick(body: Readonly<Record<string, unknown>>, fields: readonly string[]): Readonly<Record<string, unknown>> {
  const picked: Record<string, unknown> = {}
  for (const field of fields) if (Object.hasOwn(body, field)) picked[field] = body[field]
  return picked
}

/** Checks bounds against the exact numbers: rounded to a double, 0.00999999999999999999 would pass a minimum of 0.01. */
function findBoundViolations(exact: ExactNumbers, fields: ReadonlyMap<string, Field>): readonly Violation[] {
  return [...exact].flatMap(([name, amount]) => {
    const field = fields.get(name)
    const message = field && boundViolation(amount, field.schema)
    return field && message !== undefined ? [{ pointer: field.pointer, message }] : []
  })
}

function boundViolation(amount: Money | undefined, schema: JsonSchema): string | undefined {
  if (amount === undefined) return 'must not have more digits than the server can store'
  if (!Number.isFinite(money.toNumber(amount))) return 'must be in the range of a double'
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  const against = (bound: number | undefined) =>
    bound === undefined ? Number.NaN : money.compare(amount, money.fromNumber(bound))
  if (against(minimum) < 0) return `must be >= ${minimum}`
  if (against(maximum) > 0) return `must be <= ${maximum}`
  if (against(exclusiveMinimum) <= 0) return `must be > ${exclusiveMinimum}`
  if (against(exclusiveMaximum) >= 0) return `must be < ${exclusiveMaximum}`
  return undefined
}

function findMalformedTexts({ path, query, body }: Exchange): readonly Violation[] {
  const places = [findBrokenText(path, '/path'), findBrokenText(query, '/query'), findBrokenText(body, '/body')]
  return places.flatMap((pointer) =>
    pointer === undefined ? [] : [{ pointer, message: 'must not contain U+0000 or an unpaired surrogate' }],
  )
}

function onePerPlace(violations: readonly Violation[]): readonly Violation[] {
  const seen = new Map<string, Violation>()
  // The first one wins: those of this server's own query reader are clearer than the library's.
  for (const violation of violations) if (!seen.has(violation.pointer)) seen.set(violation.pointer, violation)
  return [...seen.values()]
}

/** Adds the contract's description of the place to each violation. */
function toDetail({ pointer: at, message }: Violation, { hints }: Fields): Detail {
  // The library uses Express' name, `params`, for path parameters.
  const pointer = at.replace(/^\/params(?=\/|$)/, '/path')
  const hint = hints.get(pointer)?.trim()
  return { pointer, message, ...(hint && { hint }) }
}

/**
 * Finds the first text that no store can keep: with U+0000, which PostgreSQL rejects, or with an unpaired surrogate, which has no
 * encoding. Returns its JSON pointer, or undefined. Not recursive, because clients choose the depth.
 */
function findBrokenText(value: unknown, pointer: string): string | undefined {
  const left: [unknown, string][] = [[value, pointer]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [one, at] = next
    if (typeof one === 'string') {
      if (!isWhole(one)) return at
    } else if (typeof one === 'object' && one !== null) {
      for (const [key, inside] of Object.entries(one)) {
        // A key that is broken itself cannot be named.
        if (!isWhole(key)) return at
        left.push([inside, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`])
      }
    }
  }
  return undefined
}

function isWhole(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
