import type { Vocabulary } from '../../nouns/answers/vocabulary.ts'
import type { Spellings } from './spelling.ts'

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
