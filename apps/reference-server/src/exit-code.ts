/** Every way this program ends. A second signal ends it at once, with 128 and the signal's number, as shells count. */
export const exitCodes = {
  stopped: 0,
  /** It could not start, or can't go on: the port is taken, the database can't be reached, workers crash again and again. */
  failed: 1,
  /** A flag, an environment variable or the fixtures file is wrong. */
  misconfigured: 2,
} as const
