import type { OperationId, PathParameters, QueryParameters, RequestBody, ResponseData } from '@card-contract/types'
import type { NewId } from '../ids.ts'
import type { Money } from '../money.ts'
import type { Outcome } from '../problems.ts'
import type { Store } from '../store/store.ts'
import type { CardSecrets } from './card/secrets.ts'

/** A valid request. Its body has only fields that the contract declares. */
export interface OperationRequest<Id extends OperationId> {
  readonly path: PathParameters<Id>
  readonly query: QueryParameters<Id>
  readonly body: RequestBody<Id>
  /** The exact number in a field of the body or a parameter of the query; undefined if it was omitted. */
  readonly amount: (name: string) => Money | undefined
}

/** The dependencies of operations. */
export interface OperationParts {
  readonly store: Store
  readonly clock: () => Date
  readonly newId: NewId
  readonly newCardSecrets: (network: string) => CardSecrets
}

/** Implements one operation of the contract. */
export type Operation<Id extends OperationId> = (
  request: OperationRequest<Id>,
  parts: OperationParts,
) => Promise<Outcome<ResponseData<Id>>>

/** The implementation of every operation. If one is missing, this does not compile. */
export type Operations = { readonly [Id in OperationId]: Operation<Id> }
