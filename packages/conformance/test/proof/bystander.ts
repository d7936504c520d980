import { createUnderstudy, type PlayedRequest, type PlayedResponse } from '../../src/understudy/understudy.ts'
import { knownBefore } from '../fixtures/serve.ts'
import { isSameOnTheWire } from './conversation.ts'

export interface Bystander {
  /** For the server that is listened to: the bystander sees the same times. */
  readonly clock: () => Date
  readonly onAnswer: (answer: PlayedResponse, request: PlayedRequest) => void
  /** Whether any answer was another than that of a correct server. */
  readonly hasSeenADifference: () => boolean
}

/**
 * A correct server that hears what another one hears, and compares every byte of their answers until one differs. What
 * follows would differ for that reason alone, and is not compared.
 */
export function createBystander(clock: () => Date): Bystander {
  const times: Date[] = []
  const correct = createUnderstudy({ ...knownBefore(), clock: () => times.shift() ?? new Date(0) })
  let hasSeen = false
  return {
    clock() {
      const time = clock()
      if (!hasSeen) times.push(time)
      return time
    },
    onAnswer(answer, request) {
      if (hasSeen) return
      hasSeen = !isSameOnTheWire(correct.play(request), answer)
      times.length = 0
    },
    hasSeenADifference: () => hasSeen,
  }
}
