import type { Envelope } from '../src/envelope.ts'
import { pointerOf, pointerTo, valueAt } from '../src/json-pointer.ts'
import type { JsonSchema } from '../src/json-schema.ts'
import type { OpenApiDocument } from '../src/openapi-document.ts'

/**
 * The envelope of the bodies that a schema describes: two fields and no more, both required, a boolean and an object. A body
 * of any other form has no envelope.
 */
export function readEnvelope(document: OpenApiDocument, schema: JsonSchema): Envelope {
  const { properties = {}, required = [] } = resolved(document, schema)
  const fields = Object.entries(properties).map(
    ([name, property]) => [name, resolved(document, property).type] as const,
  )
  const [flag] = fields.find(([, type]) => type === 'boolean') ?? []
  const [data] = fields.find(([, type]) => type === 'object') ?? []
  const isEnvelope = fields.length === 2 && fields.every(([name]) => required.includes(name))
  if (!isEnvelope || flag === undefined || data === undefined) return { data: '' }
  return { flag: pointerTo(flag), data: pointerTo(data) }
}

function resolved(document: OpenApiDocument, schema: JsonSchema): JsonSchema {
  const { $ref, ...beside } = schema
  if ($ref === undefined) return schema
  const target = valueAt(document, pointerOf($ref)) as JsonSchema | undefined
  return { ...(target && resolved(document, target)), ...beside }
}
