import type { Contract, Operation } from '@card-contract/contract'
import type { ModelResponse } from '../cards/model/reference-model.ts'
import type { State } from '../cards/model/state.ts'
import type { Arrival, Reply } from '../engine/http/listen.ts'
import type { Deviation } from '../engine/nouns/check.ts'
import type { Kind } from '../engine/nouns/kind.ts'
import type { Level } from '../engine/nouns/level.ts'
import type { HeaderLine } from '../engine/nouns/wire/exchange.ts'
import type { ClientCall, Result } from './protocol.ts'

/** What exists in the server before a scenario begins. All of it belongs to this scenario alone. */
export interface World {
  readonly userId: string
  readonly cardId: string
  readonly otherCardId: string
  readonly orderId: string
  readonly payId: string
  readonly reference: string
  readonly serviceReference: string
  /** Makes a text that no other scenario has. */
  own(text: string): string
}

/** A request of the client, and what the server did about it. */
export interface Seen extends Arrival {
  /** The ID of its exchange. */
  readonly exchange: string
  /** Absent if the path belongs to none. */
  readonly operation?: Operation
  readonly path: Readonly<Record<string, string>>
  /** The call during which it arrived, from 0; later requests of the scenario have the number of its last call. */
  readonly during: number
  /** Whether it belongs to that call. A client may also read, which is not judged. */
  readonly isOwn: boolean
  readonly atMs: number
  /** Whether the server carried it out. */
  readonly isCarriedOut: boolean
  /** Whether the server itself rejected it, which no scenario asks for. */
  readonly isRejected: boolean
  /** What the server would have responded without the trouble. */
  readonly proper: ModelResponse
  readonly reply: Reply
}

export interface PlayedCall {
  readonly id: number
  readonly asked: ClientCall
  readonly result: Result
  readonly tookMs: number
}

/** What the client sent, what the server did, and what the client believes. */
export interface Evidence {
  readonly contract: Contract
  readonly world: World
  readonly calls: readonly PlayedCall[]
  readonly requests: readonly Seen[]
  /** What another server received that has nothing to do with the service. */
  readonly elsewhere: readonly Arrival[]
  readonly state: State
  readonly timeoutMs: number
  /** The values of the credentials, by the header that carries each. */
  readonly credentials: readonly HeaderLine[]
}

/** A deviation, and the request that proves it, if one does. */
export type FoundInClient = Deviation & { readonly exchange?: string }

export interface ClientRequirement {
  readonly id: string
  readonly level: Level
  readonly kind: Kind
  readonly text: string
  /** Set if the client meets it also when its time limit ends the call, so that only a call that ended before proves it. */
  readonly isBoundByTime?: true
  judge(evidence: Evidence): Iterable<FoundInClient>
}

/** What goes wrong with a request. */
export interface Trouble {
  /** Whether the server carries out the request all the same. */
  readonly acts: boolean
  /** `proper` is what the server would have responded; what it is if the server did not act, too. */
  reply(proper: ModelResponse): Reply
}

/** A request that has arrived, and how many of the same operation did before it in this scenario. */
export interface Arrived {
  readonly operationId: string
  readonly earlier: number
  /** The origin of another server. */
  readonly elsewhere: string
  readonly request: Arrival
}

/** Calls, the injected fault, and what the client must do then. */
export interface ClientScenario {
  readonly id: string
  readonly operationId: string
  /** How it is tested, in one sentence, for `explain`. */
  readonly how: string
  /** What happens to the client, as a clause: "the connection is reset". */
  readonly situation: string
  /** Other IDs than the usual ones. */
  readonly world?: Partial<Record<'userId' | 'cardId' | 'reference', string>>
  /** One after another; those of a list at the same time. */
  calls(world: World): readonly (ClientCall | readonly ClientCall[])[]
  trouble?(arrived: Arrived): Trouble | undefined
  readonly requirements: readonly ClientRequirement[]
}

const at =
  (level: ClientRequirement['level']) =>
  (
    id: string,
    kind: ClientRequirement['kind'],
    text: string,
    judge: ClientRequirement['judge'],
  ): ClientRequirement => ({ id, level, kind, text, judge })

export const documented = at('documented')

/** Most requirements of clients follow from what the interface states, which does not state them itself. */
export const inferred = at('inferred')
