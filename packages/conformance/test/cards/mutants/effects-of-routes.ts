import { type MatchedRequest, Rejection } from '../../../src/cards/model/matched-request.ts'
import type { ModelCard } from '../../../src/cards/model/state.ts'
import { type Alteration, type Mutant, one } from './mutant.ts'
import { acting, actionOf, anew, cardIn, type Route, routeOf } from './patches.ts'

type Turn = 'disable' | 'enable' | 'terminate'

const requirement = 'card-operations/routes-have-one-effect'

const effect = (id: string, title: string, turn: Turn, alter: Alteration): Mutant =>
  one(id, title, requirement, alter, `${requirement}/${turn}`)

/** What was done to each card last, through which route. */
type LastTurn = ReadonlyMap<string, { readonly turn: string; readonly route: Route }>

/** A movement of a card that is not active, or any other request, as if the card had another status. */
function asIf(
  status: (matched: MatchedRequest, card: ModelCard, last: LastTurn) => string | undefined,
  isKept = false,
): Alteration {
  return anew(() => {
    const last = new Map<string, { readonly turn: string; readonly route: Route }>()
    return acting([], (act) => (matched, state) => {
      const card = cardIn(matched, state)
      if (!card) return act(matched, state)
      const before = card.status
      const instead = status(matched, card, last)
      if (instead !== undefined) card.status = instead
      try {
        const data = act(matched, state)
        const turn = actionOf(matched) ?? ''
        const isTurn = ['disable', 'enable', 'terminate'].includes(turn)
        if (isTurn) last.set(card.cardId, { turn, route: routeOf(matched) })
        if (!isTurn && !isKept) card.status = before
        return data
      } catch (error) {
        card.status = before
        throw error
      }
    })
  })
}

/** A turn through this route is reported, but the card stays as it was. */
const withoutEffect = (turn: Turn, route: Route): Alteration =>
  acting([], (act) => (matched, state) => {
    const card = cardIn(matched, state)
    const before = card?.status
    const data = act(matched, state)
    if (card && before && actionOf(matched) === turn && routeOf(matched) === route) card.status = before
    return data
  })

const isMovement = (matched: MatchedRequest, direction?: string): boolean =>
  ['topup', 'withdraw'].includes(actionOf(matched) ?? '') && [undefined, actionOf(matched)].includes(direction)

/** Servers on which a turn, or a movement after it, depends on the route through which it is requested. */
export const effectMutants: readonly Mutant[] = [
  effect(
    'disabling-through-operate-card-stops-nothing',
    'a card that operateCard disables accepts movements',
    'disable',
    withoutEffect('disable', 'operateCard'),
  ),
  effect(
    'ending-by-query-leaves-withdrawals',
    'a card that queryCardOperation terminates can be withdrawn from',
    'terminate',
    asIf((matched, { cardId }, last) => {
      const isOpen = last.get(cardId)?.turn === 'terminate' && last.get(cardId)?.route === 'queryCardOperation'
      return isOpen && isMovement(matched, 'withdraw') ? 'active' : undefined
    }),
  ),
  effect(
    'operate-card-withdraws-from-disabled-cards',
    'a disabled card can be withdrawn from through operateCard only',
    'disable',
    asIf((matched, { status }) =>
      status === 'disabled' && routeOf(matched) === 'operateCard' && isMovement(matched, 'withdraw')
        ? 'active'
        : undefined,
    ),
  ),
  effect(
    'disabled-by-query-topped-up-by-query',
    'a card that queryCardOperation disabled can be topped up through it',
    'disable',
    asIf((matched, { cardId, status }, last) => {
      const isOwn = status === 'disabled' && last.get(cardId)?.route === routeOf(matched)
      return isOwn && routeOf(matched) === 'queryCardOperation' && isMovement(matched, 'topup') ? 'active' : undefined
    }),
  ),
  effect(
    'enabled-by-operate-card-not-withdrawn-from-by-query',
    'a card that operateCard enabled cannot be withdrawn from through queryCardOperation',
    'enable',
    asIf((matched, { cardId }, last) => {
      const isHalf = last.get(cardId)?.turn === 'enable' && last.get(cardId)?.route === 'operateCard'
      if (isHalf && routeOf(matched) === 'queryCardOperation' && isMovement(matched, 'withdraw'))
        throw new Rejection(409, 'not enabled for that')
      return undefined
    }),
  ),
  effect(
    'enabled-again-after-the-end-by-query',
    'a card that queryCardOperation terminated can be enabled again',
    'terminate',
    asIf((matched, { cardId }, last) => {
      const isOpen = last.get(cardId)?.turn === 'terminate' && last.get(cardId)?.route === 'queryCardOperation'
      return isOpen && actionOf(matched) === 'enable' ? 'disabled' : undefined
    }),
  ),
  effect(
    'not-read-after-the-end-by-delete',
    'a card that terminateCard terminated, but no other, cannot be read',
    'terminate',
    asIf((matched, { cardId }, last) => {
      const isGone = last.get(cardId)?.turn === 'terminate' && last.get(cardId)?.route === 'dedicated'
      if (isGone && actionOf(matched)?.startsWith('get_')) throw new Rejection(404, 'no such card')
      return undefined
    }),
  ),
]
