import type { Environment } from '@card-contract/options'

interface Stream {
  write(text: string): unknown
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
  readonly rows?: number | undefined
}

/** The parts of the process that a command can use. */
export interface Streams {
  /** The report. */
  readonly stdout: Stream
  /** Everything else. */
  readonly stderr: Stream
  /** Where a line may be a command for the CI service that shows it. Absent if it may be one anywhere. */
  readonly forCommands?: Pick<Streams, 'stdout' | 'stderr'>
  /** Hands over the signals that would end a run; returns whether one has arrived since the program began. */
  readonly takeSignals?: () => boolean
  readonly environment: Environment
  readonly directory: string
}

/** https://no-color.org: any value counts, and the flag wins. FORCE_COLOR turns colours on without a terminal. */
export function isColoured(stream: Stream, { environment }: Streams, noColor: boolean): boolean {
  if (noColor || environment.NO_COLOR) return false
  if (environment.FORCE_COLOR && environment.FORCE_COLOR !== '0') return true
  return stream.isTTY === true && environment.TERM !== 'dumb'
}

/** The width of the terminal, or 80 columns for a file. */
export function columnsOf(stream: Stream): number {
  return stream.isTTY === true && stream.columns ? stream.columns : 80
}

/** The height of the terminal; undefined for a file. */
export function rowsOf(stream: Stream): number | undefined {
  return stream.isTTY === true && stream.rows ? stream.rows : undefined
}
