/** What an adapter does, line by line. */
export interface AdapterEvents {
  /** A line of its stdout, without the line break. */
  line(text: string): void
  /** Something on its stderr. */
  log(text: string): void
  /** It has ended: "exit code 1", "signal SIGKILL". */
  ended(how: string): void
}

/** An adapter that runs: a process, or a function in a test. */
export interface RunningAdapter {
  write(line: string): void
  /** Ends it at once. */
  stop(): void
}

/** Starts the adapter. What it must know is in the environment. */
export type StartAdapter = (environment: Readonly<Record<string, string>>, events: AdapterEvents) => RunningAdapter

/** A longer line is cut there, so that an adapter cannot fill the memory. */
export const longestLine = 1024 * 1024
