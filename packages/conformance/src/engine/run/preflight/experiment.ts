import type { Learnt, Session } from '../../nouns/session.ts'
import type { FirstContact } from '../../nouns/suite.ts'
import type { Fixtures } from '../../nouns/target.ts'
import type { ApiResponse, Call, Override } from '../../nouns/wire/call.ts'

export type Body = Readonly<Record<string, unknown>>

/** A target that did not accept the first request. */
export interface Unaccepting {
  readonly session: Session
  readonly contact: FirstContact
  readonly baseUrl: string
  readonly fixtures: Fixtures
  readonly first: ApiResponse
  /** What was sent; the fields that the response names; these or, if it names none, all; and the samples of the user among them. */
  readonly sent: Body
  readonly named: readonly string[]
  readonly suspects: readonly string[]
  readonly given: readonly string[]
  ask(operationId: string | undefined, call: Call, override?: Override): Promise<ApiResponse>
  /** Sends another first request, with these fields. */
  again(fields?: Body, override?: Override): Promise<ApiResponse>
}

/** What the run is judged with, or a sentence that says why nothing can be judged, and what to try. */
export type Explanation = Learnt | string

/** Something is asked again with one change, to find out whether that is the reason for the first response. */
export interface Experiment {
  readonly changes: string
  readonly isFor: (first: ApiResponse) => boolean
  /** How many requests it sends. */
  readonly atMost: number
  readonly explain: (one: Unaccepting) => Promise<Explanation | undefined>
}
