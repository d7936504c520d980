import { isUtf8 } from 'node:buffer'
import { type Money, money } from '../money.ts'

export type ExactNumbers = ReadonlyMap<string, Money | undefined>

export interface JsonBody {
  readonly value: unknown
  /** Top-level numbers that a double may round, by field; undefined where even `Money` cannot hold the number. */
  readonly exact: ExactNumbers | undefined
  /** Whether the text contains a \u escape. */
  readonly hasEscapes: boolean
}

/** The body is not acceptable JSON. The message never quotes what was sent. */
export class MalformedJsonError extends Error {
  override readonly name = 'MalformedJsonError'
}

/**
 * Parses JSON without losing digits. A double holds every number of up to 15 significant digits. Only a text with a longer number,
 * or one with a large exponent, is parsed a second time for the digits that `JSON.parse` rounds away.
 *
 * @throws MalformedJsonError, whose message never quotes the text. Those of `JSON.parse` do.
 */
export function readJson(bytes: Buffer): JsonBody {
  if (bytes.length === 0) throw new MalformedJsonError('the body is empty')
  if (!isUtf8(bytes)) throw new MalformedJsonError('the body is not UTF-8')
  const text = bytes.toString('utf8')
  const value = parse(text)
  if (fieldsWritten(text) !== fieldsIn(value)) throw new MalformedJsonError('the body contains a field twice')
  return { value, exact: longLiteral.test(text) ? exactNumbers(text) : undefined, hasEscapes: text.includes('\\u') }
}

/** The number of fields in a valid JSON text: of its colons outside strings. */
function fieldsWritten(text: string): number {
  let fields = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === quote) isInString = !isInString
    else if (character === backslash) at++
    else if (character === colon && !isInString) fields++
  }
  return fields
}

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a]

/** The number of fields in a parsed value. Without recursion, because a body may be nested deeply. */
function fieldsIn(value: unknown): number {
  let fields = 0
  const left = [value]
  while (left.length > 0) {
    const one = left.pop()
    if (typeof one !== 'object' || one === null) continue
    const inside = Object.values(one)
    if (!Array.isArray(one)) fields += inside.length
    for (const value of inside) left.push(value)
  }
  return fields
}

const longLiteral = /[\d.]{16}|[eE][+-]?\d{3}/

function parse(text: string, reviver?: Reviver): unknown {
  try {
    // TypeScript's library does not declare the reviver's third argument yet.
    return JSON.parse(text, reviver as ((this: unknown, key: string, value: unknown) => unknown) | undefined)
  } catch (error) {
    // V8 recurses into nested values only if there is a reviver.
    if (error instanceof RangeError) throw new MalformedJsonError('the body is nested too deeply')
    throw new MalformedJsonError('the body is not valid JSON')
  }
}

type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown

function exactNumbers(text: string): ExactNumbers | undefined {
  const sources = new WeakMap<object, Map<string, string>>()
  const outermost = parse(text, function (key, value, { source }) {
    if (typeof value !== 'number' || source === undefined || !longLiteral.test(source)) return value
    const holder = this as object
    sources.set(holder, (sources.get(holder) ?? new Map<string, string>()).set(key, source))
    return value
  })
  const found = sources.get(Object(outermost) as object)
  return found && new Map([...found].map(([field, source]) => [field, toMoney(source)]))
}

/** The exact number, or undefined if it has more digits than an amount can have. */
export function toMoney(source: string): Money | undefined {
  try {
    return money.parse(source)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
