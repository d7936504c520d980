/** The known word that a mistyped one was probably meant to be, if any is close enough to be worth saying. */
export function didYouMean(typed: string, known: readonly string[]): string | undefined {
  // A third of the word wrong is still a slip; more than that is another word.
  const tolerance = Math.max(1, Math.floor(typed.length / 3))
  const [nearest] = known
    .map((word) => ({ word, distance: editDistance(typed.toLowerCase(), word.toLowerCase()) }))
    .filter(({ distance }) => distance <= tolerance)
    .sort((a, b) => a.distance - b.distance)
  return nearest?.word
}

/** Insertions, deletions, replacements and swaps of neighbours that lead from one word to the other. */
function editDistance(from: string, to: string): number {
  let twoAgo: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (twoAgo[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    twoAgo = last
    last = current
  }
  return last[to.length] ?? 0
}
