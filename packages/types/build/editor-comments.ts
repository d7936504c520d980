import type { OpenAPI3 } from 'openapi-typescript'
import { isNode, type Node, target, visit } from './nodes.ts'

/** Keywords that become comments on a field. `default` is one of them: the generator is told not to draw conclusions. */
const SHOWN = ['description', 'format', 'default', 'examples'] as const

/**
 * The generator comments what stands on a field itself. Much of the contract stands on the shared schema that a field
 * refers to, or on the schema inside a parameter, and an editor would show nothing there: this brings it to the field.
 */
export function withEditorComments(document: OpenAPI3): OpenAPI3 {
  const copy = structuredClone(document)
  visit(copy, (node) => {
    if (isNode(node.properties)) {
      for (const field of Object.values(node.properties)) if (isNode(field)) fillIn(field, target(copy, field))
    }
    if (isNode(node.schema) && typeof node.in === 'string') {
      const [example] = asList(node.schema.examples ?? target(copy, node.schema)?.examples)
      if (example !== undefined && node.example === undefined && node.examples === undefined) node.example = example
    }
  })
  return copy
}

function fillIn(field: Node, from: Node | undefined): void {
  for (const keyword of SHOWN) {
    if (from?.[keyword] !== undefined && field[keyword] === undefined) field[keyword] = from[keyword]
  }
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
