import type { Contract, Envelope, Operation } from '@card-contract/contract'
import type { Case } from '../case.ts'
import type { Exchange, HeaderLine } from './exchange.ts'
import type { Writing } from './request-form.ts'
import type { SentRequest } from './sent.ts'

/** A request in terms of the contract. Credentials and Content-Type are added as the operation requires. */
export interface Call {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
}

/** How a request differs from the plain form of a call: for everything that must be wrong or unusual on the wire. */
export interface Override {
  /**
   * The check continues if the target rejects the request, so the session does not find out whether its texts or its form are
   * the reason. Required where the check relies on a rejected request having no effect: finding out why can repeat it.
   */
  readonly mayBeRejected?: boolean
  readonly method?: string
  /** Replaces the path and query after the base path. */
  readonly target?: string
  /** Per credential scheme: another value, one derived from the secret, or `null` to omit its header. */
  readonly credentials?: Readonly<Record<string, string | null | ((secret: string) => string) | NearMissCredential>>
  /** Credentials as query parameters: the scheme of each, by the name of its parameter. */
  readonly credentialsInQuery?: Readonly<Record<string, string>>
  /** Added last; `null` removes the header. */
  readonly headers?: Readonly<Record<string, string | null>>
  /** Sent unchanged instead of the serialised body. */
  readonly rawBody?: string | Uint8Array
  readonly intent?: Exchange['intent']
  readonly role?: Exchange['role']
  readonly case?: Case
  readonly situation?: Exchange['situation']
  /** How a valid request is written. Default: a form for each request, chosen by the seed. */
  readonly form?: Writing | undefined
}

/** What a request is for. */
export type Marked = Pick<Override, 'role' | 'case' | 'situation'>

/** A credential that is almost the right one. The recording must hide it, because it would reveal the secret. */
export interface NearMissCredential {
  /** Receives the secret without the prefix of its header. `others` holds the secrets of all schemes, by scheme name. */
  derive(secret: string, others: Readonly<Record<string, string>>): string
  /** The same in a report, given the variable that stands for the secret; absent if it equals one of the others. */
  recordedAs?(variable: string): string
}

/** A response in the form that checks read. */
export interface ApiResponse {
  readonly exchange: Exchange
  readonly sent: SentRequest
  /** Undefined if the path belongs to none, or where responses are read without the contract. */
  readonly operation: Operation | undefined
  /** The usual one if the operation is unknown. */
  readonly envelope: Envelope
  /** Undefined if there was no response. */
  readonly status: number | undefined
  readonly headers: readonly HeaderLine[]
  /** The parsed body, or undefined if it is not JSON. */
  readonly json: unknown
  /** What the envelope of a success has (2xx, a JSON object, the flag not false), otherwise undefined. */
  readonly data: Readonly<Record<string, unknown>> | undefined
  /** Not a 2xx status, or a body whose flag is false; the exact status and body are a gap. */
  readonly isRejection: boolean
  readonly isSuccess: boolean
  /** The form in which the target judged a valid request. */
  readonly form?: Writing | undefined
  /** Why a valid request was rejected, as a clause about the target, if the preflight found out. */
  readonly because?: string
}

/** Whether the contract allows what a request sends in its query and its body. */
export function allows(
  { validate }: Contract,
  { operationId, parameters, requestBody }: Operation,
  { query = {}, body }: Pick<Call, 'query' | 'body'>,
): boolean {
  if (requestBody && validate.requestBody(operationId, body).length > 0) return false
  return parameters
    .filter((parameter) => parameter.in === 'query')
    .every(({ name }) => validate.parameter(operationId, name, query[name]).length === 0)
}
