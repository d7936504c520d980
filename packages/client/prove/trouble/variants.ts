import type { RuleOptions, TroubleKind } from '@card-contract/reference-server'

/** What a call ends with: `success`, or the kind of its error. */
export type Ending = string

/** A kind of trouble, told what it takes, and what calls that meet it on every request have to end with. */
export interface Variant {
  readonly name: string
  readonly kind: TroubleKind
  readonly options?: RuleOptions
  /** How often the service carries the operation out for each request that arrives. */
  readonly carriedOut: 0 | 1 | 2
  readonly changing: Ending
  /** Whether a call that changes something has to say that it may have done so. */
  readonly mayHaveChangedState: boolean
  readonly reading: Ending
  /** Whether a call that only reads is repeated. */
  readonly isRepeated: boolean
}

/** How long the calls of the table may take. */
export const timeoutMs = 3_000
const beyondMs = timeoutMs + 1_000

const lost = { changing: 'outcome-unknown', mayHaveChangedState: true, reading: 'connection-lost', isRepeated: true }
const timedOut = { changing: 'outcome-unknown', mayHaveChangedState: true, reading: 'timeout', isRepeated: false }
const passing = { mayHaveChangedState: false, isRepeated: false, changing: 'success', reading: 'success' }
const unavailable = { changing: 'outcome-unknown', mayHaveChangedState: true, reading: 'rejected', isRepeated: true }
const violation = {
  changing: 'contract-violation',
  mayHaveChangedState: true,
  reading: 'contract-violation',
  isRepeated: false,
}

/** Every kind that the server knows, some of them in several ways. */
export const variants: readonly Variant[] = [
  { name: 'lose-request', kind: 'lose-request', carriedOut: 0, ...lost },
  { name: 'lose-response', kind: 'lose-response', carriedOut: 1, ...lost },
  { name: 'cut-response', kind: 'cut-response', carriedOut: 1, ...lost },
  { name: 'late, within the timeout', kind: 'late', options: { ms: 20 }, carriedOut: 1, ...passing },
  { name: 'late, beyond the timeout', kind: 'late', options: { ms: beyondMs }, carriedOut: 1, ...timedOut },
  {
    name: 'late, carried out beyond the timeout',
    kind: 'late',
    options: { ms: beyondMs, applied: 'last' },
    carriedOut: 1,
    ...timedOut,
  },
  {
    name: 'busy with 429',
    kind: 'busy',
    options: { status: 429, retryAfter: 0 },
    carriedOut: 0,
    ...unavailable,
    changing: 'rejected',
    mayHaveChangedState: false,
  },
  { name: 'busy with 503', kind: 'busy', options: { status: 503, retryAfter: 0 }, carriedOut: 0, ...unavailable },
  { name: 'unavailable-applied', kind: 'unavailable-applied', carriedOut: 1, ...unavailable },
  {
    name: 'not-json',
    kind: 'not-json',
    carriedOut: 1,
    changing: 'not-json',
    mayHaveChangedState: true,
    reading: 'not-json',
    isRepeated: false,
  },
  { name: 'html-error-page', kind: 'html-error-page', carriedOut: 1, ...unavailable },
  { name: 'wrong-shape, field missing', kind: 'wrong-shape', carriedOut: 1, ...violation },
  { name: 'wrong-shape, field null', kind: 'wrong-shape', options: { shape: 'null' }, carriedOut: 1, ...violation },
  {
    name: 'wrong-shape, field of another type',
    kind: 'wrong-shape',
    options: { shape: 'type' },
    carriedOut: 1,
    ...violation,
  },
  {
    name: 'success-false',
    kind: 'success-false',
    carriedOut: 0,
    changing: 'rejected',
    mayHaveChangedState: false,
    reading: 'rejected',
    isRepeated: false,
  },
  {
    name: 'redirect',
    kind: 'redirect',
    carriedOut: 0,
    changing: 'redirected',
    mayHaveChangedState: true,
    reading: 'redirected',
    isRepeated: false,
  },
  { name: 'slow-body', kind: 'slow-body', options: { ms: 100 }, carriedOut: 1, ...passing },
  { name: 'stale-balance', kind: 'stale-balance', carriedOut: 1, ...passing },
  { name: 'twice-delivered', kind: 'twice-delivered', carriedOut: 2, ...passing },
]
