/** The known word that a mistyped one was probably meant to be: one that is close enough, or the only one that begins with it. */
export function closestTo(typed: string, known: readonly string[]): string | undefined {
  let closest: string | undefined
  // With more than a third of its letters wrong, it is another word.
  let least = Math.max(1, Math.floor(typed.length / 3)) + 1
  for (const word of known) {
    if (Math.abs(word.length - typed.length) >= least) continue
    const distance = distanceBetween(typed.toLowerCase(), word.toLowerCase())
    if (distance < least) [closest, least] = [word, distance]
  }
  return closest ?? onlyOneWith(typed, known)
}

/** A shorter beginning says too little. */
const shortestBeginning = 3

function onlyOneWith(beginning: string, known: readonly string[]): string | undefined {
  if (beginning.length < shortestBeginning) return undefined
  const matches = known.filter((word) => word.toLowerCase().startsWith(beginning.toLowerCase()))
  return matches.length === 1 ? matches[0] : undefined
}

/** `; did you mean this?`, or nothing. */
export function didYouMean(typed: string, known: readonly string[], prefix = ''): string {
  const closest = closestTo(typed, known)
  return closest === undefined ? '' : `; did you mean ${prefix}${closest}?`
}

/** How many letters to insert, remove, replace or swap with their neighbour to turn one word into the other. */
function distanceBetween(from: string, to: string): number {
  let twoAgo: number[] = []
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1),
        isSwap ? (twoAgo[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    twoAgo = previous
    previous = current
  }
  return previous[to.length] ?? 0
}
