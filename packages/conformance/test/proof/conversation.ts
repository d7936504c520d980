import {
  createUnderstudy,
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
      return recast(parts, state)
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
  // A refusal is thrown, and where it was thrown is looked up for nobody; that takes longer than everything else.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return conversation.map(isOdd)
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
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
