import type { SecretNames } from './secret-names.ts'

/** Returns a placeholder for a value of the field. */
export type HideValue = (name: string, value: string) => string

/** A text that does not end is a token, too: otherwise, each quote in it would be tried again. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"?|-?\d[\d.eE+-]*|[{}[\],]/gs
const noBlank = /\S/g

/** JSON may be a text in JSON, and that again. */
const deepest = 4

/**
 * Hides every value below a secret field, and keeps everything else as it is written. A text of JSON in pieces, or with something
 * around it, is read like one that is whole.
 */
export function hideInJson(text: string, names: SecretNames, hideValue: HideValue, depth = 0): string {
  let hidden = ''
  let from = 0
  let level = 0
  /** The secret field whose value comes next, or is being read. */
  let name: string | undefined
  /** The level of its value, if that is a list or an object. */
  let within: number | undefined

  const put = (at: number, written: string, instead: string): void => {
    if (instead === written) return
    hidden += text.slice(from, at) + instead
    from = at + written.length
  }

  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token === '{' || token === '[') {
      level++
      if (name !== undefined) within ??= level
    } else if (token === '}' || token === ']' || token === ',') {
      if (token !== ',') level--
      if (within !== undefined && level < within) within = undefined
      if (within === undefined) name = undefined
    } else if (!token.startsWith('"')) {
      // A number stays a number, because its type is judged.
      if (name !== undefined) put(index, token, '0')
    } else if (isKey(text, index + token.length)) {
      if (within === undefined) name = names.nameOf(textOf(token))
    } else if (name !== undefined) put(index, token, quoted(token, hideValue(name, textOf(token))))
    else if (depth < deepest && token.includes('\\"')) {
      put(index, token, quoted(token, hideInJson(textOf(token), names, hideValue, depth + 1)))
    }
  }
  return hidden + text.slice(from)
}

function isKey(text: string, end: number): boolean {
  noBlank.lastIndex = end
  return noBlank.exec(text)?.[0] === ':'
}

/** What a literal stands for; its characters if it is no valid one. */
function textOf(literal: string): string {
  const inner = literal.slice(1, literal.endsWith('"') && literal.length > 1 ? -1 : undefined)
  if (!inner.includes('\\')) return inner
  try {
    return String(JSON.parse(literal))
  } catch {
    return inner
  }
}

function quoted(literal: string, value: string): string {
  return value === textOf(literal) ? literal : JSON.stringify(value)
}
