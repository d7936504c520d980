import { list } from '../../values/texts.ts'

/** What precedes the last eight digits often has a meaning: a country code, a network, a century. */
const mostDigits = 8

/**
 * Follows other advice, and tells a user how to set fields whose values must differ from object to object, with a mask for each of
 * these values. Nothing if there are none.
 */
export function mustDiffer(values: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(values).map((name) => `\`${name}\``)
  if (names.length === 0) return ''
  const masks = Object.entries(values).flatMap(([name, value]) => {
    const mask = maskLike(String(value))
    return mask === undefined ? [] : [`--sample '${name}=${mask}'`]
  })
  const example = masks.length === 0 ? '' : `, for example ${masks.join(' ')}`
  return ` Values of ${list(names)} must differ. Give several values (repeat --sample), or mark with # (a digit) and * (letters and digits) what can differ${example}.`
}

/** Undefined for a name: the service may accept no digits in it, and not every text of letters. */
function maskLike(text: string): string | undefined {
  if (text.includes('@')) return 'qa+*@example.org'
  const digits = text.replace(/\D/g, '').length
  if (digits < mostDigits) return undefined
  let place = 0
  return text.replace(/\d/g, (digit) => (place++ < digits - mostDigits ? digit : '#'))
}
