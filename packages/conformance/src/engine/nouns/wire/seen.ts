import type { Exchange, RecordedRequest, RecordedResponse } from './exchange.ts'

/** A request that any client sent, and its response. The exchanges of a report are such exchanges, too. */
export interface SeenExchange
  extends Pick<Exchange, 'id' | 'startedMs' | 'durationMs'>,
    Partial<Pick<Exchange, 'scenario' | 'attempt' | 'sequence' | 'repeat' | 'trouble'>> {
  readonly request: RecordedRequest
  /** Absent if there was none, or if its status or its body is not known. */
  readonly response?: Pick<RecordedResponse, 'status' | 'headers' | 'body'> & Partial<RecordedResponse>
}

/** In bytes. A longer body of what others sent is not judged: what is wrong in it is unknown. */
export const longestSeenBody = 256 * 1024

/** The scenario of everything that clients did. The suite's own requests are wrong on purpose, and have other ones. */
export const recordedScenario = 'recorded'

/** Begins the scenario of what a client did that the suite called, scenario by scenario. */
const calledScenario = 'client:'

/** Whether a client sent the requests of this scenario, and not the suite. */
export function isOfAClient(scenario: string): boolean {
  return scenario === recordedScenario || scenario.startsWith(calledScenario)
}
