// A shorter text also occurs where no credential is meant, such as `card` in `card-unknown`: it is removed only as a whole word.
const UNMISTAKABLE = 16
const SHORTEST_FRAGMENT = 8

/** Removes the secrets from a text, as they are and in the encodings that services and proxies echo: JSON, URL, base64, hex. */
export function redact(text: string, secrets: readonly string[]): string {
  // The longest first, because one may be a prefix of another.
  const forms = secrets.flatMap(encodings).sort((one, other) => other.length - one.length)
  return [...new Set(forms)].reduce(without, text)
}

/**
 * A copy of a JSON value with the secrets removed from its values. Names of fields stay, unless they are long enough to be a
 * secret. Throws a RangeError for deep nesting.
 */
export function redactValues(value: unknown, secrets: readonly string[]): unknown {
  const clean = (text: string) => redact(text, secrets)
  if (typeof value === 'string') return clean(value)
  if (typeof value === 'number') return clean(`${value}`) === `${value}` ? value : '[credential]'
  if (Array.isArray(value)) return value.map((item) => redactValues(item, secrets))
  if (typeof value !== 'object' || !value) return value
  const fields = Object.entries(value).map(([name, field]) => [
    name.length < UNMISTAKABLE ? name : clean(name),
    redactValues(field, secrets),
  ])
  return Object.fromEntries(fields)
}

function encodings(secret: string): string[] {
  const url = encodeURIComponent(secret)
  const hex = Array.from(secret, (character) => character.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  // Within a longer text, such as a header with a prefix, base64 has three ways to write it.
  const base64 = [0, 1, 2].map((shift) => {
    const encoded = btoa('\0'.repeat(shift) + secret)
    return encoded.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + secret.length) * 8) / 6))
  })
  const fragments = base64.filter(({ length }) => length >= SHORTEST_FRAGMENT)
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    ...[url, encodeURIComponent(url)].flatMap((text) => [text, text.replace(/%../g, (octet) => octet.toLowerCase())]),
    ...[hex, hex.toUpperCase()],
    ...fragments.flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')]),
  ]
}

function without(text: string, form: string): string {
  if (form.length >= UNMISTAKABLE) return text.replaceAll(form, '[credential]')
  let kept = ''
  let from = 0
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1)) {
    const end = at + form.length
    if (at < from || isPartOfWord(text[at - 1]) || isPartOfWord(text[end])) continue
    kept += `${text.slice(from, at)}[credential]`
    from = end
  }
  return kept + text.slice(from)
}

function isPartOfWord(character = ''): boolean {
  return /[\w-]/.test(character)
}

/**
 * A copy of an error from below this client, which may contain the request. Keeps only the messages, without secrets, and
 * the code.
 */
export function describeCause(error: unknown, secrets: readonly string[]): Error {
  const words: string[] = []
  let code: unknown
  for (let cause = error; cause instanceof Error && words.length < 4; cause = cause.cause) {
    words.push(cause.message || cause.name)
    code = (cause as { code?: unknown }).code ?? code
  }
  return Object.assign(
    new Error(redact(words.join(': ') || `${typeof error}`, secrets)),
    code && { code: redact(`${code}`, secrets) },
  )
}
