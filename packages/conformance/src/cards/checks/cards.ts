import type { Contract } from '@card-contract/contract'
import type { Rule } from '../../engine/nouns/check.ts'
import { type Extent, oneIn } from '../../engine/nouns/extent.ts'
import { accepts } from '../../engine/rules/accepts.ts'
import { allOf, ofCases } from '../../engine/rules/each-response.ts'
import { haveOneFate } from '../../engine/rules/one-fate.ts'
import { kebab } from '../../engine/values/names.ts'
import { list } from '../../engine/values/texts.ts'
import { type CheckDefinition, type CheckSource, defineCheck } from '../actions/define-check.ts'
import { lifecycleInWords, lifecyclesIn } from '../actions/lifecycles.ts'
import { type Route, routeInWords, routes } from '../actions/routes.ts'
import { checkOf, goThrough, requirement as sameForEveryKindOfCardId } from '../programs/live-a-card.ts'
import { keepDisabled, restart } from '../programs/stop-beside-movements.ts'
import { useBothOfOneUser, useTwoCards } from '../programs/use-two-cards.ts'
import { stopHolds } from '../rules/at-once.ts'
import { afterEnabling, balancesAddUp, besideChanges } from '../rules/balances-add-up.ts'
import { listsEveryMovement } from '../rules/listed-movements.ts'
import { listsAreSeparate } from '../rules/other-cards.ts'
import { whereStillDisabled } from '../rules/where-balances.ts'

const aDisabledCardIsUsableAgainId = 'enable-card/a-disabled-card-is-usable-again'

export const enableCardADisabledCardIsUsableAgain: CheckSource = () =>
  routes.map((route, index) =>
    defineCheck({
      requirement: aDisabledCardIsUsableAgainId,
      kind: 'state',
      variant: kebab(route),
      how: [
        'Tops up a card, disables it through another route, enables it through this one, and tops it up again.',
        'Does the same with a card that is disabled twice, and then with that card enabled once more.',
      ].join(' '),
      judge: allOf(
        balancesAddUp(afterEnabling),
        isUsableAgain(`${aDisabledCardIsUsableAgainId}/${kebab(route)}`, route),
      ),
      run: (session) =>
        restart(
          session,
          `${aDisabledCardIsUsableAgainId}/${kebab(route)}`,
          routes[(index + 1) % routes.length] ?? route,
          route,
        ),
    }),
  )

function isUsableAgain(check: string, route: Route): Rule {
  return (steps) => {
    const usual = `${route === 'dedicated' ? 'enableCard' : route} enabled them`
    const about = { fault: 'still-disabled', where: steps.derive(whereStillDisabled) ?? usual } as const
    return accepts({ check, about })(steps)
  }
}

const aDisabledCardStaysDisabledId = 'disable-card/a-disabled-card-stays-disabled'

export const disableCardADisabledCardStaysDisabled: CheckDefinition = defineCheck({
  requirement: aDisabledCardStaysDisabledId,
  kind: 'state',
  how: 'Checks whether a card that was disabled rejects a top-up. If so, reads it, disables it again through every route, issues another card to its user, and moves money on that card, disables, enables and terminates it, with a top-up of the first card after each.',
  judge: stopHolds(aDisabledCardStaysDisabledId),
  run: (session) => keepDisabled(session, aDisabledCardStaysDisabledId),
})

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
  return allOf(balancesAddUp(besideChanges), listsAreSeparate(check), haveOneFate(check, 'stopped-by-another'))
}

export function cardOperationsSameForEveryKindOfCard(contract: Contract, extent: Extent): readonly CheckDefinition[] {
  return lifecyclesIn(contract, extent).map((lifecycle) =>
    defineCheck({
      requirement: sameForEveryKindOfCardId,
      kind: 'state',
      variant: lifecycle.name,
      how: `Issues a ${lifecycleInWords(lifecycle)}, lists its transactions through ${list(lifecycle.listedThrough)}, and terminates it through ${routeInWords(lifecycle.terminatedThrough)}.`,
      run: (session) => goThrough(session, lifecycle),
      judge: allOf(
        ofCases(balancesAddUp(({ step }) => step.exchange.scenario === checkOf(lifecycle))),
        listsEveryMovement(checkOf(lifecycle)),
        haveOneFate(checkOf(lifecycle)),
      ),
    }),
  )
}
