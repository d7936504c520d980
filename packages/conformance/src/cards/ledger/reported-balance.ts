import type { Step } from '../../engine/nouns/step.ts'
import type { Fields } from '../../engine/values/json.ts'
import type { Verb } from '../actions/read-action.ts'

/** A balance as a response reported it. */
export interface Balance {
  readonly step: Step
  /** What the request did, if the contract says so. */
  readonly action: Verb | undefined
  readonly balance: string
  readonly currency: unknown
}

/** A response that reports the balance of a card. */
export interface ReportedBalance extends Balance {
  /** What the response before reported, if nothing else can have changed the balance since. */
  readonly before: Balance | undefined
  /** The movements of the card that were rejected since. */
  readonly rejected: readonly Step[]
  /** The body of the request that issued the card. */
  readonly issuedAs: Fields
  /** Whether another card was issued or changed since. */
  readonly isBesideChanges: boolean
  /** What was reported before the last change, if there was one. */
  readonly beforeLast?: string
  /** Absent if the contract leaves open what the balance is, or if nothing is known about the one before. */
  readonly due?: Due
}

/** What a balance must be. */
export interface Due {
  readonly balance: string
  /** If the request moved money: how much, and what that costs by the rule that all such movements of the run follow. */
  readonly movement?: { readonly amount: string; readonly fee: string }
}
