/** A sentence that helps somebody who used a name that does not exist. */
export function didYouMean(name: string, known: readonly string[]): string {
  const closest = known
    .map((candidate) => ({ candidate, distance: distanceBetween(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= Math.ceil(candidate.length / 3))
    .sort((one, other) => one.distance - other.distance)[0]
  const list = known.length > 0 ? `There is ${known.join(', ')}.` : 'There is none.'
  return closest ? `Did you mean ${closest.candidate}? ${list}` : list
}

/** How many letters have to be inserted, removed or replaced to make one word of the other (Levenshtein). */
function distanceBetween(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1]
    for (let column = 1; column <= other.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (letter === other[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[other.length] ?? 0
}
