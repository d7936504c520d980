import { createRandom } from '../model/random.ts'

/** Longer texts are cut off, or refused, by some implementations. */
const longest = 40

/** The last digits of a short text are too few to be unique; it gets some of its own. */
const fewestDigits = 6

/** A name, for one. */
const justLetters = /^[\p{L}\p{M} '’-]*\p{L}$/u

/**
 * Another text of the same kind, the same for the same object of the same run, which a hash stands for. An address carries
 * the run's id; of everything else only digits change, and not the first two, which often mean something: a network, a
 * century. A name gets letters, for digits are none of a name.
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

/** Six characters: letters, and digits too unless it is told from which on. */
function tokenFrom(random: () => number, from = 0): string {
  let token = ''
  for (let length = 0; length < 6; length++) token += characters[from + Math.floor(random() * (36 - from))]
  return token
}

const characters = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Plain characters only, no plus: what follows one is cut off by implementations that look for duplicates. */
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
