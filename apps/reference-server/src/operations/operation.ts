import type { OperationId, PathParameters, QueryParameters, RequestBody, ResponseData } from '@card-contract/types'
import type { NewId } from '../ids.ts'
import type { Money } from '../money.ts'
import type { Outcome } from '../outcome.ts'
import type { Store } from '../store/store.ts'
import type { CardSecrets } from './card/secrets.ts'

/** A request that fits the contract. Its body has nothing but declared fields. */
export interface OperationRequest<Id extends OperationId> {
  readonly path: PathParameters<Id>
  readonly query: QueryParameters<Id>
  readonly body: RequestBody<Id>
  /** The number in a field of the body or a parameter of the query, exactly as it was written; undefined if it was left out. */
  readonly amount: (name: string) => Money | undefined
}

/** What operations work with. */
export interface OperationParts {
  readonly store: Store
  readonly clock: () => Date
  readonly newId: NewId
  readonly newCardSecrets: (network: string) => CardSecrets
}

/** Carries out one operation of the contract. */
export type Operation<Id extends OperationId> = (
  request: OperationRequest<Id>,
  parts: OperationParts,
) => Promise<Outcome<ResponseData<Id>>>

/** One for every operation of the contract: where one is missing, this does not compile. */
export type Operations = { readonly [Id in OperationId]: Operation<Id> }
