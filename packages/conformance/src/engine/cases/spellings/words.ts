import type { Vocabulary } from '../../nouns/answers/vocabulary.ts'
import { inFullWidth, type Spellings, spellingsOf } from './spelling.ts'

/** Wrong spellings of a word in an enum: written so that a comparison of less than all of it still finds it. */
export function wordsOutside(words: readonly string[]): readonly Spellings[] {
  return spellingsOf(String, [
    {
      family: 'with-more-around-it',
      says: 'with more before or behind it',
      standing: 'documented',
      write: [
        (word) => `${word}${last(word)}`,
        (word) => `${word.charAt(0)}${word}`,
        (word) => `_${word}_`,
        (word) => [word, words.find((other) => other !== word) ?? word].join(','),
        (word) => `"${word}"`,
      ],
    },
    {
      family: 'cut-short',
      says: 'without its end or its beginning',
      standing: 'documented',
      write: [(word) => word.slice(0, -1), (word) => word.slice(1), (word) => word.charAt(0)],
    },
    {
      family: 'as-an-ordinal',
      says: 'as its place in the list',
      standing: 'documented',
      write: [(word) => String(words.indexOf(word)), (word) => String(words.indexOf(word) + 1)],
    },
    {
      family: 'in-another-style',
      says: 'in another style',
      // A server may compare words without regard to case and separators.
      standing: 'inferred',
      write: [
        (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
        (word) => (word.includes('_') ? word.replaceAll('_', '-') : withABreak(word, '-')),
        (word) => (word.includes('_') ? word.replaceAll('_', '') : withABreak(word, '_')),
        (word) => (word.includes('_') ? word.replaceAll('_', ' ') : withABreak(word, ' ')),
      ],
    },
    {
      family: 'of-any-object',
      says: 'that is a property of every object',
      standing: 'documented',
      write: [() => 'constructor', () => 'toString', () => '__proto__'],
    },
    {
      family: 'as-a-pattern',
      says: 'that is a pattern',
      standing: 'documented',
      write: [() => '*', () => '%', () => '.*', (word) => `${word.slice(0, -1)}?`],
    },
    {
      family: 'with-blanks',
      says: 'with blanks around it',
      // A server may trim before it compares.
      standing: 'inferred',
      write: [(word) => ` ${word}`, (word) => `${word}\n`, (word) => `\t${word}`, (word) => `${word}\u00a0`],
    },
    {
      family: 'in-other-letters',
      says: 'in letters that only look alike',
      standing: 'inferred',
      write: [inFullWidth, withALongS, withAnInvisible],
    },
  ])
}

const last = (word: string): string => word.slice(-1)

function withABreak(word: string, sign: string): string {
  const middle = Math.ceil(word.length / 2)
  return word.slice(0, middle) + sign + word.slice(middle)
}

/** U+017F becomes an S, and U+212A a K, in upper case: a comparison without regard to case takes them for letters of ASCII. */
function withALongS(word: string): string {
  return /[sk]/i.test(word) ? word.replace(/s/i, '\u017f').replace(/k/i, '\u212a') : `${word}\u0301`
}

/** A soft hyphen, which is not seen. */
function withAnInvisible(word: string): string {
  return withABreak(word, '\u00ad')
}

/** The words of an enum under other names; nothing if none of them has one. */
export function otherNamesFor({ synonyms }: Vocabulary, words: readonly string[]): readonly Spellings[] {
  const known = words.find((word) => Object.hasOwn(synonyms, word))
  if (known === undefined) return []
  return [
    {
      family: 'by-another-name',
      says: 'by another name',
      standing: 'documented',
      from: [0, 1, 2].map((place) => (valid) => (synonyms[String(valid)] ?? synonyms[known])?.[place]),
    },
  ]
}
