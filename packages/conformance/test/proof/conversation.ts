import type { Scene } from '../../src/understudy/scene.ts'
import {
  createUnderstudy,
  type Parts,
  type PlayedRequest,
  type PlayedResponse,
  type UnderstudyOptions,
} from '../../src/understudy/understudy.ts'
import { knownBefore } from '../fixtures/serve.ts'
import type { Recast } from '../miniatures/miniature.ts'

/** One request to a correct server and its answer, with the times and the ids that went into it. */
interface Turn {
  readonly request: PlayedRequest
  readonly answer: PlayedResponse
  readonly times: readonly Date[]
  readonly ids: readonly string[]
}

/** Everything that was said to a correct server in a run, in its order. */
export type Conversation = readonly Turn[]

export interface Recorder extends Required<Pick<UnderstudyOptions, 'recast' | 'clock'>> {
  readonly onAnswer: (answer: PlayedResponse, request: PlayedRequest) => void
  readonly conversation: Conversation
}

/** Goes into a correct server, and writes down what is said to it. */
export function recordConversation(clock: () => Date): Recorder {
  const conversation: Turn[] = []
  let [times, ids]: [Date[], string[]] = [[], []]
  return {
    conversation,
    clock() {
      const time = clock()
      times.push(time)
      return time
    },
    recast(parts, state) {
      const { nextId } = state
      return withIds((prefix) => {
        const id = nextId(prefix)
        ids.push(id)
        return id
      })(parts, state)
    },
    onAnswer(answer, request) {
      conversation.push({ request, answer, times, ids })
      ;[times, ids] = [[], []]
    },
  }
}

/**
 * Says the same to another server, whatever it answers, and tells for each turn whether it answered otherwise. It is given the
 * times and the ids that the correct one used, so that nothing but its fault makes a difference.
 */
export function hearAgain(conversation: Conversation, recast: Recast): boolean[] {
  let [times, ids]: [Date[], string[]] = [[], []]
  const understudy = createUnderstudy({
    ...knownBefore(),
    clock: () => times.shift() ?? new Date(0),
    recast: (parts, state) => {
      withIds((prefix) => ids.shift() ?? `${prefix}-of-its-own`)(parts, state)
      return recast({ ...parts, read: readOnce(parts.read) }, state)
    },
  })
  function isOdd({ request, answer, ...used }: Turn): boolean {
    ;[times, ids] = [[...used.times], [...used.ids]]
    try {
      return !isSameOnTheWire(understudy.play(request), answer)
    } catch {
      // Over the wire it would have been a 500.
      return true
    }
  }
  return conversation.map(isOdd)
}

type WhatWasSent = Pick<Scene, 'query' | 'body'>

const sentIn = new WeakMap<PlayedRequest, Map<Scene['operation'], () => WhatWasSent>>()

/**
 * Every miniature hears the same requests, and to read one is most of the work. What was read is frozen: a miniature that writes
 * into it breaks, and counts as odd.
 */
function readOnce(read: Parts['read']): Parts['read'] {
  return (operation, path, request) => {
    const readings = sentIn.get(request) ?? new Map()
    sentIn.set(request, readings)
    const sent = readings.get(operation) ?? outcomeOf(() => read(operation, path, request))
    readings.set(operation, sent)
    const { query, body } = sent()
    return { operation, path, query, body }
  }
}

/** Does it once, and returns or throws the same from then on. */
function outcomeOf(does: () => Scene): () => WhatWasSent {
  try {
    const { query, body } = does()
    const sent = { query: Object.freeze(query), body: deeplyFrozen(body) }
    return () => sent
  } catch (refusal) {
    return () => {
      throw refusal
    }
  }
}

function deeplyFrozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deeplyFrozen)
  return value
}

const withIds =
  (nextId: (prefix: string) => string): Recast =>
  (parts, state) => {
    Object.assign(state, { nextId })
    return parts
  }

export function isSameOnTheWire(one: PlayedResponse, other: PlayedResponse): boolean {
  const haveSameHead = one.status === other.status && JSON.stringify(one.headers) === JSON.stringify(other.headers)
  return haveSameHead && one.body === other.body
}
