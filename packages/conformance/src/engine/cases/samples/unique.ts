import { createRandom } from '../../values/random.ts'

/** Some implementations truncate or reject longer texts. */
const longest = 40

/** A text with fewer digits than this cannot be made unique by changing them; it gets a suffix. */
export const fewestDigits = 6

/** What precedes the last eight digits often has a meaning: a country code, a network, a century. */
const mostDigits = 8

/** For texts such as names. */
const justLetters = /^[\p{L}\p{M} '’-]*\p{L}$/u

/** Whether `#` and `*` mark what differs from object to object. */
export function isMask(text: string): boolean {
  return /[#*]/.test(text)
}

/**
 * Another text of the same kind. It depends on the object and the run, which the hash identifies. In a mask, `#` becomes a
 * digit and `*` becomes letters and digits, and everything else stays. In other texts, a name gets letters, an e-mail address
 * the ID of the run, and anything else has its last eight digits replaced; its first two stay, or three after a plus sign.
 */
export function uniqueText(base: string, object: number, runId: string): string {
  const random = createRandom(base, object)
  if (isMask(base)) return filled(base, random, runId)
  const token = tokenFrom(random)
  const at = base.lastIndexOf('@')
  if (at > 0) return uniqueAddress(base.slice(0, at), base.slice(at + 1), plain(runId), token)
  if (justLetters.test(base)) return base.slice(0, longest - token.length) + tokenFrom(random, 10)
  const digits = base.replace(/\D/g, '').length
  const kept = Math.max(digits - mostDigits, base.startsWith('+') ? 3 : 2)
  if (digits - kept < fewestDigits) return `${base.slice(0, longest - token.length - 1)}-${token}`
  let place = 0
  return base.replace(/\d/g, (digit) => (++place > kept ? digitFrom(random) : digit))
}

/** The ID of the run helps to find what belongs to a run, so an address contains it. A name has no digits. */
function filled(mask: string, random: () => number, runId: string): string {
  const run = mask.includes('@') ? plain(runId) : ''
  const isName = justLetters.test(mask.replaceAll('*', 'x'))
  return mask.replace(/[#*]/g, (sign) => (sign === '#' ? digitFrom(random) : run + tokenFrom(random, isName ? 10 : 0)))
}

function digitFrom(random: () => number): string {
  return String(Math.floor(random() * 10))
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
  for (const name of isReserved.test(domain) ? domainsIn(domain) : [domain]) {
    for (const start of [`${local}.${run}.${token}`, `${run}.${token}`]) {
      if (start.length + 1 + name.length <= longest) return `${start}@${name}`
    }
  }
  return `${run}${token}@${domain}`
}

/** RFC 2606: no mail server is behind these, so a shorter one serves as well. Any other domain may be the only one that does. */
const isReserved = /(^|\.)example(\.(com|net|org))?$/i

/** The domain, and those that it belongs to. */
function domainsIn(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

function plain(runId: string): string {
  return runId.toLowerCase().replace(/[^a-z0-9]/g, '') || 'run'
}
