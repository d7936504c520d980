/** How firmly the interface stands behind a requirement, firmest first. See "Levels" in the README. */
export const levels = ['documented', 'observed', 'inferred'] as const

export type Level = (typeof levels)[number]

/** `--fail-on` is cumulative: failing on `observed` fails on `documented` too. */
export function failsAt(level: Level, failOn: Level): boolean {
  return levels.indexOf(level) <= levels.indexOf(failOn)
}
