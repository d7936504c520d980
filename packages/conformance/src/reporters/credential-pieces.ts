import {
  type ChangeInWords,
  type CredentialChange,
  changeInReport,
  credentialChanges,
  likeX,
} from '../engine/nouns/wire/credential-change.ts'

/** Part of a recorded header: plain text, or what stands for a credential. */
export type Piece = { readonly text: string } | Placeholder

export interface Placeholder {
  /** The shell variable that holds the credential. */
  readonly variable: string
  /** Absent if the credential was sent as it is. */
  readonly change?: CredentialChange
}

const unchanged = /\$([A-Z][A-Z0-9_]*)(?![A-Za-z0-9_])/y

const changes = Object.entries(credentialChanges) as [ChangeInWords, CredentialChange][]

/** The plain texts and the placeholders of a recorded header, in order; no text is empty. `variables`: those of credentials. */
export function credentialPieces(value: string, variables: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (let at = 0; at < value.length; at++) {
    const found = placeholderAt(value, at, variables)
    if (!found) continue
    if (at > from) pieces.push({ text: value.slice(from, at) })
    pieces.push(found.placeholder)
    from = at + found.length
    at = from - 1
  }
  return from < value.length ? [...pieces, { text: value.slice(from) }] : pieces
}

function placeholderAt(
  value: string,
  at: number,
  variables: readonly string[],
): { placeholder: Placeholder; length: number } | undefined {
  if (value[at] === '$') {
    unchanged.lastIndex = at
    const [whole = '', variable] = unchanged.exec(value) ?? []
    const isKnown = variable !== undefined && (variables.includes(variable) || /^HEADER_./.test(variable))
    return isKnown ? { placeholder: { variable }, length: whole.length } : undefined
  }
  if (value[at] !== '[') return undefined
  for (const variable of variables) {
    for (const [says, change] of changes) {
      const text = changeInReport(variable, says)
      if (value.startsWith(text, at)) return { placeholder: { variable, change }, length: text.length }
    }
  }
  return undefined
}

/** What a POSIX shell puts in place of the credential, between double quotes. */
export function expansionOf({ variable, change }: Placeholder): string {
  switch (change?.kind) {
    case undefined:
      return `$${variable}`
    case 'appended':
      return `\${${variable}}${change.text}`
    case 'end-replaced':
      return `\${${variable}%${'?'.repeat(change.count)}}${change.text}`
    case 'replaced': {
      const before = '?'.repeat(change.place - 1)
      const beginning = before === '' ? '' : `\${${variable}%"\${${variable}#${before}}"}`
      return `${beginning}x\${${variable}#?${before}}`
    }
    case 'last-replaced':
      return `\${${variable}%?}$(case $${variable} in (*[${likeX}]) echo A;; (*) echo x;; esac)`
    case 'case-swapped':
      return `$(printf %s "$${variable}" | tr a-zA-Z A-Za-z)`
  }
}
