import { pointerOf, pointerTo, valueAt } from '../src/json-pointer.ts'
import type { OpenApiDocument } from '../src/openapi-document.ts'
import { UnreadableContractError } from './unreadable-contract-error.ts'

export type Schema = { [keyword: string]: unknown }

/** Keywords that describe but do not restrict. They are left out, so that Ajv can be strict about the rest. */
const ANNOTATIONS = new Set([
  ...['title', 'description', '$comment', 'default', 'example', 'examples', 'deprecated'],
  ...['readOnly', 'writeOnly', 'externalDocs', 'xml', 'discriminator'],
])

const SCHEMA = new Set([
  ...['items', 'contains', 'additionalProperties', 'propertyNames', 'unevaluatedItems', 'unevaluatedProperties'],
  ...['not', 'if', 'then', 'else'],
])
const LIST_OF_SCHEMAS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems'])
const MAP_OF_SCHEMAS = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs'])

/** The id under which a schema is compiled. */
export function idOf(pointer: string): string {
  return `contract:${encodeURIComponent(pointer)}`
}

/** The place of the schema that validates: for a mere reference, that of its target. */
export function workingPlace(document: OpenApiDocument, pointer: string): string {
  const { $ref, ...beside } = (valueAt(document, pointer) ?? {}) as Schema
  const isBare = typeof $ref === 'string' && Object.keys(beside).every((keyword) => ANNOTATIONS.has(keyword))
  return isBare ? workingPlace(document, pointerOf($ref)) : pointer
}

/** The schemas to compile by place: the requested ones and those that they refer to. */
export function validationSchemas(document: OpenApiDocument, pointers: readonly string[]): Map<string, Schema> {
  const prepared = new Map<string, Schema>()
  const queue = [...pointers]
  for (const pointer of queue) {
    if (prepared.has(pointer)) continue
    const schema = prepare(valueAt(document, pointer), pointer, document, (target) => queue.push(target))
    if (typeof schema !== 'object')
      throw new UnreadableContractError(pointer, 'there is no schema here', 'Give it one.')
    prepared.set(pointer, { $id: idOf(pointer), ...schema })
  }
  return prepared
}

/**
 * Leaves out what does not restrict, adds what a violation needs (the place, and whether the value is secret), and accepts a
 * text that is unset.
 */
function prepare(
  source: unknown,
  pointer: string,
  document: OpenApiDocument,
  refer: (pointer: string) => void,
): unknown {
  if (typeof source !== 'object' || source === null) return source
  const inside = (value: unknown, ...tokens: (string | number)[]) =>
    prepare(value, pointer + pointerTo(...tokens), document, refer)

  const schema: Schema = { 'x-at': pointer }
  if (holdsSecret(source as Schema, document)) schema['x-holds-secret'] = true
  for (const [keyword, value] of Object.entries(source)) {
    if (ANNOTATIONS.has(keyword) || keyword.startsWith('x-')) continue
    if (keyword === '$ref') {
      refer(pointerOf(String(value)))
      schema.$ref = idOf(pointerOf(String(value)))
    } else if (SCHEMA.has(keyword)) {
      schema[keyword] = inside(value, keyword)
    } else if (LIST_OF_SCHEMAS.has(keyword) && Array.isArray(value)) {
      schema[keyword] = value.map((element, index) => inside(element, keyword, index))
    } else if (MAP_OF_SCHEMAS.has(keyword)) {
      const entries = Object.entries(value as Schema).map(([name, element]) => [name, inside(element, keyword, name)])
      schema[keyword] = Object.fromEntries(entries)
    } else {
      schema[keyword] = value
    }
  }
  return isTextThatMayBeUnset(source as Schema, document) ? { if: { enum: [null, ''] }, else: schema } : schema
}

/**
 * Such a text is absent, null or empty when it has nothing to say. A list that may be unset is absent or empty: null is not
 * a list.
 */
function isTextThatMayBeUnset(schema: Schema, document: OpenApiDocument): boolean {
  if (schema['x-may-be-unset'] !== true) return false
  const { $ref, type } = schema
  const target = typeof $ref === 'string' ? (valueAt(document, pointerOf($ref)) as Schema | undefined) : undefined
  return (type ?? target?.type) === 'string'
}

/** Whether a schema, or one inside it, is marked as secret. */
function holdsSecret(schema: unknown, document: OpenApiDocument, seen = new Set<unknown>()): boolean {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return false
  seen.add(schema)
  const { $ref, 'x-secret': isSecret } = schema as Schema
  if (isSecret === true) return true
  if (typeof $ref === 'string' && holdsSecret(valueAt(document, pointerOf($ref)), document, seen)) return true
  return Object.values(schema).some((child) => holdsSecret(child, document, seen))
}
