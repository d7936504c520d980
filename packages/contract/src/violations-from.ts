import type { Described } from './described.ts'
import { pointerTo, tokensOf, valueAt } from './json-pointer.ts'
import type { JsonSchema } from './json-schema.ts'
import type { MarkedSchema, ValidatorError } from './validator.ts'
import type { Violation } from './violation.ts'
import {
  wordsForCount,
  wordsForFormat,
  wordsForKind,
  wordsForSchema,
  wordsForType,
  wordsForValue,
  wordsForValues,
} from './words.ts'

/** Converts a validator's errors into violations: each fault once, in an order that depends only on the faults. */
export function violationsFrom(described: Described, errors: readonly ValidatorError[], subject: string): Violation[] {
  const found = new Map<string, Violation>()
  for (const error of errors) {
    // The build writes `if` around a text that may be unset. What is wrong with the text is an error of its own.
    if (error.keyword === 'if') continue
    const violation = toViolation(described, error, subject)
    const key = JSON.stringify([violation.pointer, violation.keyword, violation.expected])
    if (!found.has(key)) found.set(key, violation)
  }
  const violations = [...found.values()]
  const vocabularies = new Set(violations.flatMap(vocabularyOf))
  return violations
    .filter((violation) => !isSaidBetter(violation, vocabularies))
    .map((violation) => ({ violation, tokens: tokensOf(violation.pointer) }))
    .sort(byPlace)
    .map(({ violation }) => violation)
}

/** The violation for a missing value. */
export function absence(described: Described, schema: JsonSchema, schemaPointer: string, subject: string): Violation {
  const expected = wordsForSchema(described.resolve(schema))
  return describe({ pointer: '', keyword: 'required', expected, received: 'nothing', schemaPointer }, subject)
}

function toViolation(described: Described, error: ValidatorError, subject: string): Violation {
  const { keyword, params, instancePath, data } = error
  const parent: MarkedSchema = typeof error.parentSchema === 'object' ? error.parentSchema : {}
  const at = parent['x-at'] ?? ''
  const schemaPointer = at + pointerTo(keyword)

  const missing = keyword === 'required' || keyword === 'dependentRequired' ? params.missingProperty : undefined
  if (typeof missing === 'string') {
    const pointer = instancePath + pointerTo(missing)
    return describe(
      { pointer, keyword, expected: wordsForField(described, at, missing), received: 'nothing', schemaPointer },
      subject,
    )
  }
  const extra = params.additionalProperty ?? params.unevaluatedProperty
  if (typeof extra === 'string') {
    // Only the kind: a misspelt secret is still a secret.
    const received = wordsForKind((data as Record<string, unknown>)[extra])
    const pointer = instancePath + pointerTo(extra)
    return describe({ pointer, keyword, expected: 'no field of this name', received, schemaPointer }, subject)
  }
  const received = parent['x-holds-secret'] ? `${wordsForKind(data)} (not shown)` : wordsForValue(data)
  const expected = wordsFor(keyword, params, schemaPointer)
  return describe({ pointer: instancePath, keyword, expected, received, schemaPointer }, subject)
}

function describe(violation: Omit<Violation, 'message'>, subject: string): Violation {
  const { pointer, expected, received } = violation
  return { ...violation, message: `${pointer || subject} expected ${expected}, received ${received}` }
}

type Words = (params: Readonly<Record<string, unknown>>) => string

const EXPECTED: Readonly<Record<string, Words>> = {
  type: ({ type }) => wordsForType(type),
  enum: ({ allowedValues }) => wordsForValues(allowedValues as readonly unknown[]),
  const: ({ allowedValue }) => wordsForValues([allowedValue]),
  format: ({ format }) => wordsForFormat(format),
  pattern: ({ pattern }) => `text that matches ${pattern}`,
  minimum: ({ limit }) => `at least ${limit}`,
  maximum: ({ limit }) => `at most ${limit}`,
  exclusiveMinimum: ({ limit }) => `more than ${limit}`,
  exclusiveMaximum: ({ limit }) => `less than ${limit}`,
  multipleOf: ({ multipleOf }) => `a multiple of ${multipleOf}`,
  minLength: ({ limit }) => `at least ${wordsForCount(limit, 'character')}`,
  maxLength: ({ limit }) => `at most ${wordsForCount(limit, 'character')}`,
  minItems: ({ limit }) => `at least ${wordsForCount(limit, 'item')}`,
  maxItems: ({ limit }) => `at most ${wordsForCount(limit, 'item')}`,
  minProperties: ({ limit }) => `at least ${wordsForCount(limit, 'field')}`,
  maxProperties: ({ limit }) => `at most ${wordsForCount(limit, 'field')}`,
  uniqueItems: () => 'no item twice',
}

function wordsFor(keyword: string, params: ValidatorError['params'], schemaPointer: string): string {
  return EXPECTED[keyword]?.(params) ?? `a value that satisfies ${schemaPointer}`
}

/** What a missing field should have been, from the schema that requires it. */
function wordsForField({ document, resolve }: Described, at: string, field: string): string {
  const schema = valueAt(document, at) as JsonSchema | undefined
  const property = schema && resolve(schema).properties?.[field]
  return property ? wordsForSchema(resolve(property)) : 'a value'
}

/** The value and the schema that an enum or a const is about. */
function vocabularyOf({ keyword, pointer, schemaPointer }: Violation): string[] {
  return keyword === 'enum' || keyword === 'const' ? [placeOf(pointer, schemaPointer, keyword)] : []
}

/** An enum's values say the type as well. */
function isSaidBetter({ keyword, pointer, schemaPointer }: Violation, vocabularies: ReadonlySet<string>): boolean {
  return keyword === 'type' && vocabularies.has(placeOf(pointer, schemaPointer, keyword))
}

function placeOf(pointer: string, schemaPointer: string, keyword: string): string {
  return JSON.stringify([pointer, schemaPointer.slice(0, -keyword.length)])
}

interface Placed {
  readonly violation: Violation
  readonly tokens: readonly string[]
}

function byPlace(one: Placed, other: Placed): number {
  return (
    compareTokens(one.tokens, other.tokens) ||
    compare(one.violation.keyword, other.violation.keyword) ||
    compare(one.violation.schemaPointer, other.violation.schemaPointer)
  )
}

function compareTokens(one: readonly string[], other: readonly string[]): number {
  for (const [index, token] of one.entries()) {
    const counterpart = other[index]
    if (counterpart === undefined) return 1
    const areIndices = /^\d+$/.test(token) && /^\d+$/.test(counterpart)
    const order = areIndices ? Number(token) - Number(counterpart) : compare(token, counterpart)
    if (order !== 0) return order
  }
  return one.length - other.length
}

// Intentionally not localeCompare, whose order depends on the machine's locale.
function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
