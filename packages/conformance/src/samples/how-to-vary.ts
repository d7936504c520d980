import { list } from '../values/words.ts'

/** What precedes the last eight digits often has a meaning: a country code, a network, a century. */
const mostDigits = 8

/** A sentence that tells a user how to set fields whose values must differ from object to object, with a mask for each of these values. */
export function howToVary(values: Readonly<Record<string, unknown>>): string {
  const masks = Object.entries(values).flatMap(([name, value]) => {
    const mask = maskLike(String(value))
    return mask === undefined ? [] : [`--sample '${name}=${mask}'`]
  })
  const example = masks.length === 0 ? '' : `, for example ${masks.join(' ')}`
  return `Give several values (repeat --sample), or mark with # (a digit) and * (letters and digits) what can differ${example}.`
}

/** The same after other advice, for the fields among its subjects whose values must differ; nothing if there is none. */
export function mustDiffer(values: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(values).map((name) => `\`${name}\``)
  return names.length === 0 ? '' : ` Values of ${list(names)} must differ. ${howToVary(values)}`
}

/** Undefined for a name: the service may accept no digits in it, and not every text of letters. */
function maskLike(text: string): string | undefined {
  if (text.includes('@')) return 'qa+*@example.org'
  const digits = text.replace(/\D/g, '').length
  if (digits < mostDigits) return undefined
  let place = 0
  return text.replace(/\d/g, (digit) => (place++ < digits - mostDigits ? digit : '#'))
}
