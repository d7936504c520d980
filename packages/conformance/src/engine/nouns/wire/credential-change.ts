/**
 * One small change to a credential, as data: the value that is sent follows from it, the words that a report has in its place,
 * and the shell command that sends it again.
 */
export type CredentialChange =
  | { readonly kind: 'appended'; readonly text: string }
  /** The text replaces the last `count` characters. */
  | { readonly kind: 'end-replaced'; readonly count: number; readonly text: string }
  /** The character at this place, from 1, becomes an `x`. */
  | { readonly kind: 'replaced'; readonly place: number }
  /** The last character becomes an `x`, or an `A` if it is one of `likeX`. */
  | { readonly kind: 'last-replaced' }
  | { readonly kind: 'case-swapped' }

/** Those characters of base64 that begin with the same two bits as `x`, and its capital. */
export const likeX = 'Xwxyz0123456789+/_-'

/** Every change that a run tries, by the words that follow the name of the credential. */
export const credentialChanges = {
  'with an extra character': { kind: 'appended', text: 'x' },
  'with text behind a blank': { kind: 'appended', text: ' x' },
  'with text behind a comma': { kind: 'appended', text: ',x' },
  'with its last two characters replaced': { kind: 'end-replaced', count: 2, text: 'xx' },
  'without its last character': { kind: 'end-replaced', count: 1, text: '' },
  'with its last character replaced': { kind: 'last-replaced' },
  'with its first character replaced': { kind: 'replaced', place: 1 },
  'with its fifth character replaced': { kind: 'replaced', place: 5 },
  'with its eighth character replaced': { kind: 'replaced', place: 8 },
  'with upper and lower case swapped': { kind: 'case-swapped' },
} as const satisfies Readonly<Record<string, CredentialChange>>

export type ChangeInWords = keyof typeof credentialChanges

export function changed(secret: string, change: CredentialChange): string {
  switch (change.kind) {
    case 'appended':
      return `${secret}${change.text}`
    case 'end-replaced':
      return `${secret.slice(0, -change.count)}${change.text}`
    case 'replaced':
      return `${secret.slice(0, change.place - 1)}x${secret.slice(change.place)}`
    case 'last-replaced':
      return secret.slice(0, -1) + (likeX.includes(secret.slice(-1)) ? 'A' : 'x')
    case 'case-swapped':
      return inOtherCase(secret)
  }
}

function inOtherCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
}

/** What a report has in place of a changed credential. */
export function changeInReport(variable: string, says: ChangeInWords): string {
  return `[${variable} ${says}]`
}
