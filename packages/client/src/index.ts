export type * from '#card-operations'
export type { CredentialName } from '#operations'
export type * from '#types'
export type { Violation } from '#validate-response'
export type { CallOptions, ClientSettings, Credential, ResponseValidator } from './call-options.ts'
export type { CardClient, CardClientOptions, MissingCredentials, Waiting } from './card-client.ts'
export { createCardClient } from './create-card-client.ts'
export {
  CardApiError,
  CardClientError,
  CardConnectionError,
  CardError,
  type CardFailure,
  CardWaitError,
  type ClientErrorKind,
  ContractViolationError,
  InvalidResponseError,
  type InvalidResponseKind,
  isCardError,
  type LostBy,
  OutcomeUnknownError,
  RejectedError,
} from './errors.ts'
export type { Events, RequestEvent, ResponseEvent, RetryEvent } from './events.ts'
export { isProblem, type Problem, type ProblemDetail } from './problem.ts'
export type { Middleware, RawClient } from './transport.ts'
export type { WaitOptions } from './wait-for.ts'
