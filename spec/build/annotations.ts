import type { Gap, Observed, Requirement } from './document.ts'

/** The requirements, gaps and observed values of a part of the contract. */
export interface Annotations {
  requirements: Requirement[]
  gaps: Gap[]
  observed: Observed[]
}

/** The annotations of a part of the document, in document order. `path` leads from the document to that part. */
export function annotationsIn(part: unknown, path: readonly string[] = []): Annotations {
  const found: Annotations = { requirements: [], gaps: [], observed: [] }
  for (const { node, path: at } of objectsIn(part, path)) {
    found.requirements.push(...((node['x-requirements'] as Requirement[] | undefined) ?? []))
    found.gaps.push(...((node['x-gaps'] as Gap[] | undefined) ?? []))
    const values = node['x-observed'] as string[] | undefined
    if (values) found.observed.push({ field: fieldName(at), values })
  }
  return found
}

/** Every component that a part of the document refers to, directly or through others, in the order of first mention. */
export function componentsReachedFrom(part: unknown, resolve: (ref: string) => unknown): Set<string> {
  const reached = new Set<string>()
  const follow = (from: unknown): void => {
    for (const { node } of objectsIn(from, [])) {
      const ref = node.$ref
      if (typeof ref !== 'string' || reached.has(ref)) continue
      reached.add(ref)
      follow(resolve(ref))
    }
  }
  follow(part)
  return reached
}

type Node = Record<string, unknown>

/** Every object in a part of the document, with the steps that lead to it. */
export function* objectsIn(part: unknown, path: readonly string[]): Generator<{ node: Node; path: readonly string[] }> {
  if (typeof part !== 'object' || part === null) return
  if (!Array.isArray(part)) yield { node: part as Node, path }
  for (const [key, value] of Object.entries(part)) {
    // Extensions hold prose about the document and contain no part of it.
    if (!key.startsWith('x-')) yield* objectsIn(value, [...path, key])
  }
}

/** Readers know `components/schemas/Card/properties/status` as `Card.status`. */
function fieldName(path: readonly string[]): string {
  const structural = new Set(['components', 'schemas', 'properties', 'items', 'content', 'schema'])
  return path.filter((step) => !structural.has(step)).join('.')
}
