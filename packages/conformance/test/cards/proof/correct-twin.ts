import {
  createReferenceModel,
  type ModelRequest,
  type ModelResponse,
} from '../../../src/cards/model/reference-model.ts'
import { knownBefore } from '../../fixtures/serve.ts'
import { isSameOnTheWire } from './conversation.ts'

export interface CorrectTwin {
  /** For the mutant: its twin sees the same times. */
  readonly clock: () => Date
  readonly onResponse: (response: ModelResponse, request: ModelRequest) => void
  /** Whether the mutant ever sent a response that a correct server would not have sent. */
  readonly hasSeenADeviation: () => boolean
}

/**
 * A correct server that receives every request of a mutant's run. It compares each response with its own, byte for byte,
 * until one differs. Later responses may differ for that reason alone and are not compared.
 */
export function createCorrectTwin(clock: () => Date): CorrectTwin {
  const times: Date[] = []
  const correct = createReferenceModel({ ...knownBefore(), clock: () => times.shift() ?? new Date(0) })
  let hasSeen = false
  return {
    clock() {
      const time = clock()
      if (!hasSeen) times.push(time)
      return time
    },
    onResponse(response, request) {
      if (hasSeen) return
      hasSeen = !isSameOnTheWire(correct.respond(request), response)
      times.length = 0
    },
    hasSeenADeviation: () => hasSeen,
  }
}
