import { annotationsIn } from '../annotations.ts'
import type { ContractDocument } from '../document.ts'
import { operationsOf } from './operation.ts'

/** What the page has an anchor for. Every anchor is the name itself, so that a link needs no table: `#createCard`. */
export type Anchors = ReadonlySet<string>

/** A parameter is explained with each operation that has it, so it has no place of its own. */
const kinds = ['schemas', 'securitySchemes', 'responses'] as const

/** Operations by `operationId`, components by name, requirements and gaps by ID. */
export function anchorsOf(document: ContractDocument): Anchors {
  const { requirements, gaps } = annotationsIn(document)
  return new Set([
    ...operationsOf(document).map(({ operationId }) => operationId),
    ...kinds.flatMap((kind) => Object.keys(document.components[kind] ?? {})),
    ...[...requirements, ...gaps].map(({ id }) => id),
  ])
}
