import type { Spellings } from './spelling.ts'

/** Values that a lenient parser reads as `isTrue`. */
export function booleansAsTexts(isTrue: boolean): readonly Spellings[] {
  const words = isTrue ? ['yes', 'on', 'y', 't'] : ['no', 'off', 'n', 'f']
  const [word, digit] = isTrue ? ['true', 1] : ['false', 0]
  const values = (...said: readonly unknown[]) => said.map((value) => () => value)
  return [
    { family: 'as-a-word', says: 'as another word', standing: 'documented', from: values(...words) },
    {
      family: 'as-text-in-another-case',
      says: 'as a string in another case',
      standing: 'documented',
      from: values(word, word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1)),
    },
    {
      family: 'as-text-with-blanks',
      says: 'as a string with blanks around it',
      standing: 'documented',
      from: values(` ${word}`, `${word}\n`),
    },
    { family: 'as-a-digit', says: 'as a digit', standing: 'documented', from: values(digit, String(digit)) },
    ...(isTrue
      ? []
      : [
          {
            family: 'as-text-that-is-empty',
            says: 'as an empty string',
            // The interface does not exclude an empty string as a way to omit an optional field.
            standing: 'inferred' as const,
            from: values('', ' '),
          },
        ]),
  ]
}
