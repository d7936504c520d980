import type { RecordedResponse } from '../exchanges/exchange.ts'
import { isTooDeep } from '../exchanges/read-response.ts'

/** Shorter bodies do not matter: a run has too few of them. */
const longFrom = 16 * 1024

// V8's maximum memory per character: `{}` is an object, and a comma adds one more value.
const bytesPerStructure = 64
const bytesPerValue = 16

const beyondLatin1 = /[^\0-\xff]/

// A place in a list: the lines themselves are shared, and have a bound of their own.
const bytesPerHeader = 8

/** Estimated memory of a response, in bytes: its list of headers, its text and the parsed value. */
export function footprintOf({ headers, body }: Pick<RecordedResponse, 'headers' | 'body'>): number {
  return headers.length * bytesPerHeader + footprintOfBody(body)
}

function footprintOfBody(body: string): number {
  // V8 keeps a text in one byte per character, or in two if a single character needs them.
  const textBytes = body.length * (beyondLatin1.test(body) ? 2 : 1)
  if (body.length < longFrom || isTooDeep(body)) return textBytes
  let bytes = textBytes
  for (let at = 0; at < body.length; at++) {
    const character = body[at]
    if (character === '{' || character === '[') bytes += bytesPerStructure
    else if (character === ',') bytes += bytesPerValue
  }
  return bytes
}
