import { list } from '../values/texts.ts'
import type { About, Kind } from './kind.ts'

/** What a request is for, known before it is sent. */
export interface Case {
  /** The choices of the valid request that this one is, or is made from. A control shows that the target accepts it. */
  readonly base?: string
  /** What it was generated from, if that is more than the request. */
  readonly generated?: string
  readonly features?: readonly Feature[]
  readonly fault?: Fault
}

/** What is special about a valid request. */
export interface Feature {
  /** The check that demands its acceptance. */
  readonly check: string
  /** What must be accepted, as the object of "rejected": "XAF as `currency`". */
  readonly says: string
  /** The fields that have a special value, if it is about those. */
  readonly fields?: readonly string[]
  /** Set if the request has a fault that its check is not about. */
  readonly about?: About
}

/** What is wrong with a request. */
export interface Fault {
  /** The check that demands its rejection. */
  readonly check: string
  /** What must be rejected, as the object of "accepted": `"2.5" (a string) as \`amount\``. */
  readonly says: string
  /** Set if this request has another kind of fault than its check in general. */
  readonly kind?: Kind
  readonly about?: About
  /** In words, the choices of its valid request that the plain one does not make. */
  readonly beside?: readonly string[]
  /** The only places in which it differs from its valid request, unless they are those of its check. */
  readonly place?: string
  /** Set if two credentials may be equal, so that the request is valid after all. */
  readonly mayBeValid?: boolean
  /** Set if the target may take a value for another one that is right, which the response then shows: one of these groups of fields. */
  readonly mayShow?: readonly Readonly<Record<string, string>>[]
  /** Places whose values differ from request to request, because the user gave masks for them. */
  readonly varying?: readonly string[]
  /** Places without whose change the request would be valid after all. */
  readonly essential?: readonly string[]
}

/** What is special about a valid request, for a check that demands its acceptance. */
export function featureFor(check: string, { case: own }: { readonly case?: Case }): Feature | undefined {
  return own?.features?.find((one) => one.check === check)
}

/** "`2.5` (a string) as `amount` when `currency` was "XAF"". */
export function faultInWords({ says, beside = [] }: Pick<Fault, 'says' | 'beside'>): string {
  return beside.length === 0 ? says : `${says} when ${list(beside)}`
}
