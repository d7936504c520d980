import { ratios, type Spread } from './statistics.ts'

/** The figures of each contestant, in the order of the rounds. */
export type Results<Contestant, Figures> = (contestant: Contestant) => readonly Figures[]

/**
 * Has the contestants take turns, in alternating order from round to round, so that other work on the machine affects all of
 * them. One more round goes before the others: it warms the programs up and is not counted.
 */
export async function takeTurns<Contestant, Figures>(
  contestants: readonly Contestant[],
  rounds: number,
  turn: (contestant: Contestant) => Promise<Figures>,
): Promise<Results<Contestant, Figures>> {
  const figures = new Map(contestants.map((contestant): [Contestant, Figures[]] => [contestant, []]))
  for (let round = 0; round <= rounds; round++) {
    showProgress(round === 0 ? 'warming up' : `round ${round} of ${rounds}`)
    for (const contestant of round % 2 === 0 ? contestants : contestants.toReversed()) {
      const measured = await turn(contestant)
      if (round > 0) figures.get(contestant)?.push(measured)
    }
  }
  showProgress('')
  return (contestant) => figures.get(contestant) ?? []
}

/** What one figure is, times what it is for the opponent: the median and the range of the rounds. */
export function times<Name extends string>(
  ours: readonly Readonly<Record<Name, number>>[],
  theirs: readonly Readonly<Record<Name, number>>[],
  name: Name,
): Spread {
  const figureOf = (figures: Readonly<Record<Name, number>>) => figures[name]
  return ratios(ours.map(figureOf), theirs.map(figureOf))
}

/** A line of progress that is overwritten, in a terminal. */
function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`)
}
