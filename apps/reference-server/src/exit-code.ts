/** The exit codes. A second signal ends the program at once, with 128 plus the number of the signal, as in shells. */
export const exitCodes = {
  stopped: 0,
  /** The server could not start or continue: the port is in use, the database is unreachable, or workers keep crashing. */
  failed: 1,
  /** A flag, an environment variable or the fixtures file is invalid. */
  misconfigured: 2,
} as const
