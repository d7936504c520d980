import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadContract, validate } from '../src/index.ts'
import { isIsoTimestamp } from '../src/iso-timestamp.ts'
import type { JsonSchema } from '../src/json-schema.ts'

// The second opinion compiles the bundle at run time, independently of how the build prepares schemas.
const ajv = new Ajv2020({ strict: false, strictNumbers: true, allErrors: true })
addFormats.default(ajv, { mode: 'full' })
ajv.addFormat('date-time', isIsoTimestamp)
ajv.addSchema(withUnsetTexts(loadContract().document), 'contract', false, false)

/** A text with `x-may-be-unset` can also be null or empty. JSON Schema has no such word, so the schema says it in its own. */
function withUnsetTexts(document: object): object {
  const written = JSON.stringify(document, (_, value) => {
    if (value?.['x-may-be-unset'] !== true || value.type === 'array') return value
    const { 'x-may-be-unset': _unset, ...schema } = value
    return { anyOf: [{ enum: [null, ''] }, schema] }
  })
  return JSON.parse(written)
}

function pointersByAjv(schemaName: string, value: unknown): string[] {
  const judge = ajv.getSchema(`contract#/components/schemas/${schemaName}`)
  if (!judge || judge(value)) return []
  const pointers = (judge.errors ?? []).map(({ instancePath, params }) =>
    params.missingProperty === undefined ? instancePath : `${instancePath}/${params.missingProperty}`,
  )
  return [...new Set(pointers)].sort()
}

const texts = fc.oneof(
  fc.string(),
  fc.emailAddress(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom('2023-02-30', 'a@b', '2026-03-02T09:15Z', '13/2029', '03/2029', 'USD', 'usd', 'topup', 'constructor'),
)

/** Mostly values that the schema accepts: formats and patterns are matched by chance and by their examples. */
function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { type, enum: vocabulary, examples, properties = {}, required = [], items } = loadContract().resolve(schema)
  if (vocabulary) return fc.constantFrom(...vocabulary)
  if (type === 'object') {
    const fields = Object.entries(properties).map(([name, field]) => [name, valuesOf(field)])
    const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields)
    return fc.record(model, { requiredKeys: [...required] })
  }
  if (type === 'array') return fc.array(valuesOf(items ?? {}), { maxLength: 3 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return fc.integer()
  if (type === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true })
  return fc.oneof({ arbitrary: fc.constantFrom(...(examples ?? ['text'])), weight: 3 }, texts)
}

/** The value with one part of it, anywhere, replaced or removed. */
function disturb(value: unknown, choices: readonly number[], replacement: unknown): unknown {
  const [choice = 0, ...rest] = choices
  if (choices.length === 0 || typeof value !== 'object' || value === null) return replacement
  const keys = Object.keys(value)
  const key = keys[choice % Math.max(keys.length, 1)]
  if (key === undefined) return replacement
  const copy = structuredClone(value) as Record<string, unknown>
  if (rest.length === 0 && replacement === 'removed' && !Array.isArray(copy)) delete copy[key]
  else copy[key] = disturb(copy[key], rest, replacement)
  return copy
}

const replacements = fc.oneof(
  texts,
  fc.double(),
  fc.constantFrom<unknown>(null, true, 0, -1, 0.009, Number.POSITIVE_INFINITY, [], {}, 'removed'),
  fc.jsonValue({ maxDepth: 2 }),
)

describe.each(Object.keys(loadContract().document.components.schemas))('the compiled validator of %s', (name) => {
  test('the compiled validator agrees with Ajv at run time on valid and altered values', () => {
    let [valid, invalid] = [0, 0]
    const choices = fc.array(fc.nat({ max: 20 }), { maxLength: 4 })
    const isWhole = fc.integer({ min: 0, max: 3 }).map((one) => one === 0)
    fc.assert(
      fc.property(
        valuesOf({ $ref: `#/components/schemas/${name}` }),
        isWhole,
        choices,
        replacements,
        (value, whole, path, part) => {
          const candidate = whole ? value : disturb(value, path, part)
          const pointers = [...new Set(validate.schema(name, candidate).map(({ pointer }) => pointer))].sort()
          pointers.length === 0 ? valid++ : invalid++
          expect(pointers).toEqual(pointersByAjv(name, candidate))
        },
      ),
      { numRuns: 150 },
    )
    // Otherwise the property would prove nothing.
    expect(valid).toBeGreaterThan(0)
    expect(invalid).toBeGreaterThan(0)
  })
})
