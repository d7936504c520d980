import { isTooDeep } from '../model/read-response.ts'

/** Shorter bodies do not matter: a run has too few of them. */
const longFrom = 16 * 1024

// V8's maximum memory per character: `{}` is an object, and a comma adds one more value.
const bytesPerStructure = 64
const bytesPerValue = 16

/** Estimated memory of a response, in bytes: its text and the parsed value. */
export function footprintOf(body: string): number {
  if (body.length < longFrom || isTooDeep(body)) return body.length
  let bytes = body.length
  for (let at = 0; at < body.length; at++) {
    const character = body[at]
    if (character === '{' || character === '[') bytes += bytesPerStructure
    else if (character === ',') bytes += bytesPerValue
  }
  return bytes
}
