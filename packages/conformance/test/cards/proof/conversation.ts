import type { MatchedRequest } from '../../../src/cards/model/matched-request.ts'
import {
  createReferenceModel,
  type ModelRequest,
  type ModelResponse,
  type Parts,
  type ReferenceModelOptions,
} from '../../../src/cards/model/reference-model.ts'
import { knownBefore } from '../../fixtures/serve.ts'
import type { Alteration } from '../mutants/mutant.ts'

/** One request to a correct server and its response, with the times and the ids that the server used for it. */
interface Turn {
  readonly request: ModelRequest
  readonly response: ModelResponse
  readonly times: readonly Date[]
  readonly ids: readonly string[]
  /** What was read from the request for each operation, once the first mutant has read it. */
  readonly readings: Map<MatchedRequest['operation'], () => WhatWasSent>
}

type WhatWasSent = Pick<MatchedRequest, 'query' | 'body'>

/** Every request of a run and its response, in order. */
export type Conversation = readonly Turn[]

export interface ConversationRecorder extends Required<Pick<ReferenceModelOptions, 'alter' | 'clock'>> {
  readonly onResponse: (response: ModelResponse, request: ModelRequest) => void
  readonly conversation: Conversation
}

/** Records the conversation of a correct server. */
export function recordConversation(clock: () => Date): ConversationRecorder {
  const conversation: Turn[] = []
  let [times, ids]: [Date[], string[]] = [[], []]
  return {
    conversation,
    clock() {
      const time = clock()
      times.push(time)
      return time
    },
    alter(parts, state) {
      const { nextId } = state
      return withIds((prefix) => {
        const id = nextId(prefix)
        ids.push(id)
        return id
      })(parts, state)
    },
    onResponse(response, request) {
      conversation.push({ request, response, times, ids, readings: new Map() })
      ;[times, ids] = [[], []]
    },
  }
}

/**
 * Sends the same requests to another server, whatever it answers, and says for each turn whether its response deviates. The
 * server is given the times and ids that the correct one used, so that only its fault makes a difference.
 */
export function replayTo(alter: Alteration, conversation: Conversation): boolean[] {
  let [times, ids]: [Date[], string[]] = [[], []]
  let current: Turn | undefined
  const referenceModel = createReferenceModel({
    ...knownBefore(),
    clock: () => times.shift() ?? new Date(0),
    alter: (parts, state) => {
      withIds((prefix) => ids.shift() ?? `${prefix}-of-its-own`)(parts, state)
      return alter({ ...parts, read: readOnce(parts.read, () => current) }, state)
    },
  })
  function deviates(turn: Turn): boolean {
    ;[times, ids] = [[...turn.times], [...turn.ids]]
    current = turn
    try {
      return !isSameOnTheWire(referenceModel.respond(turn.request), turn.response)
    } catch {
      // Over HTTP this would be a 500.
      return true
    }
  }
  return conversation.map(deviates)
}

/**
 * Every mutant receives the same requests, and reading one is most of the work. What was read is frozen: a mutant that writes
 * to it throws, and so deviates. A request that the mutant changed before it is read again.
 */
function readOnce(read: Parts['read'], current: () => Turn | undefined): Parts['read'] {
  return (operation, path, request) => {
    const turn = current()
    if (!turn || turn.request !== request) return read(operation, path, request)
    const sent = turn.readings.get(operation) ?? outcomeOf(() => read(operation, path, request))
    turn.readings.set(operation, sent)
    const { query, body } = sent()
    return { operation, path, query, body }
  }
}

/** Calls the function once, and returns or throws the same from then on. */
function outcomeOf(reading: () => MatchedRequest): () => WhatWasSent {
  try {
    const { query, body } = reading()
    const sent = { query: Object.freeze(query), body: deeplyFrozen(body) }
    return () => sent
  } catch (rejection) {
    return () => {
      throw rejection
    }
  }
}

function deeplyFrozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deeplyFrozen)
  return value
}

const withIds =
  (nextId: (prefix: string) => string): Alteration =>
  (parts, state) => {
    Object.assign(state, { nextId })
    return parts
  }

export function isSameOnTheWire(one: ModelResponse, other: ModelResponse): boolean {
  const haveSameHead = one.status === other.status && JSON.stringify(one.headers) === JSON.stringify(other.headers)
  return haveSameHead && one.body === other.body
}
