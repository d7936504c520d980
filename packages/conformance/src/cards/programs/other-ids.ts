import { areCountedAlike, foreignTo, type IdOf } from '../../engine/cases/samples/near-ids.ts'
import { Blocked } from '../../engine/nouns/outcome.ts'
import type { ApiResponse } from '../../engine/nouns/wire/call.ts'
import { listingIn } from '../actions/read-action.ts'
import type { ArrangedCard, Session } from '../actions/session.ts'

/** What a place for an ID asks for. */
type Asked = 'a card' | 'a user' | 'a payment' | 'a payout'

/**
 * The IDs of everything else that a check knows of, to be sent in place of this one: those that responses issued, and those of the
 * known payment and payout. Whether a card is issued by the reference of a user, or a payout found by it, is an open question.
 */
export function idsOfOthers(
  session: Session,
  asked: Asked,
  own: string,
  card: ArrangedCard | undefined,
  last?: ApiResponse,
): IdOf[] {
  const { arrange } = session
  const payment = given(() => arrange.payment())
  const issued: readonly (readonly [thing: string, of: Asked | undefined, id: unknown])[] = [
    ['a user', 'a user', card?.userId],
    ['a registration', asked === 'a payout' ? asked : 'a user', card?.registration.data?.reference],
    ['a card', 'a card', card?.cardId],
    ['a transaction', undefined, last && listingIn(last).entries[0]?.id],
    ['an order', 'a payment', payment?.orderId],
    ['a payment', 'a payment', payment?.payId],
    ['a payout', 'a payout', given(() => arrange.payout('reference'))],
    ['a payout of the service', 'a payout', given(() => arrange.payout('serviceReference'))],
  ]
  const foreign = foreignTo(
    own,
    issued.filter(([, of]) => of !== asked).map(([thing, , id]) => [thing, id]),
  )
  // A lookup does no harm, and its response shows which payment or payout it is about.
  const isLookup = asked === 'a payment' || asked === 'a payout'
  return foreign.filter(([, id]) => isLookup || !areCountedAlike(own, id))
}

/** Undefined if no such fixture was given. */
export function given<Known>(known: () => Known): Known | undefined {
  try {
    return known()
  } catch (error) {
    if (error instanceof Blocked) return undefined
    throw error
  }
}
