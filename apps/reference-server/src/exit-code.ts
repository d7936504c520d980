/** The exit codes. A second signal ends the program at once, with 128 plus the number of the signal, as in shells. */
export const exitCodes = {
  stopped: 0,
  /** The server could not start: the port is in use, or the database is unreachable. */
  failed: 1,
  /** A flag, an environment variable or the fixtures file is invalid. */
  misconfigured: 2,
} as const
