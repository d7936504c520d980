/** Changing this many characters is enough to get an unissued ID. Earlier characters may have a meaning. */
const changedAtMost = 12

/** A shorter number is likely to exist, or to be issued during the run; nine digits still fit into 32 bits. */
const digitsOfAFreeNumber = 9

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/**
 * An ID that was never issued and will not be during the run, in the alphabet, length and shape of another one. It is longer if
 * there are so few IDs of that length that it might be a real one.
 */
export function unknownIdLike(like: string, random: () => number): string {
  const pick = (alphabet: string): string => alphabet.charAt(Math.floor(random() * alphabet.length))
  const some = (count: number): string => Array.from({ length: count }, () => pick('0123456789')).join('')

  const places = [...like.matchAll(/[a-z0-9]/gi)].map(({ index }) => index).slice(-changedAtMost)
  const number = lastNumberIn(like)
  const isCounted = number !== undefined && (places.length < changedAtMost || number.isAnEndOfItsOwn)
  if (isCounted && !uuid.test(like)) {
    const { at, digits } = number
    const length = Math.max(digits.length, digitsOfAFreeNumber)
    const changed = Math.min(length, changedAtMost)
    // A counter does not reach a number that begins with nine.
    const free = `${digits.slice(0, length - changed)}9${some(changed - 1)}`
    return like.slice(0, at) + free + like.slice(at + digits.length)
  }

  if (places.length < changedAtMost) return `${like}${some(changedAtMost)}`
  const letters = lettersOf(like)
  return like.replace(/[a-z0-9]/gi, (character, index: number) => {
    if (!places.includes(index)) return character
    if (/\d/.test(character)) return pick('0123456789')
    return /[A-Z]/.test(character) ? pick(letters).toUpperCase() : pick(letters)
  })
}

interface NumberIn {
  readonly at: number
  readonly digits: string
  /** Whether the ID ends with this part and no letter precedes it: then this part alone may distinguish the ID from others. */
  readonly isAnEndOfItsOwn: boolean
}

function lastNumberIn(id: string): NumberIn | undefined {
  const found = [...id.matchAll(/\d+/g)].at(-1)
  if (!found) return undefined
  const { index: at, 0: digits } = found
  const isAnEndOfItsOwn = at + digits.length === id.length && !/[a-z]$/i.test(id.slice(0, at))
  return { at, digits, isAnEndOfItsOwn }
}

/** Hexadecimal IDs stay hexadecimal; all others get letters that every base32 alphabet has. */
function lettersOf(like: string): string {
  return uuid.test(like) || /^[0-9a-f]+$/i.test(like) ? 'abcdef' : 'abcdefghjkmnpqrstvwxyz'
}
