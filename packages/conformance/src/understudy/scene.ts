import type { Operation } from '@card-contract/contract'
import type { State } from './state.ts'

/** A request that was matched, authenticated and found valid. */
export interface Scene {
  readonly operation: Operation
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | number>>
  readonly body: Readonly<Record<string, unknown>>
}

/** What an operation does to the state, and the `data` it answers with; throws a Refusal. */
export type Act = (scene: Scene, state: State) => Record<string, unknown>
