import { isTooDeep } from './answer.ts'

/** Shorter bodies do not matter: a run has not so many of them. */
const longFrom = 16 * 1024

// What V8 takes at most for what so few characters can say: `{}` is an object, and a comma stands for one more value.
const bytesPerStructure = 64
const bytesPerValue = 16

/** What it takes to keep an answer, in bytes: its text, and what was made of it by parsing. */
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
