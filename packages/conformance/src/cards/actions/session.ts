import type * as engine from '../../engine/nouns/session.ts'
import type { ApiResponse, Call, Marked, Override } from '../../engine/nouns/wire/call.ts'
import type { Fixtures } from './fixtures.ts'

/** A session that knows how users and cards come to be. */
export interface Session extends engine.Session {
  readonly arrange: Arrange
}

export interface ArrangedUser {
  readonly userId: string
  readonly sent: Readonly<Record<string, unknown>>
  readonly response: ApiResponse
}

export interface ArrangedCard {
  readonly cardId: string
  readonly userId: string
  readonly currency: string
  /** The request fields that opened the card. */
  readonly opening: number
  readonly sent: Readonly<Record<string, unknown>>
  readonly response: ApiResponse
  /** The registration of its owner. */
  readonly registration: ApiResponse
}

/**
 * Positive set-up. If the target rejects it, the check is blocked, not failed: the operation's own checks report the
 * rejection.
 */
export interface Arrange extends engine.Arrange {
  user(fields?: Readonly<Record<string, unknown>>): Promise<ArrangedUser>
  /**
   * A user for a card with these fields: a business for a BUSINESS card. In a scenario that belongs to a family, the user may
   * have other cards.
   */
  owner(card: Readonly<Record<string, unknown>>): Promise<ArrangedUser>
  /** A new card with an owner. */
  card(fields?: Readonly<Record<string, unknown>>): Promise<ArrangedCard>
  /**
   * Withdraws the card's balance, as far as the target allows; reads it unless the last response about the card is given. Whether a card
   * with a balance can be terminated is open, and so is whether a card can be emptied.
   */
  emptied(cardId: string, last?: ApiResponse): Promise<void>
  /**
   * Terminates a card. If the target rejects that, empties and disables the card and tries again: whether an active or a
   * disabled card can be terminated is open. Returns the accepting response, or else the first rejection, and whether the
   * card was disabled first.
   */
  terminated(
    cardId: string,
    operationId: string,
    call: Call,
    override?: Pick<Override, 'form'> & Marked,
  ): Promise<{ response: ApiResponse; isDisabledFirst: boolean }>
  payment(): NonNullable<Fixtures['payment']>
  payout(name: 'reference' | 'serviceReference'): string
}
