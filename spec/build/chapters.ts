import { type Annotations, annotationsIn, componentsReachedFrom } from './annotations.ts'
import { type ContractDocument, type Method, methods, type OperationObject } from './document.ts'

/** A part of the contract that has annotations: the interface as a whole, an operation or a component. */
export interface Place extends Annotations {
  /** JSON pointer into the bundle; '' for the interface as a whole. */
  pointer: string
  /** Markdown: `createCard`, or `Card`; '' for the interface as a whole. */
  title: string
  /** Markdown: which part of the contract it is. */
  context: string
  /** The operations that it is part of; empty for the interface as a whole. */
  operationIds: string[]
}

export interface Chapter {
  title: string
  /** The tag whose operations the chapter is about, if there is exactly one. */
  tag?: string
  places: Place[]
}

interface PlacedOperation {
  operation: OperationObject
  pointer: string
  route: string
  tag: string
  reaches: Set<string>
  annotations: Annotations
}

/**
 * Everything that is annotated, in reading order: what concerns every request, then credentials, then what several tags
 * share, then tag by tag, and error responses last. The order is derived from the document, so an annotation in a new
 * place needs no registration.
 */
export function chaptersOf(document: ContractDocument): Chapter[] {
  const operations = operationsOf(document)
  const components = componentsOf(document, operations)
  const tagsOf = (place: Place): Set<string> =>
    new Set(operations.filter((it) => place.operationIds.includes(it.operation.operationId)).map((it) => it.tag))
  const isOf = (kind: string, place: Place): boolean => place.pointer.startsWith(`/components/${kind}/`)

  const credentials = components.filter((place) => isOf('securitySchemes', place))
  const errorResponses = components.filter((place) => isOf('responses', place))
  const values = components.filter((place) => !credentials.includes(place) && !errorResponses.includes(place))
  const { paths: _paths, components: _components, ...outside } = document

  const chapters: Chapter[] = [
    {
      title: 'Every request and response',
      places: [{ pointer: '', title: '', context: '', operationIds: [], ...annotationsIn(outside) }],
    },
    { title: 'Authentication', places: credentials },
    { title: 'Shared values', places: values.filter((place) => tagsOf(place).size !== 1) },
    ...document.tags.map(({ name }) => {
      const own = values.filter((place) => tagsOf(place).size === 1 && tagsOf(place).has(name))
      return { title: name, tag: name, places: operations.filter((it) => it.tag === name).flatMap(inOrder(own)) }
    }),
    { title: 'Error responses', places: errorResponses },
  ]
  return chapters
    .map((chapter) => ({ ...chapter, places: chapter.places.filter(isAnnotated) }))
    .filter((chapter) => chapter.places.length > 0)
}

/** An operation, after those components that no earlier operation uses. */
function inOrder(components: readonly Place[]): (it: PlacedOperation) => Place[] {
  return ({ operation, pointer, route, annotations }) => [
    ...components.filter((place) => place.operationIds[0] === operation.operationId),
    {
      pointer,
      title: `\`${operation.operationId}\``,
      context: `${operation.summary ?? ''}: \`${route}\``,
      operationIds: [operation.operationId],
      ...annotations,
    },
  ]
}

function operationsOf(document: ContractDocument): PlacedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      return operation ? [placed(document, path, method, operation)] : []
    }),
  )
}

function placed(document: ContractDocument, path: string, method: Method, operation: OperationObject): PlacedOperation {
  const item = document.paths[path] ?? {}
  const present = methods.filter((it) => item[it])
  const shared = Object.fromEntries(Object.entries(item).filter(([key]) => !present.includes(key as Method)))
  const schemes = (operation.security ?? document.security ?? []).flatMap(Object.keys)
  const credentials = schemes.map((name) => ({ $ref: `#/components/securitySchemes/${name}` }))
  return {
    operation,
    pointer: `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}`,
    route: `${method.toUpperCase()} ${path}`,
    tag: operation.tags?.[0] ?? '',
    reaches: componentsReachedFrom([credentials, shared, operation], (ref) => lookUp(document, ref)),
    // Annotations of a path are listed once, with its first operation.
    annotations: annotationsIn(method === present[0] ? { shared, operation } : operation, [operation.operationId]),
  }
}

/** In the order in which the operations refer to them; unused ones come last. */
function componentsOf(document: ContractDocument, operations: readonly PlacedOperation[]): Place[] {
  const all = Object.entries(document.components).flatMap(([kind, named]) =>
    Object.keys(named).map((name) => `#/components/${kind}/${name}`),
  )
  const refs = new Set([...operations.flatMap((it) => [...it.reaches]), ...all])
  return [...refs].map((ref) => {
    const operationIds = operations.filter((it) => it.reaches.has(ref)).map((it) => it.operation.operationId)
    const path = ref.slice(2).split('/')
    const component = lookUp(document, ref)
    const users = operationIds.length === operations.length ? 'all operations' : listed(operationIds)
    return {
      pointer: ref.slice(1),
      title: componentTitle(path, component),
      context: `${firstParagraph(component)} Used by ${users}.`,
      operationIds,
      ...annotationsIn(component, path),
    }
  })
}

/** A credential is identified by its header, every other component by its name. */
function componentTitle([, kind, name]: readonly string[], component: unknown): string {
  if (kind !== 'securitySchemes') return `\`${name}\``
  const { in: location, name: header } = component as { in?: string; name?: string }
  return `\`${location === 'header' ? header : 'Authorization'}\``
}

function lookUp(document: ContractDocument, ref: string): unknown {
  const [, , kind = '', name = ''] = ref.split('/')
  return document.components[kind]?.[name]
}

function firstParagraph(component: unknown): string {
  const { description = '' } = component as { description?: string }
  return (description.split(/\n\s*\n/)[0] ?? '').trim().replaceAll(/\s+/g, ' ')
}

function listed(operationIds: readonly string[]): string {
  return operationIds.map((id) => `\`${id}\``).join(', ')
}

function isAnnotated(place: Place): boolean {
  return place.requirements.length + place.gaps.length + place.observed.length > 0
}
