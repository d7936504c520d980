import type { CoverageKind } from '../../nouns/coverage.ts'
import type { ApiResponse } from '../../nouns/wire/call.ts'
import type { SentField } from './sent-fields.ts'

/** What one exchange shows. */
export interface ShownByExchange {
  readonly response: ApiResponse
  /** Whether the request was wrong on purpose. */
  readonly isInvalid: boolean
  /** The values that the request sent in a field, of which a list may have several. */
  valuesOf(field: SentField): readonly unknown[]
  /** Whether the request had room for the field, but did not send it. */
  omits(field: SentField): boolean
  /** What the request does to its subject, and the state of that before; undefined if either is not known. */
  actionInState(): string | undefined
}

/** One thing that an exchange can show. */
export interface Item {
  readonly kind: CoverageKind
  readonly name: string
  isShownBy(shown: ShownByExchange): boolean
}
