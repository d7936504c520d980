import type { OpenAPI3 } from 'openapi-typescript'

export type Node = { [key: string]: unknown }

/** What a reference within the document leads to. */
export function target(document: OpenAPI3, { $ref }: Node): Node | undefined {
  if (typeof $ref !== 'string' || !$ref.startsWith('#/')) return undefined
  let found: unknown = document
  for (const token of $ref.slice(2).split('/')) {
    found = isNode(found) ? found[decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~')] : undefined
  }
  return isNode(found) ? found : undefined
}

/** Shows every object that is not a value to `look`, each before those inside it. */
export function visit(value: unknown, look: (node: Node) => void): void {
  if (Array.isArray(value)) for (const element of value) visit(element, look)
  if (!isNode(value)) return
  look(value)
  // Examples are values, not schemas, even if their fields look like one.
  for (const [key, child] of Object.entries(value)) if (key !== 'example' && key !== 'examples') visit(child, look)
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
