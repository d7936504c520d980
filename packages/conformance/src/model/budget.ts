import { counted, grouped } from '../values/counted.ts'

/** What a run may cost at most. */
export interface Budget {
  readonly requests?: number
  /** Becomes a number of requests as soon as the first responses show how many fit. */
  readonly seconds?: number
  /** Users and cards together. */
  readonly objects?: number
}

/** How much of a check is sent: its first request of each kind, or all of them. */
export type Portion = 'first' | 'all'

export interface Cost {
  readonly requests: number
  readonly objects: number
}

/** A row of the order in which a run with a budget sends what finds most faults per request. */
export type OrderedRow = readonly [
  check: string,
  portion: Portion,
  /** What it adds to the requests of the rows before, with the set-up that nothing before it needed. */
  requests: number,
  /** The users and cards among them. */
  objects: number,
  /** How many of the known faults show in its responses, and in none before. */
  faults: number,
]

export interface Overrun {
  /** What even a small run needs in addition. */
  readonly fixed: number
  /** The part of what is planned by which a larger one needs more. */
  readonly share: number
}

/** Written by `pnpm --filter @card-contract/conformance order` from the faults of all mutants. */
export interface Order {
  /** The mutants that a full run finds. */
  readonly faults: number
  /** What the preflight sends and creates. */
  readonly preflight: Cost
  /** What a run costs beyond its rows, because fewer of its scenarios share users and cards than in a whole run. */
  readonly overrun: { readonly requests: Overrun; readonly objects: Overrun }
  /** What all open questions cost. */
  readonly questions: Cost
  readonly rows: readonly OrderedRow[]
}

/** Why a run ends that has spent its budget. */
export const spent = {
  requests: (requests: number): string => `the run has spent its budget of ${counted(requests, 'request')}`,
  objects: (objects: number): string => `the run has spent its budget of ${grouped(objects)} users and cards`,
  seconds: (seconds: number): string => `the run has spent its budget of ${seconds} s`,
} as const

/** Whether that is why a run ended: then the rest was left out. */
export function isSpent(reason: string | undefined, { requests, objects, seconds }: Budget = {}): boolean {
  if (reason === undefined) return false
  const isOfRequests = requests !== undefined && reason === spent.requests(requests)
  const isOfObjects = objects !== undefined && reason === spent.objects(objects)
  return isOfRequests || isOfObjects || (seconds !== undefined && reason === spent.seconds(seconds))
}
