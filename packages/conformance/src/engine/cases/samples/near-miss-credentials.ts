import type { Credential } from '@card-contract/contract'
import type { NearMissCredential } from '../../nouns/wire/call.ts'
import { type ChangeInWords, changed, changeInReport, credentialChanges } from '../../nouns/wire/credential-change.ts'

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

/** Where the change would leave the credential as it is, or too little of it, a guess takes its place. */
function nearMiss(says: ChangeInWords, isPossible: (secret: string) => boolean = () => true): NearMiss {
  return {
    says,
    derive: (secret) => (isPossible(secret) ? changed(secret, credentialChanges[says]) : neverIssued),
    recordedAs: (variable) => changeInReport(variable, says),
  }
}

/** A server that compares only the beginning accepts this. */
const tooLong = nearMiss('with an extra character')

/** Two characters, because the last one of a base64 signature may hold no significant bits. */
export const otherEnd: NearMiss = {
  ...nearMiss('with its last two characters replaced', (secret) => secret.length >= shortest && !secret.endsWith('xx')),
  mayBeValid: true,
}

export const tooShort = nearMiss('without its last character', (secret) => secret.length >= shortest)

/** A server that splits the header and compares the first part accepts these. */
const moreBehindABlank = nearMiss('with text behind a blank')
const moreBehindAComma = nearMiss('with text behind a comma')

const base64 = /[\w+/-]$/

/**
 * A server that compares all but the end accepts this. In the last character of a base64 signature, perhaps only the first two
 * bits are significant, so these change.
 */
export const otherLast = nearMiss(
  'with its last character replaced',
  (secret) => secret.length >= shortest && base64.test(secret),
)

/** A server that compares the beginning and the end accepts this. An `x` leaves nothing to replace. */
const isReplaceableAt = (place: number) => (secret: string) =>
  secret.length >= place + shortest && secret[place - 1]?.toLowerCase() !== 'x'

/** Two places, because an `x` in one of them leaves nothing to replace. */
const otherMiddles: readonly NearMiss[] = [
  nearMiss('with its fifth character replaced', isReplaceableAt(5)),
  nearMiss('with its eighth character replaced', isReplaceableAt(8)),
]

/** A server that compares the end accepts this. */
export const otherStart = nearMiss('with its first character replaced', isReplaceableAt(1))

/** Case means nothing in numbers, nor in hexadecimal values: a UUID or whole bytes. */
function isHexadecimal(secret: string): boolean {
  return (
    /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(secret) ||
    (secret.length % 2 === 0 && /^[\da-f]+$/i.test(secret))
  )
}

export const otherCase: NearMiss = {
  ...nearMiss('with upper and lower case swapped', (secret) => /[a-z]/i.test(secret) && !isHexadecimal(secret)),
  mayBeValid: true,
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

/** All but the end, which `otherEnd` replaces. Of the two that replace a middle, the turn decides. */
export function nearlyRight(turn: number): readonly NearMiss[] {
  const middle = otherMiddles[turn % otherMiddles.length] ?? tooLong
  return [otherStart, middle, otherLast, otherCase, tooShort, tooLong, moreBehindABlank, moreBehindAComma]
}
