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

/** A server that splits the header and compares the first part accepts these. */
export const moreBehindABlank = withBehind('a blank', ' x')
export const moreBehindAComma = withBehind('a comma', ',x')

function withBehind(separator: string, text: string): NearMiss {
  return {
    says: `with text behind ${separator}`,
    derive: (secret) => `${secret}${text}`,
    recordedAs: (variable) => `\${${variable}}${text}`,
  }
}

const base64 = /[\w+/-]$/
/** Those characters of base64 that begin with the same two bits as `x`, and its capital. */
const likeX = /[Xw-z\d+/_-]$/

/**
 * A server that compares all but the end accepts this. In the last character of a base64 signature, perhaps only the first two
 * bits are significant, so these change.
 */
export const otherLast: NearMiss = {
  says: 'with its last character replaced',
  derive(secret) {
    if (secret.length < shortest || !base64.test(secret)) return neverIssued
    return secret.slice(0, -1) + (likeX.test(secret) ? 'A' : 'x')
  },
  recordedAs: (variable) => `$(printf %s "$${variable}" | sed -e 's|[Xw-z0-9+/_-]$|A|' -e t -e 's|.$|x|')`,
}

/** A server that compares the beginning and the end accepts this. */
function replacedAt(place: number, ordinal: string): NearMiss {
  return {
    says: `with its ${ordinal} character replaced`,
    derive(secret) {
      const isTooShort = secret.length < place + shortest
      return isTooShort || secret[place - 1]?.toLowerCase() === 'x'
        ? neverIssued
        : `${secret.slice(0, place - 1)}x${secret.slice(place)}`
    },
    recordedAs: (variable) => `$(printf %s "$${variable}" | sed 's/./x/${place}')`,
  }
}

/** Two places, because an `x` in one of them leaves nothing to replace. */
export const otherMiddles: readonly NearMiss[] = [replacedAt(5, 'fifth'), replacedAt(8, 'eighth')]

/** A server that compares the end accepts this. */
export const otherStart: NearMiss = replacedAt(1, 'first')

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

/** Each other credential in place of this one. */
export function othersOf(credentials: readonly Credential[], { scheme }: Credential): NearMiss[] {
  return credentials.filter((one) => one.scheme !== scheme).map((one) => swapped(one.scheme, one.header))
}

export const nearMisses: readonly NearMiss[] = [tooLong, otherEnd, tooShort, otherCase]
