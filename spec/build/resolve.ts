import type { ContractDocument } from './document.ts'

/** What a part of the bundle refers to; what stands beside the reference wins over what is found there. */
export function resolve(document: ContractDocument, part: unknown): unknown {
  if (typeof part !== 'object' || part === null || !('$ref' in part)) return part
  const { $ref: ref, ...beside } = part as { $ref: string }
  const [, , kind = '', name = ''] = ref.split('/')
  const found = resolve(document, document.components[kind]?.[name])
  return { ...(found as object), ...beside }
}
