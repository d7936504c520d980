/** `a`, `a and b`, `a, b and c`. */
export function list(words: readonly string[], last = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

const kinds: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'a boolean',
  fraction: 'a fraction',
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

/** `number`, or `string or null`: the bare types, for "the schema says". */
export function typesOf(type: unknown): string {
  return [type].flat().map(String).join(' or ')
}

/** Adds the article: `an Authorization`, `an X-API-KEY`. */
export function anA(header: string): string {
  return `${/^([aeiou]|x-)/i.test(header) ? 'an' : 'a'} ${header}`
}

// A line comment, because the pointer would end the other kind: /data/transactions/*/id is `data.transactions[].id`.
/** Formats a place in a response as a path in backquotes. */
export function fieldAt(pointer: string): string {
  const [, ...tokens] = pointer.split('/')
  const path = tokens.reduce((before, token) => {
    if (token === '*') return `${before}[]`
    const isIndex = before !== '' && Number.isInteger(Number(token))
    return isIndex ? `${before}[${token}]` : `${before}${before === '' ? '' : '.'}${token}`
  }, '')
  return path === '' ? 'the body' : `\`${path}\``
}
