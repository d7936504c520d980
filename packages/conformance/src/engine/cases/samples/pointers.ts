import type { Contract, JsonSchema } from '@card-contract/contract'

/** The JSON pointer with these tokens. */
export function pointerTo(...tokens: readonly string[]): string {
  return tokens.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

export function tokensOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The value at a pointer into the contract. */
export function nodeAt({ document }: Contract, pointer: string): object {
  let node: unknown = document
  for (const token of tokensOf(pointer)) node = (node as Record<string, unknown>)[token]
  return node as object
}

/** Where the schema at `pointer` is defined, after following its references. */
export function followed(contract: Contract, { $ref }: JsonSchema, pointer: string): string {
  if ($ref === undefined) return pointer
  const target = decodeURIComponent($ref.replace(/^#/, ''))
  return followed(contract, nodeAt(contract, target) as JsonSchema, target)
}
