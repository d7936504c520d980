/** The JSON pointer (RFC 6901) for these tokens. */
export function pointerTo(...tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The tokens of a JSON pointer, unescaped. */
export function tokensOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The value at a JSON pointer, or undefined if there is none. */
export function valueAt(root: unknown, pointer: string): unknown {
  let found = root
  for (const token of tokensOf(pointer)) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, token)) return undefined
    found = (found as Record<string, unknown>)[token]
  }
  return found
}

/** The JSON pointer in a local reference: `/components/schemas/Parcel` for `#/components/schemas/Parcel`. */
export function pointerOf(reference: string): string {
  return decodeURIComponent(reference.replace(/^#/, ''))
}
