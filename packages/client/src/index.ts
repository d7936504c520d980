export type * from '#card-operations'
export type { CredentialName } from '#operations'
export type * from '#types'
export type { Violation } from '#validate-response'
export type { CallOptions, ClientSettings, Credential } from './call-options.ts'
export type { CardClient, CardClientOptions, MissingCredentials, Waiting } from './card-client.ts'
export { createCardClient } from './create-card-client.ts'
export {
  BrokenAnswerError,
  type BrokenBecause,
  CardApiError,
  CardClientError,
  CardConnectionError,
  CardError,
  type CardFailure,
  CardWaitError,
  ContractViolationError,
  isCardError,
  type LostBy,
  OutcomeUnknownError,
  type RefusedBecause,
  RefusedError,
} from './errors.ts'
export { isProblem, type Problem, type ProblemDetail } from './problem.ts'
export type { Middleware, RawClient } from './transport.ts'
export type { WaitOptions } from './wait-for.ts'
