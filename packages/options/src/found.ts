export type Environment = Readonly<Record<string, string | undefined>>

/** A flag takes precedence over the environment, the environment over the configuration file, the file over the default. */
export type Source = 'flag' | 'environment' | 'file' | 'default'

/** What was found in one place, before it is read. */
export interface Found {
  readonly texts: readonly string[]
  readonly source: Source
  /** How a message names the place: `--seed`, `CARD_CONFORMANCE_SEED in the environment`. */
  readonly place: string
}

/** What a message says instead of a secret. */
export const notShown = 'something else, not shown here'
