import type { SeenExchange } from './seen.ts'

/** An exchange of a recording, and when and with which service it was. */
export interface Recorded extends Omit<SeenExchange, 'id' | 'startedMs'> {
  /** Of its URL. */
  readonly origin: string
  /** In milliseconds since 1970. */
  readonly atMs: number
  /** The recording has not the body of the response, which had one. */
  readonly lacksBody?: true
}

/** What a file recorded. */
export interface Recording {
  readonly name: string
  readonly exchanges: readonly Recorded[]
  /** How many were left out, by why. */
  readonly leftOut: ReadonlyMap<string, number>
  /** Whether the file ends in the middle. */
  readonly isCutOff: boolean
}
