import type { Contract } from '@card-contract/contract'
import type { Steps } from '../step.ts'
import type { ApiResponse } from '../wire/call.ts'

/** What was sent by the program of a probe, and received: all that its answer is found in. */
export interface Seen {
  readonly contract: Contract
  /** In the order of sending, set-up included. Of a request that was sent again, only the last response. */
  readonly responses: readonly ApiResponse[]
  /** The last response about each situation, in the order in which they were first sent. */
  readonly all: ReadonlyMap<string, ApiResponse>
  /** @throws Error if nothing was sent about the situation: a fault of the probe. */
  in(situation: string): ApiResponse
  /** The responses to requests of this operation. */
  of(operationId: string): readonly ApiResponse[]
}

/** The last attempt at a scenario, as an answer sees it. */
export function seenIn(steps: Steps, scenario: string): Seen {
  const bySequence = new Map(steps.inScenario(scenario).map((step) => [step.exchange.sequence, step]))
  const responses = [...bySequence.values()].map((step) => step.read())
  const all = new Map<string, ApiResponse>()
  for (const response of responses) {
    const { situation } = response.exchange
    if (situation !== undefined) all.set(situation, response)
  }
  return {
    contract: steps.contract,
    responses,
    all,
    in(situation) {
      const response = all.get(situation)
      if (!response) throw new Error(`no request of ${scenario} is about ${JSON.stringify(situation)}`)
      return response
    },
    of: (operationId) => responses.filter(({ exchange }) => exchange.operationId === operationId),
  }
}
