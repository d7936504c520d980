/** How strongly the interface supports a requirement, strongest first. See "Levels" in the README. */
export const levels = ['documented', 'observed', 'inferred'] as const

export type Level = (typeof levels)[number]

/** `--fail-on` is cumulative: `observed` includes `documented`. */
export function failsAt(level: Level, failOn: Level): boolean {
  return levels.indexOf(level) <= levels.indexOf(failOn)
}
