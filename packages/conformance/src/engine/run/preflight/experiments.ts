import type { ApiResponse } from '../../nouns/wire/call.ts'
import { concernsValues } from '../../nouns/wire/response-facts.ts'
import type { Experiment } from './experiment.ts'
import { aFieldMore, anotherForm, ifAccepted, otherTexts, usualSpelling } from './other-registrations.ts'
import { isDenial, whichCredentialIsDoubted, whyCredentialsAreDenied } from './why-credentials-are-rejected.ts'
import { whyNothingIsFound, whyThisIsNoService } from './why-nothing-is-found.ts'

/** No response, or one that is neither a success nor a rejection. */
const isNeither = ({ status = 0, isRejection }: ApiResponse): boolean => status < 300 && !isRejection

/** What servers return for an unknown operation: Not Found, Method Not Allowed, Gone, Not Implemented, or a redirect. */
const isNowhere = ({ status = 0 }: ApiResponse): boolean =>
  [404, 405, 410, 501].includes(status) || (status >= 300 && status < 400)

const isRejection = (first: ApiResponse): boolean => first.isRejection && (first.status ?? 500) < 500
const isAboutValues = (first: ApiResponse): boolean => concernsValues(first) && !isNowhere(first)

/** What is asked after the first request was not accepted, in this order. */
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
