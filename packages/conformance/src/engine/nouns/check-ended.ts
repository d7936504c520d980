import { counted } from '../values/counted.ts'
import type { ApiResponse } from './call.ts'
import { didNotRespond } from './headline.ts'
import type { Lack, Obstacle } from './outcome.ts'
import { showResponse } from './show.ts'

// Errors that a check, or a function it calls, throws to end the check early. None of them is a fault of the suite.

/** A response was lost. The request may or may not have taken effect, so the scenario restarts with new objects. */
export class LostResponse extends Error {
  override readonly name = 'LostResponse'
  readonly response: ApiResponse
  constructor(response: ApiResponse) {
    super(response.exchange.trouble?.message)
    this.response = response
  }
}

/** What came of a program that began anew each time, and lost a response each time. */
export function obstacleOf({ response }: LostResponse, attempts: number): Obstacle {
  const { id: exchange, operationId } = response.exchange
  const message = `${didNotRespond(response, 'a valid request')}, in ${counted(attempts, 'attempt')}: ${showResponse(response)}`
  return { kind: 'setup', message, lack: 'response', ...(operationId ? { operationId } : {}), exchange }
}

/** The check lacks a fixture, a set-up or time. */
export class Blocked extends Error {
  override readonly name: string = 'Blocked'
  readonly obstacle: Obstacle
  constructor(obstacle: Obstacle) {
    super(obstacle.message)
    this.obstacle = obstacle
  }
}

/** The target rejected a request for texts whose form is open: it may accept the same request with others. */
export class TextsRejected extends Blocked {
  override readonly name: string = 'TextsRejected'
}

const lacksOfRejections: ReadonlySet<Lack | undefined> = new Set(['acceptance', 'sample'])

/** The result, or the rejection of a request that it needs. */
export async function orBlocked<Made>(make: () => Promise<Made>): Promise<Made | Blocked> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof Blocked && lacksOfRejections.has(error.obstacle.lack)) return error
    throw error
  }
}

/** The check has no result; the message gives the reason. */
export class Skipped extends Error {
  override readonly name = 'Skipped'
}
