/** The value at a JSON pointer, or undefined. */
export function valueAt(document: unknown, pointer: string): unknown {
  let value = document
  const tokens = pointer.split('/')
  for (let at = 1; at < tokens.length; at++) {
    if (typeof value !== 'object' || value === null) return undefined
    const token = tokens[at] as string
    const key = token.includes('~') ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token
    value = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined
  }
  return value
}

/** The place of a pointer, with `*` for every item of a list. */
export function placeOf(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, '/*')
}
