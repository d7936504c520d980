import type { ContractDocument } from './document.ts'
import { resolve } from './resolve.ts'

/** A field of a body, with its schema in words. */
export interface Field {
  /** As people write it: `data.transactions[].amount`. */
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly description: string
}

interface Schema {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly default?: unknown
  readonly description?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, unknown>>
  readonly items?: unknown
}

/** Every field of a body, depth first. */
export function fieldsOf(document: ContractDocument, part: unknown, prefix = ''): Field[] {
  const { properties = {}, required = [] } = resolve(document, part) as Schema
  return Object.entries(properties).flatMap(([key, property]) => {
    const schema = resolve(document, property) as Schema
    const name = prefix + key
    const field = {
      name,
      type: typeOf(schema),
      isRequired: required.includes(key),
      description: schema.description ?? '',
    }
    const inner =
      schema.items === undefined
        ? fieldsOf(document, schema, `${name}.`)
        : fieldsOf(document, schema.items, `${name}[].`)
    return [field, ...inner]
  })
}

function typeOf({ type = 'any', format, enum: values, minimum, default: fallback }: Schema): string {
  return [
    type,
    ...(format ? [format] : []),
    ...(values ? [values.join(' | ')] : []),
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(fallback === undefined ? [] : [`default ${JSON.stringify(fallback)}`]),
  ].join(', ')
}
