import type { Contract } from '@card-contract/contract'
import type { AcceptedCredentials } from '../../credentials.ts'
import type { TroubleRegistry } from '../../trouble/index.ts'

/** What the landing page shows of its server. */
export interface LandingParts {
  readonly contract: Contract
  /** A function, because the port may not be known before the server listens. */
  readonly origin: () => string
  /** Whether the server listens on every address of the machine; `origin` is one of them. */
  readonly isOnEveryAddress: boolean
  /** The reference of a payout in the store, if there is one. */
  readonly payoutReference: string | undefined
  readonly credentials: AcceptedCredentials
  readonly areCredentialsGenerated: boolean
  /** The trouble that the page may switch, if it may. */
  readonly trouble?: Pick<TroubleRegistry, 'operations'> | undefined
}
