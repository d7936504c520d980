import type { OpenAPI3 } from 'openapi-typescript'
import { isNode, type Node, target, visit } from './nodes.ts'

/**
 * A text that may be unset can be null, which only the extension says: the document gives the type that the interface gives.
 * A list that may be unset can only be absent, as its schema says.
 */
export function withUnsetFields(document: OpenAPI3): OpenAPI3 {
  const copy = structuredClone(document)
  visit(copy, ({ properties }) => {
    if (!isNode(properties)) return
    for (const [name, field] of Object.entries(properties)) {
      if (isNode(field) && mayBeNull(copy, field)) properties[name] = orNull(field)
    }
  })
  return copy
}

function mayBeNull(document: OpenAPI3, field: Node): boolean {
  return field['x-may-be-unset'] === true && (field.type ?? target(document, field)?.type) === 'string'
}

/** What stands beside a reference is a comment on the field. */
function orNull({ $ref, ...field }: Node): Node {
  return $ref === undefined
    ? { ...field, type: [field.type, 'null'] }
    : { ...field, oneOf: [{ $ref }, { type: 'null' }] }
}
