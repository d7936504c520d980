/** Whether it is a JSON object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What a JSON object has, by name. */
export type Fields = Readonly<Record<string, unknown>>

/** The value of a key that may come from outside: never what every object inherits. */
export function own<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

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

/** Whether there is a value at the place or, in lists, an item that may have one. */
export function isShownAt(document: unknown, place: string): boolean {
  const [list = '', ...behind] = place.split('/*')
  const value = valueAt(document, list)
  return behind.length === 0 ? value !== undefined : Array.isArray(value) && value.length > 0
}

/** A text in JSON, or a number. A text that does not end is one, too: otherwise, each quote in it would be tried again. */
const literal = /"[^"\\]*(?:\\.[^"\\]*)*"?|-?\d[\d.eE+-]*/g

/**
 * The value of a JSON text with each number as the text that stands there: a float would lose what is compared. Undefined if the
 * text is not JSON.
 */
export function readExactly(text: string): unknown {
  try {
    JSON.parse(text)
    return JSON.parse(text.replace(literal, (found) => (found.startsWith('"') ? found : `"${found}"`)))
  } catch {
    return undefined
  }
}
