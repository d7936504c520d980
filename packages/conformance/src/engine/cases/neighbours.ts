import type { Vocabulary } from '../nouns/answers/vocabulary.ts'

/**
 * Plausible values that the list does not contain: a server that accepts more values than the contract lists may still reject made-up
 * ones.
 */
export function neighboursOf({ families }: Vocabulary, values: readonly unknown[]): string[] {
  const isOfIt = (word: string): boolean => values.includes(word)
  return families
    .filter(({ known }) => known.some(isOfIt))
    .flatMap(({ others }) => others.filter((one) => !isOfIt(one)))
}
