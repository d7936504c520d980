import { randomBytes } from 'node:crypto'

/** Makes an identifier with the prefix of its kind: `crd_01jnb2nq5gfirstcard0000001`. */
export type NewId = (prefix: string) => string

// Crockford's alphabet in lower case. Without i, l, o and u, identifiers are hard to misread and rarely contain words.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const timeLength = 10
const randomLength = 16

/**
 * Identifiers by the ULID specification (github.com/ulid/spec): 48 bits of time and 80 random bits, in 26 characters that sort by
 * time. Within one millisecond they count up, so identifiers of one process are unique, and a later one is never smaller.
 */
export function createIds(clock: () => Date, random: (size: number) => Uint8Array = randomBytes): NewId {
  let lastMs = -1
  let time = ''
  let digits = new Uint8Array(randomLength)

  return (prefix) => {
    // Ignores a clock that is set back: the order matters more than the exact time.
    const nowMs = Math.max(clock().getTime(), lastMs)
    if (nowMs !== lastMs) {
      lastMs = nowMs
      time = encodeTime(nowMs)
      digits = random(randomLength).map((byte) => byte % alphabet.length)
    } else increment(digits)
    let text = `${prefix}_${time}`
    for (const digit of digits) text += alphabet[digit]
    return text
  }
}

function encodeTime(milliseconds: number): string {
  let text = ''
  for (let left = milliseconds; text.length < timeLength; left = Math.floor(left / alphabet.length)) {
    text = alphabet[left % alphabet.length] + text
  }
  return text
}

function increment(digits: Uint8Array): void {
  for (let index = digits.length - 1; index >= 0; index--) {
    const digit = (digits[index] as number) + 1
    digits[index] = digit % alphabet.length
    if (digit < alphabet.length) return
  }
}
