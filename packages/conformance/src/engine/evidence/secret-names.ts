/** Finds the name of a secret field, written in any case and with any separators: `AccessCode`, `access-code`. */
export interface SecretNames {
  /** The name in the contract; undefined if the field is no secret one. */
  nameOf(written: string): string | undefined
  /** A pattern for each of the names, anywhere in a text. */
  readonly pattern: string
}

const separators = /[-_ .]/g

export function secretNames(names: readonly string[]): SecretNames {
  const byLetters = new Map(names.map((name) => [lettersOf(name), name]))
  const patterns = [...byLetters.keys()].map((letters) => [...letters].join('[-_ .]?'))
  return { nameOf: (written) => byLetters.get(lettersOf(written)), pattern: patterns.join('|') }
}

function lettersOf(name: string): string {
  return name.replace(separators, '').toLowerCase()
}
