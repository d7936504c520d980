import type { Seen } from '../../../engine/nouns/answers/seen-responses.ts'
import type { ApiResponse } from '../../../engine/nouns/wire/call.ts'
import type { Verb } from '../../actions/read-action.ts'
import { isMovement, readings } from '../../actions/read-action.ts'
import { type CardRequest, type Route, requestTo, type SpelledSum } from '../../actions/routes.ts'
import type { ArrangedCard, ArrangedUser, Session } from '../../actions/session.ts'

/** The set-up of a program. */
export type Arranging<Thing> = (session: Session) => Promise<Thing>

type How = SpelledSum & { readonly through?: Route }

export const byQuery = { through: 'queryCardOperation' } as const

export interface Card extends ArrangedCard {
  /**
   * A request about the card. It moves a small amount in the currency of the card unless the sum is given, and goes through a dedicated
   * operation, or through operateCard, unless the route is.
   */
  to(verb: Verb, how?: How): CardRequest
}

export const noSetUp: Arranging<Session> = (session) => Promise.resolve(session)

export const aUser: Arranging<ArrangedUser> = ({ arrange }) => arrange.user()

export function aCardWith(fields?: Readonly<Record<string, unknown>>): Arranging<Card> {
  return async (session) => {
    const card = await session.arrange.card(fields)
    return {
      ...card,
      to(verb, { through = readings.has(verb) ? 'operateCard' : 'dedicated', ...sum } = {}) {
        const { currency = card.currency, amount = session.samples.amount(currency) } = sum
        return requestTo(session, through, verb, card.cardId, isMovement(verb) ? { amount, currency } : {})
      },
    }
  }
}

export const aCard = aCardWith()

export const disabledCard = aCardAfter('disable')

export const terminatedCard = aCardAfter('terminate')

function aCardAfter(verb: Verb): Arranging<Card> {
  return async (session) => {
    const card = await aCard(session)
    const { operationId, call } = card.to(verb)
    await session.arrange.accepted(operationId, call)
    return card
  }
}

/** The accepted requests of the set-up. */
export function arranged({ of }: Seen, operationId: string): readonly ApiResponse[] {
  return of(operationId).filter(({ exchange, isSuccess }) => exchange.intent === 'valid' && isSuccess)
}

export const arrangedUser = (seen: Seen): ApiResponse => firstOf(seen, 'createCardUser')

export const arrangedCard = (seen: Seen): ApiResponse => firstOf(seen, 'createCard')

function firstOf(seen: Seen, operationId: string): ApiResponse {
  const [first] = arranged(seen, operationId)
  if (!first) throw new Error(`the set-up has no accepted ${operationId}`)
  return first
}
