import { pointerOf, valueAt } from '../src/json-pointer.ts'
import type { OpenApiDocument, Reference } from '../src/openapi-document.ts'
import { UnreadableContractError } from './unreadable-contract-error.ts'

/** A part of the document and its place. */
export interface Located<Part> {
  readonly part: Part
  readonly pointer: string
}

/** Follows references to their target; the pointer is that of the target. */
export function locate<Part extends object>(
  document: OpenApiDocument,
  part: Part | Reference,
  pointer: string,
): Located<Part> {
  if (!('$ref' in part)) return { part, pointer }
  const target = pointerOf(part.$ref)
  const found = valueAt(document, target) as Part | Reference | undefined
  if (found) return locate(document, found, target)
  throw new UnreadableContractError(pointer, `there is nothing at ${part.$ref}`, 'Bundle the contract again.')
}
