import type { Gap } from '../src/gap.ts'
import { pointerTo } from '../src/json-pointer.ts'
import type { OpenApiDocument } from '../src/openapi-document.ts'
import type { Observed, Place, Requirement } from '../src/requirement.ts'

export interface Annotations {
  readonly requirements: readonly Requirement[]
  readonly gaps: readonly Gap[]
  readonly observed: readonly Observed[]
}

/** All requirements, gaps and observed values of the document, in document order. */
export function readAnnotations(document: OpenApiDocument): Annotations {
  const found: { requirements: Requirement[]; gaps: Gap[]; observed: Observed[] } = {
    requirements: [],
    gaps: [],
    observed: [],
  }
  walk(document, [], false, (node, tokens) => {
    const place = placeOf(document, tokens)
    for (const [index, entry] of entriesOf<Requirement>(node, 'x-requirements')) {
      found.requirements.push({ ...entry, ...place, pointer: pointerTo(...tokens, 'x-requirements', index) })
    }
    for (const [index, entry] of entriesOf<Gap>(node, 'x-gaps')) {
      found.gaps.push({ ...entry, ...place, pointer: pointerTo(...tokens, 'x-gaps', index) })
    }
    const values = node['x-observed'] as readonly string[] | undefined
    if (values) {
      const { schemaName } = place
      const property = tokens.at(-2) === 'properties' ? tokens.at(-1) : undefined
      const pointer = pointerTo(...tokens)
      found.observed.push({ pointer, values, ...(schemaName && { schemaName }), ...(property && { property }) })
    }
  })
  return found
}

type Node = Readonly<Record<string, unknown>>

function entriesOf<Entry>(node: Node, extension: string): IterableIterator<[number, Entry]> {
  return ((node[extension] as readonly Entry[] | undefined) ?? []).entries()
}

function placeOf(
  document: OpenApiDocument,
  [section, name = '', third = '']: readonly string[],
): Omit<Place, 'pointer'> {
  if (section === 'components' && name === 'schemas' && third) return { schemaName: third }
  if (section !== 'paths') return {}
  const operation = (document.paths[name] as Readonly<Record<string, Node>> | undefined)?.[third]
  return typeof operation?.operationId === 'string' ? { operationId: operation.operationId } : {}
}

/** The keys of these are names, so a field called `x-gaps` or `examples` is a field. */
const MAPS = new Set([
  ...['paths', 'responses', 'content', 'headers', 'encoding', 'links', 'callbacks', 'variables', 'webhooks'],
  ...['schemas', 'parameters', 'requestBodies', 'securitySchemes', 'pathItems'],
  ...['properties', 'patternProperties', 'dependentSchemas', '$defs'],
])

/** These contain values, and nothing inside a value is an annotation. */
const VALUES = new Set(['example', 'examples', 'default', 'enum', 'const'])

function walk(
  value: unknown,
  tokens: readonly string[],
  isMap: boolean,
  look: (node: Node, tokens: readonly string[]) => void,
): void {
  if (typeof value !== 'object' || value === null) return
  if (!isMap && !Array.isArray(value)) look(value as Node, tokens)
  for (const [key, child] of Object.entries(value)) {
    if (!isMap && (VALUES.has(key) || key.startsWith('x-'))) continue
    walk(child, [...tokens, key], !isMap && MAPS.has(key) && !Array.isArray(child), look)
  }
}
