import { closestTo } from '@card-contract/options/did-you-mean'

/** A hint for an unknown name: the closest known name, and the list of all. */
export function didYouMean(name: string, known: readonly string[]): string {
  const closest = closestTo(name, known)
  const list = known.length > 0 ? `There is ${known.join(', ')}.` : 'There is none.'
  return closest === undefined ? list : `Did you mean ${closest}? ${list}`
}
