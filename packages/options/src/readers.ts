import { closestTo } from './did-you-mean.ts'

/** A reader throws this for a value that it does not accept. The value itself is left out: it may be a secret. */
export class Unacceptable extends Error {
  override readonly name = 'Unacceptable'
  /** A value that may have been meant. */
  readonly meant: string | undefined
  /** Set where the value may hold a secret, even if the option is not one. */
  readonly isSecret: boolean
  constructor(expected: string, { meant, isSecret = false }: { meant?: string | undefined; isSecret?: boolean } = {}) {
    super(`expected ${expected}`)
    this.meant = meant
    this.isSecret = isSecret
  }
}

/** Turns the text of a flag, a variable or a configuration file into a value, or throws `Unacceptable`. */
export interface Reader<Value> {
  read(text: string): Value
  /** What a configuration file may say, as JSON Schema. A number there is a JSON number; everything else is a string. */
  readonly schema: Readonly<Record<string, unknown>>
}

/** A reader that has one reason to reject: `read` gives undefined then. */
export function reader<Value>(
  expected: string,
  read: (text: string) => Value | undefined,
  schema: Reader<Value>['schema'] = { type: 'string' },
): Reader<Value> {
  return {
    schema,
    read(given) {
      const value = read(given)
      if (value === undefined) throw new Unacceptable(expected)
      return value
    },
  }
}

/** Any text; an empty one is rejected for every option. */
export const text: Reader<string> = { schema: { type: 'string', minLength: 1 }, read: (given) => given }

export function wholeNumber(from: number, to: number): Reader<number> {
  const isWithin = (given: string) => /^\d{1,10}$/.test(given) && Number(given) >= from && Number(given) <= to
  return reader(`a whole number from ${from} to ${to}`, (given) => (isWithin(given) ? Number(given) : undefined), {
    type: 'integer',
    minimum: from,
    maximum: to,
  })
}

export function oneOf<const Word extends string>(words: readonly Word[]): Reader<Word> {
  return {
    schema: { enum: words },
    read(given) {
      const word = words.find((one) => one === given)
      if (word === undefined) throw new Unacceptable(`one of ${words.join(', ')}`, { meant: closestTo(given, words) })
      return word
    },
  }
}

export const trueOrFalse: Reader<boolean> = reader(
  'true or false',
  (given) => (/^(1|true|yes|on)$/i.test(given) ? true : /^(0|false|no|off)$/i.test(given) ? false : undefined),
  { type: 'boolean' },
)
