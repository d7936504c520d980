/** So many characters of an id are enough to make another one; what stands before them may mean something. */
const changedAtMost = 12

/** A shorter number is likely to be taken, or to be given out while the run lasts; nine digits still fit into 32 bits. */
const digitsThatSuffice = 6
const digitsOfAFreeNumber = 9

/** Of fewer ids with the shape of another, one may be somebody's. */
const othersThatSuffice = 1_000_000

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/**
 * An id of the same length, alphabet and shape as another, which nobody has been given. Only where there are few of
 * that length, as of short numbers, it gets longer: all of them may be taken.
 */
export function unknownIdLike(like: string, random: () => number): string {
  const pick = (alphabet: string): string => alphabet.charAt(Math.floor(random() * alphabet.length))
  const some = (count: number): string => Array.from({ length: count }, () => pick('0123456789')).join('')

  const number = /(?<![a-z0-9])\d+$/i.exec(like)?.[0]
  if (number !== undefined && !uuid.test(like)) {
    const length = number.length < digitsThatSuffice ? digitsOfAFreeNumber : number.length
    const changed = Math.min(length, changedAtMost)
    // A nine in front is further than a counter gets.
    return `${like.slice(0, like.length - number.length)}${number.slice(0, length - changed)}9${some(changed - 1)}`
  }

  const places = [...like.matchAll(/[a-z0-9]/gi)].map(({ index }) => index).slice(-changedAtMost)
  const others = places.reduce((count, at) => count * (/\d/.test(like.charAt(at)) ? 10 : 20), 1)
  if (others < othersThatSuffice) {
    const counter = /\d+(?=\D*$)/.exec(like)
    if (!counter) return `${like}${some(changedAtMost)}`
    const end = counter.index + counter[0].length
    return `${like.slice(0, counter.index)}9${some(digitsOfAFreeNumber - 1)}${like.slice(end)}`
  }
  const letters = lettersOf(like)
  return like.replace(/[a-z0-9]/gi, (character, index: number) => {
    if (!places.includes(index)) return character
    if (/\d/.test(character)) return pick('0123456789')
    return /[A-Z]/.test(character) ? pick(letters).toUpperCase() : pick(letters)
  })
}

/** Hexadecimal ids stay hexadecimal; elsewhere the letters are those that every base 32 has. */
function lettersOf(like: string): string {
  return uuid.test(like) || /^[0-9a-f]+$/i.test(like) ? 'abcdef' : 'abcdefghjkmnpqrstvwxyz'
}
