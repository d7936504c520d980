import type { Environment } from './settings.ts'

interface Stream {
  write(text: string): unknown
  readonly isTTY?: boolean
  readonly columns?: number
  readonly rows?: number
}

/** What a command may see of the process. */
export interface Streams {
  /** The report. */
  readonly stdout: Stream
  /** Everything else. */
  readonly stderr: Stream
  readonly environment: Environment
  readonly directory: string
}

/** https://no-color.org: any value counts, and a flag wins. FORCE_COLOR is for CI systems that show colours without a terminal. */
export function isColoured(stream: Stream, { environment }: Streams, noColor: boolean): boolean {
  if (noColor || environment.NO_COLOR) return false
  if (environment.FORCE_COLOR && environment.FORCE_COLOR !== '0') return true
  return stream.isTTY === true && environment.TERM !== 'dumb'
}

/** The width of a terminal; a file is written as for one of 80 columns. */
export function columnsOf(stream: Stream): number {
  return stream.isTTY === true && stream.columns ? stream.columns : 80
}

/** The height of a terminal; a file has none. */
export function rowsOf(stream: Stream): number | undefined {
  return stream.isTTY === true && stream.rows ? stream.rows : undefined
}
