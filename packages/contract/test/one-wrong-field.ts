import { loadContract } from '../src/index.ts'
import { pointerTo } from '../src/json-pointer.ts'
import type { JsonSchema } from '../src/json-schema.ts'

/** A valid value with exactly one field changed, and what is wrong with that field. */
export interface WrongValue {
  readonly pointer: string
  readonly keyword: string
  readonly value: unknown
}

/** Every way in which one field of a valid value can violate its schema. */
export function* wrongValues(schema: JsonSchema, valid: unknown, pointer = ''): Generator<WrongValue> {
  const { resolve } = loadContract()
  const { type, enum: vocabulary, minimum, format, pattern, properties, required, items, ...rest } = resolve(schema)
  const mayBeNull = type === 'string' && rest['x-may-be-unset'] === true

  if (vocabulary) {
    yield { pointer, keyword: 'enum', value: `${vocabulary[0]} ` }
    yield { pointer, keyword: 'enum', value: null }
  } else if (type !== undefined) {
    const others = { string: 'five', number: 5.5, boolean: true, object: {}, array: [], null: null }
    for (const [kind, value] of Object.entries(others)) {
      if (kind === type || (type === 'integer' && kind === 'number') || (kind === 'null' && mayBeNull)) continue
      yield { pointer, keyword: 'type', value }
    }
  }
  if (type === 'integer') yield { pointer, keyword: 'type', value: 1.5 }
  if (type === 'number') yield { pointer, keyword: 'type', value: Number.POSITIVE_INFINITY }
  if (minimum !== undefined) yield { pointer, keyword: 'minimum', value: minimum - 0.001 }
  if (format !== undefined) yield { pointer, keyword: 'format', value: 'not at all' }
  if (pattern !== undefined) yield { pointer, keyword: 'pattern', value: 'not at all' }

  if (isObject(valid)) {
    for (const field of required ?? []) {
      const { [field]: _, ...rest } = valid
      yield { pointer: pointer + pointerTo(field), keyword: 'required', value: rest }
    }
    for (const [field, fieldSchema] of Object.entries(properties ?? {})) {
      if (!(field in valid)) continue
      for (const wrong of wrongValues(fieldSchema, valid[field], pointer + pointerTo(field))) {
        yield { ...wrong, value: { ...valid, [field]: wrong.value } }
      }
    }
  }
  if (Array.isArray(valid) && items) {
    for (const [index, element] of valid.entries()) {
      for (const wrong of wrongValues(items, element, pointer + pointerTo(index))) {
        yield { ...wrong, value: valid.with(index, wrong.value) }
      }
    }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
