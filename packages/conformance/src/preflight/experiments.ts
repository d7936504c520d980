import type { ApiResponse, Call, Override } from '../exchanges/call.ts'
import { concernsValues } from '../exchanges/concerns-values.ts'
import type { Session } from '../exchanges/session.ts'
import type { Fixtures } from '../exchanges/target.ts'
import type { Learnt } from '../model/learnt.ts'
import { aFieldMore, anotherForm, ifAccepted, otherTexts, usualSpelling } from './other-registrations.ts'
import { isDenial, whichCredentialIsDoubted, whyCredentialsAreDenied } from './why-credentials-are-rejected.ts'
import { whyNothingIsFound, whyThisIsNoService } from './why-nothing-is-found.ts'

export type Body = Readonly<Record<string, unknown>>

/** A target that did not accept a plain registration. */
export interface Unaccepting {
  readonly session: Session
  readonly baseUrl: string
  readonly fixtures: Fixtures
  readonly first: ApiResponse
  /** What was sent; the fields that the response names; these or, if it names none, all; and the samples of the user among them. */
  readonly sent: Body
  readonly named: readonly string[]
  readonly suspects: readonly string[]
  readonly given: readonly string[]
  ask(operationId: string | undefined, call: Call, override?: Override): Promise<ApiResponse>
  /** Sends another plain registration, with these fields. */
  register(fields?: Body, override?: Override): Promise<ApiResponse>
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

/** No response, or one that is neither a success nor a rejection. */
const isNeither = ({ status = 0, isRejection }: ApiResponse): boolean => status < 300 && !isRejection

/** What servers return for an unknown operation: Not Found, Method Not Allowed, Gone, Not Implemented, or a redirect. */
const isNowhere = ({ status = 0 }: ApiResponse): boolean =>
  [404, 405, 410, 501].includes(status) || (status >= 300 && status < 400)

const isRejection = (first: ApiResponse): boolean => first.isRejection && (first.status ?? 500) < 500

const isAboutValues = (first: ApiResponse): boolean => concernsValues(first) && !isNowhere(first)

/** What is asked after a plain registration was not accepted, in this order. */
export const experiments: readonly Experiment[] = [
  { changes: 'the scheme, or the operation', isFor: isNeither, atMost: 1, explain: whyThisIsNoService },
  { changes: 'the path', isFor: isNowhere, atMost: 4, explain: whyNothingIsFound },
  { changes: 'the form of each credential', isFor: isDenial, atMost: 8, explain: whyCredentialsAreDenied },
  { changes: 'texts made from samples', isFor: isAboutValues, atMost: 2, explain: ifAccepted(otherTexts) },
  { changes: 'the spelling of fields', isFor: isAboutValues, atMost: 3, explain: ifAccepted(usualSpelling) },
  { changes: 'a field more', isFor: isAboutValues, atMost: 5, explain: ifAccepted(aFieldMore) },
  { changes: 'the form of a text', isFor: isAboutValues, atMost: 4, explain: ifAccepted(anotherForm) },
  { changes: 'a credential less', isFor: isRejection, atMost: 3, explain: whichCredentialIsDoubted },
]
