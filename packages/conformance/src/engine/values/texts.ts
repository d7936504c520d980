/** `a`, `a and b`, `a, b and c`. */
export function list(words: readonly string[], last = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

const fewAtMost = 2

/** `a or b`, but nothing if there are none, or too many to name. */
export function fewIn(words: readonly string[]): string | undefined {
  return words.length > 0 && words.length <= fewAtMost ? list(words, 'or') : undefined
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

export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : plural}`
}

/** `15,348,600.27`, also for a decimal that no number can hold. Intl would first load its locale data, which is slow. */
export function grouped(amount: number | string): string {
  const [whole = '', fraction] = String(amount).split('.')
  const start = whole.startsWith('-') ? 1 : 0
  const first = start + ((whole.length - start) % 3 || 3)
  const groups = [whole.slice(0, first)]
  for (let at = first; at < whole.length; at += 3) groups.push(whole.slice(at, at + 3))
  return fraction === undefined ? groups.join(',') : `${groups.join(',')}.${fraction}`
}

const longestText = 8 * 1024

/** A text as it is recorded: of a long one, the beginning and the length. */
export function shortened(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText)}… (${text.length} characters)`
}

/**
 * A value of a response as text. Other values than texts are written as JSON, because String() calls an object's own `toString`,
 * which a target can replace.
 */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
