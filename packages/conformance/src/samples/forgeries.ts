import type { Credential } from '@card-contract/contract'
import type { Forgery } from '../model/stage.ts'

/** A near miss of a credential, and what is wrong with it. */
export interface NearMiss extends Forgery {
  readonly says: string
  /** Set where it can be the right one after all. */
  readonly mayBeValid?: boolean
}

/** Long enough to be taken for one, and nobody's. */
export const neverIssued = 'never-issued-to-anybody-at-all'

/** What is shorter has no near misses, only guesses. */
const shortest = 4

/** Whoever compares beginnings only takes this. */
const tooLong: NearMiss = {
  says: 'with one character too many',
  forge: (secret) => `${secret}x`,
  recordedAs: (variable) => `\${${variable}}x`,
}

/** Two characters, because the last one of a signature in base 64 may hold no bits that count. */
export const otherEnd: NearMiss = {
  says: 'with another end',
  mayBeValid: true,
  forge: (secret) => (secret.length < shortest ? neverIssued : `${secret.slice(0, -2)}xx`),
  recordedAs: (variable) => `\${${variable}%??}xx`,
}

export const tooShort: NearMiss = {
  says: 'with one character too few',
  forge: (secret) => (secret.length < shortest ? neverIssued : secret.slice(0, -1)),
  recordedAs: (variable) => `\${${variable}%?}`,
}

/** Numbers have no case, and hexadecimal ones, a UUID or whole bytes, mean the same in either. */
const hexadecimal = /^([\da-f]{2})+$|^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const otherCase: NearMiss = {
  says: 'in capitals instead of small letters, and the other way round',
  mayBeValid: true,
  forge: (secret) => (hexadecimal.test(secret) ? secret : inOtherCase(secret)),
  recordedAs: (variable) => `$(printf %s "$${variable}" | tr a-zA-Z A-Za-z)`,
}

function inOtherCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
}

/** The credential of another scheme, which is valid, but not here. */
export function swapped(otherScheme: string, otherHeader: string): NearMiss {
  return {
    says: `with the one for ${otherHeader}`,
    mayBeValid: true,
    forge: (_, others) => others[otherScheme] ?? neverIssued,
  }
}

/** Another credential in the place of this one: of the same form, if there is any. */
export function anotherOf(credentials: readonly Credential[], { scheme, prefix }: Credential): NearMiss {
  const others = credentials.filter((one) => one.scheme !== scheme)
  const other = others.find((one) => one.prefix === prefix) ?? others[0]
  return swapped(other?.scheme ?? '', other?.header ?? 'another header')
}

export const nearMisses: readonly NearMiss[] = [tooLong, otherEnd, tooShort, otherCase]
