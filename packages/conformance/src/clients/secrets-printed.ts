import { encodings } from '../engine/evidence/encodings.ts'
import type { HeaderLine } from '../engine/nouns/wire/exchange.ts'
import type { Printed } from './whole-run.ts'

/** Searches what an adapter writes for secrets, as it is written, and keeps only what was found. */
export interface SecretSearch {
  look(text: string, place: Printed['place']): void
  /** Issued during the run. */
  add(cardNumber: string): void
  readonly found: readonly Printed[]
}

/** A secret may be spread over two pieces of a stream. */
const overlap = 4096

export function searchForSecrets(credentials: readonly HeaderLine[]): SecretSearch {
  const wanted = credentials.map(([name, value]) => ({ name, forms: encodings(value) }))
  const cardNumbers = new Set<string>()
  const found = new Map<string, Printed>()
  const before: Record<Printed['place'], string> = { stdout: '', stderr: '' }
  const note = (name: string, place: Printed['place']) => found.set(`${name} ${place}`, { name, place })
  return {
    look(text, place) {
      const whole = before[place] + text
      before[place] = whole.slice(-overlap)
      for (const { name, forms } of wanted) if (forms.some((form) => whole.includes(form))) note(name, place)
      for (const number of cardNumbers) if (whole.includes(number)) note('card_number', place)
    },
    add: (cardNumber) => cardNumbers.add(cardNumber),
    get found() {
      return [...found.values()]
    },
  }
}
