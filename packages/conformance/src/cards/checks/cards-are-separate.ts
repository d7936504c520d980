import type { Rule } from '../../engine/nouns/check.ts'
import { oneIn } from '../../engine/nouns/extent.ts'
import { allOf } from '../../engine/rules/each-response.ts'
import { haveOneFate } from '../../engine/rules/one-fate.ts'
import { kebab } from '../../engine/values/kebab.ts'
import { type CheckSource, defineCheck } from '../actions/define-check.ts'
import { type Route, routeInWords, routes } from '../actions/routes.ts'
import { useBothOfOneUser, useTwoCards } from '../programs/use-two-cards.ts'
import { balancesAddUp, besideChanges } from '../rules/balances-add-up.ts'
import { listsAreSeparate } from '../rules/other-cards.ts'

const cardsAreSeparateId = 'card-operations/cards-are-separate'

/** Whether the first card is the busy one: through one route each of the two is, through the others one of them. */
function rolesThrough(route: Route): readonly boolean[] {
  return { dedicated: [true], operateCard: [false], queryCardOperation: [true, false] }[route]
}

export const cardOperationsCardsAreSeparate: CheckSource = (_, extent) => [
  defineCheck({
    requirement: cardsAreSeparateId,
    kind: 'state',
    judge: areSeparate(cardsAreSeparateId),
    how: 'Moves money on one of two cards through all routes, disables and terminates it, and checks that the other card does not change.',
    run: (session) => useTwoCards(session, cardsAreSeparateId),
  }),
  ...oneIn(extent.oneIn.routes, routes, cardsAreSeparateId).map((route) => {
    const variant = route === 'dedicated' ? 'of-one-user' : `of-one-user-through-${kebab(route)}`
    const check = `${cardsAreSeparateId}/${variant}`
    return defineCheck({
      requirement: cardsAreSeparateId,
      kind: 'state',
      judge: areSeparate(check),
      variant,
      how: `Issues two cards to one user, if a user may have two, moves money on one of them through ${routeInWords(route)}, disables, enables and terminates it, and checks after each that the other card does not change.${rolesThrough(route).length > 1 ? ' Then does the same with the cards in the other roles.' : ''}`,
      async run(session) {
        for (const isFirstBusy of rolesThrough(route)) await useBothOfOneUser(session, check, route, isFirstBusy)
      },
    })
  }),
]

function areSeparate(check: string): Rule {
  return allOf(balancesAddUp(besideChanges), listsAreSeparate(check), haveOneFate(check))
}
