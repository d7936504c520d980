/** Text that is not JSON. */
export class InvalidJson extends Error {
  override readonly name = 'InvalidJson'
}

/**
 * Parses JSON, or throws an error that says where it is wrong. Intentionally not the message of JSON.parse: it may quote a
 * secret, and often has no position.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    if (text.trim() === '') throw new InvalidJson('received an empty file')
    const before = text.slice(0, firstErrorIn(text)).split('\n')
    const column = (before.at(-1)?.length ?? 0) + 1
    throw new InvalidJson(`received a syntax error at line ${before.length}, column ${column}`)
  }
}

const space = /[ \t\r\n]*/y
const scalar = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them unescaped.
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y

/** The offset of the first token that JSON does not allow there. Without recursion, because a file may be nested deeply. */
function firstErrorIn(text: string): number {
  let at = 0
  const skip = (token: RegExp): boolean => {
    token.lastIndex = at
    const found = token.exec(text)
    if (found) at = token.lastIndex
    return found !== null
  }
  const isNext = (sign: string): boolean => {
    skip(space)
    if (text[at] !== sign) return false
    at++
    return true
  }
  const key = (): boolean => {
    skip(space)
    return skip(string) && isNext(':')
  }
  /** The brackets that are open, as the signs that close them. */
  const open: string[] = []
  /** After a value: closes what ends there, up to the comma before the next value. */
  const next = (): boolean => {
    for (let end = open.at(-1); end !== undefined; end = open.at(-1)) {
      if (isNext(',')) return end === ']' || key()
      if (!isNext(end)) return false
      open.pop()
    }
    return false
  }
  /** One value, or the beginning of one that contains others. */
  const value = (): boolean => {
    if (isNext('{')) {
      if (isNext('}')) return next()
      open.push('}')
      return key()
    }
    if (isNext('[')) {
      if (isNext(']')) return next()
      open.push(']')
      return true
    }
    return (skip(string) || skip(scalar)) && next()
  }
  while (value()) {}
  // A valid text before the error is followed by more.
  if (open.length === 0) skip(space)
  return at
}
