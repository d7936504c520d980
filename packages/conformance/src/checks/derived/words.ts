/** `createCardUser`, `X-API-KEY` and `billing_adress` as parts of an id. */
export function kebab(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
}

/** `a`, `a and b`, `a, b and c`. */
export function list(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

const kinds: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'a boolean',
  integer: 'an integer',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string',
}

export function kindOf(type: unknown): string {
  return [type]
    .flat()
    .map((name) => kinds[String(name)] ?? String(name))
    .join(' or ')
}
