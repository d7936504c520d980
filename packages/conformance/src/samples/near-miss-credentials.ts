import type { Credential } from '@card-contract/contract'
import type { NearMissCredential } from '../model/session.ts'

/** A near miss of a credential, and the difference. */
export interface NearMiss extends NearMissCredential {
  /** Follows the name of the header. */
  readonly says: string
  /** Set if the result may still be valid. */
  readonly mayBeValid?: boolean
}

/** Long enough to pass for a credential, but never issued. */
export const neverIssued = 'never-issued-to-anybody-at-all'

/** Shorter credentials have no near misses, only guesses. */
const shortest = 4

/** A server that compares only the beginning accepts this. */
export const tooLong: NearMiss = {
  says: 'with an extra character',
  derive: (secret) => `${secret}x`,
  recordedAs: (variable) => `\${${variable}}x`,
}

/** Two characters, because the last one of a base64 signature may hold no significant bits. */
export const otherEnd: NearMiss = {
  says: 'with its last two characters replaced',
  mayBeValid: true,
  derive: (secret) => (secret.length < shortest || secret.endsWith('xx') ? neverIssued : `${secret.slice(0, -2)}xx`),
  recordedAs: (variable) => `\${${variable}%??}xx`,
}

export const tooShort: NearMiss = {
  says: 'without its last character',
  derive: (secret) => (secret.length < shortest ? neverIssued : secret.slice(0, -1)),
  recordedAs: (variable) => `\${${variable}%?}`,
}

/** A server that compares the beginning and the end accepts this. */
function replacedAt(place: number, ordinal: string): NearMiss {
  return {
    says: `with its ${ordinal} character replaced`,
    derive(secret) {
      const isTooShort = secret.length < place + shortest
      return isTooShort || secret[place - 1] === 'x'
        ? neverIssued
        : `${secret.slice(0, place - 1)}x${secret.slice(place)}`
    },
    recordedAs: (variable) => `$(printf %s "$${variable}" | sed 's/./x/${place}')`,
  }
}

/** Two places, because an `x` in one of them leaves nothing to replace. */
export const otherMiddles: readonly NearMiss[] = [replacedAt(5, 'fifth'), replacedAt(8, 'eighth')]

/** Case means nothing in numbers, nor in hexadecimal values: a UUID or whole bytes. */
const hexadecimal = /^([\da-f]{2})+$|^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const otherCase: NearMiss = {
  says: 'with upper and lower case swapped',
  mayBeValid: true,
  derive(secret) {
    const other = inOtherCase(secret)
    return hexadecimal.test(secret) || other === secret ? neverIssued : other
  },
  recordedAs: (variable) => `$(printf %s "$${variable}" | tr a-zA-Z A-Za-z)`,
}

function inOtherCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
}

/** The valid credential of another scheme. */
export function swapped(otherScheme: string, otherHeader: string): NearMiss {
  return {
    says: `that is the value for ${otherHeader}`,
    mayBeValid: true,
    derive: (_, others) => others[otherScheme] ?? neverIssued,
  }
}

/** Another credential in place of this one, of the same form if possible. */
export function anotherOf(credentials: readonly Credential[], { scheme, prefix }: Credential): NearMiss {
  const others = credentials.filter((one) => one.scheme !== scheme)
  const other = others.find((one) => one.prefix === prefix) ?? others[0]
  return swapped(other?.scheme ?? '', other?.header ?? 'another header')
}

export const nearMisses: readonly NearMiss[] = [tooLong, otherEnd, tooShort, otherCase]
