import type { ContractDocument } from './document.ts'

/** Follows the reference of a part of the bundle; siblings of the reference override what it points to. */
export function resolve(document: ContractDocument, part: unknown): unknown {
  if (typeof part !== 'object' || part === null || !('$ref' in part)) return part
  const { $ref: ref, ...beside } = part as { $ref: string }
  const [, , kind = '', name = ''] = ref.split('/')
  const found = resolve(document, document.components[kind]?.[name])
  return { ...(found as object), ...beside }
}
