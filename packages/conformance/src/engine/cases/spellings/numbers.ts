import { inDigitsFrom, inFullWidth, type Standing, spellingsOf } from './spelling.ts'

/** A number written as text, in a query or as a string in a body, where every one of these has the wrong type. */
interface NumberSpellings {
  readonly family: string
  readonly says: string
  readonly inQuery: Standing
  readonly write: readonly ((number: string) => string)[]
}

const otherNotation = { openIn: 'amounts/other-spellings-in-a-query' } as const
const exponent = { openIn: 'amounts/exponent-notation' } as const
/** The interface does not exclude an empty text as a way to omit an optional parameter. */
const omission = { openIn: 'requests/null-for-an-optional-field' } as const

/**
 * A lenient parser mostly reads the valid number from these, and never much more: a target must not reject them only because
 * too little is there.
 */
const numberSpellings: readonly NumberSpellings[] = [
  {
    family: 'with-separators',
    says: 'with separators between its digits',
    inQuery: 'inferred',
    write: [
      (number) => number.replace('.', ','),
      (number) => `0,00${number}`,
      (number) => `0.00${number.replace('.', ',')}`,
      (number) => `0'00${number}`,
      (number) => `0 00${number}`,
      (number) => `0_0${number}`,
      () => '1,000',
    ],
  },
  {
    family: 'with-signs',
    says: 'with a sign that a number in JSON does not have',
    inQuery: otherNotation,
    write: [(number) => `+${number}`],
  },
  {
    family: 'with-signs',
    says: 'with a sign that a number in JSON does not have',
    inQuery: 'inferred',
    write: [(number) => `--${number}`, (number) => `${number}-`, (number) => `${number}+`, (number) => `(${number})`],
  },
  {
    family: 'in-another-notation',
    says: 'in a notation that JSON does not have',
    inQuery: otherNotation,
    write: [() => '0x2', () => '0b10', () => '0o2', (number) => `00${number}`, () => '2.', () => '.5'],
  },
  {
    family: 'with-an-exponent',
    says: 'with an exponent',
    inQuery: exponent,
    write: [(number) => `${number}e0`, () => '20E-1', () => '0.2e+1'],
  },
  {
    family: 'with-blanks',
    says: 'with blanks around it',
    inQuery: otherNotation,
    write: [
      (number) => ` ${number}`,
      (number) => `${number} `,
      (number) => `${number}\n`,
      (number) => `\u00a0${number}`,
    ],
  },
  {
    family: 'with-a-unit',
    says: 'with something else beside it',
    inQuery: 'inferred',
    write: [
      (number) => `${number} USD`,
      (number) => `$${number}`,
      // Java reads these two as numbers, and JavaScript the third.
      (number) => `${number}d`,
      (number) => `${number}f`,
      (number) => `${number.replace(/\..*/, '')}n`,
      (number) => `${number}%`,
      (number) => `"${number}"`,
      (number) => `[${number}]`,
    ],
  },
  {
    family: 'malformed',
    says: 'cut off, or with too much punctuation',
    inQuery: 'inferred',
    write: [
      (number) => `${number}e`,
      (number) => `${number}.0`,
      (number) => number.replace('.', '..'),
      (number) => `${number};`,
      (number) => `${number},${number}`,
    ],
  },
  {
    family: 'in-other-digits',
    says: 'in digits other than 0 to 9',
    inQuery: 'inferred',
    write: [inFullWidth, (number) => inDigitsFrom('٠', number), (number) => inDigitsFrom('०', number)],
  },
  {
    family: 'of-letters',
    says: 'that is a word',
    inQuery: 'documented',
    write: [() => 'NaN', () => 'null', () => 'undefined', () => 'true'],
  },
  {
    family: 'of-letters',
    says: 'that is a word for no finite number',
    inQuery: 'inferred',
    write: [() => 'Infinity', () => 'inf'],
  },
  { family: 'that-is-empty', says: 'that is empty', inQuery: omission, write: [() => '', () => ' '] },
]

/** Wrong spellings of a number in a query. */
export const numbersInAQuery = spellingsOf(
  asWritten,
  numberSpellings.map(({ inQuery: standing, ...rest }) => ({ ...rest, standing })),
)

/** Strings where a body must have a number. */
export const numbersAsTexts = spellingsOf(
  asWritten,
  numberSpellings.map(({ family, says, write, inQuery }) => ({
    family: `as-text-${family}`,
    says: `as a string ${says}`,
    // Null is an open question for an optional field, so that an empty string is one of its spellings is at least arguable.
    standing: inQuery === omission ? 'inferred' : 'documented',
    write,
  })),
)

function asWritten(valid: unknown): string {
  return Number.isInteger(valid) ? `${valid}.0` : String(valid)
}

/** What JavaScript, Python and JSON5 read as a number, but JSON does not. */
export const noJsonNumbers: readonly string[] = ['NaN', 'Infinity', '0x2', '+2', '.5', '2.', '02', '1_0', '1,5', "'2'"]
