import { counted } from '../values/texts.ts'
import type { Cause } from './cause.ts'
import { didNotRespond, type Finding, rejected } from './finding.ts'
import { showRejection, showResponse } from './show.ts'
import type { ApiResponse } from './wire/call.ts'

export type NonEmpty<T> = readonly [T, ...T[]]

export function isNonEmpty<T>(list: readonly T[]): list is NonEmpty<T> {
  return list.length > 0
}

/** Why a check was blocked: the set-up failed, a fixture is missing, or the positive control failed. */
export interface Obstacle {
  readonly kind: 'fixture' | 'setup' | 'control' | 'deadline'
  readonly message: string
  /** The request of the set-up or control. */
  readonly operationId?: string
  /** Status of the response that blocked the check; absent if there was none. */
  readonly status?: number
  /** What the set-up could not obtain. */
  readonly lack?: Lack
  /** The samples of the user that the target rejected, as `NAME=VALUE`. */
  readonly samples?: readonly string[]
  /** Where the response should have contained it. */
  readonly pointer?: string
  readonly exchange?: string
  /** What most likely was in the way, if findings or the other requests of the operation show it. */
  readonly cause?: Cause
}

/**
 * What is missing: an accepted request, values that the target accepts where their form is open, an ID in the response, any
 * response, or a target that has time.
 */
export type Lack = 'acceptance' | 'sample' | 'id' | 'response' | 'time'

export type Outcome =
  | { readonly kind: 'passed' }
  /** At least one finding at a level that fails the run. */
  | { readonly kind: 'failed'; readonly findings: NonEmpty<Finding> }
  /** Findings, all at levels too weak to fail the run. */
  | { readonly kind: 'warned'; readonly findings: NonEmpty<Finding> }
  | { readonly kind: 'blocked'; readonly by: Obstacle }
  | { readonly kind: 'skipped'; readonly reason: string }
  /** A fault of the suite, never of the target. */
  | { readonly kind: 'errored'; readonly message: string }

/** The reason of a skipped check if its rule found no step to judge, and the target rejected nothing that would have been one. */
export const withoutEvidence = 'no response shows whether it is met'

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

/** Ends a check that needs an operation to accept its plain request; the operation's own checks judge that. */
export function blockedBy(response: ApiResponse): Blocked {
  const { id: exchange, operationId } = response.exchange
  return new Blocked({
    kind: 'setup',
    message: `${rejected(response, 'a valid request')}: ${showRejection(response)}`,
    ...(operationId ? { operationId } : {}),
    ...(response.status === undefined ? {} : { status: response.status }),
    lack: 'acceptance',
    exchange,
  })
}

/** The data of a success that a check needs. */
export function needData(response: ApiResponse): Readonly<Record<string, unknown>> {
  if (!response.data) throw blockedBy(response)
  return response.data
}
