import { createRandom } from '../model/random.ts'

/** Some implementations truncate or reject longer texts. */
const longest = 40

/** A text with fewer digits than this cannot be made unique by changing them; it gets a suffix. */
const fewestDigits = 6

/** For texts such as names. */
const justLetters = /^[\p{L}\p{M} '’-]*\p{L}$/u

/**
 * Another text of the same kind. It depends on the object and the run, which the hash identifies. An e-mail address gets the
 * ID of the run. In other texts only digits change, except the first two, which often have a meaning: a network, a century.
 * A name gets letters, because names have no digits.
 */
export function uniqueText(base: string, object: number, runId: string): string {
  const random = createRandom(base, object)
  const token = tokenFrom(random)
  const at = base.lastIndexOf('@')
  if (at > 0) return uniqueAddress(base.slice(0, at), base.slice(at + 1), plain(runId), token)
  if (justLetters.test(base)) return base.slice(0, longest - token.length) + tokenFrom(random, 10)
  let digits = 0
  const varied = base.replace(/\d/g, (digit) => (++digits > 2 ? String(Math.floor(random() * 10)) : digit))
  return digits - 2 >= fewestDigits ? varied : `${base.slice(0, longest - token.length - 1)}-${token}`
}

/** Six characters: letters only, or letters and digits. */
function tokenFrom(random: () => number, from = 0): string {
  let token = ''
  for (let length = 0; length < 6; length++) token += characters[from + Math.floor(random() * (36 - from))]
  return token
}

const characters = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Plain characters and no plus sign: implementations that detect duplicates cut off what follows a plus sign. */
function uniqueAddress(local: string, domain: string, run: string, token: string): string {
  const labels = domain.split('.')
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
  for (const name of domains) {
    for (const start of [`${local}.${run}.${token}`, `${run}.${token}`]) {
      if (start.length + 1 + name.length <= longest) return `${start}@${name}`
    }
  }
  return `${run}${token}@${domain}`
}

function plain(runId: string): string {
  return runId.toLowerCase().replace(/[^a-z0-9]/g, '') || 'run'
}
