import { accepts } from '../../engine/rules/accepts.ts'
import { allOf } from '../../engine/rules/each-response.ts'
import { kebab } from '../../engine/values/kebab.ts'
import { type CheckSource, defineCheck } from '../actions/define-check.ts'
import { routes } from '../actions/routes.ts'
import { restart } from '../programs/restart-card.ts'
import { afterEnabling, balancesAddUp } from '../rules/balances-add-up.ts'

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
        accepts({ check: `${aDisabledCardIsUsableAgainId}/${kebab(route)}`, about: { fault: 'still-disabled' } }),
      ),
      run: (session) =>
        restart(session, `${aDisabledCardIsUsableAgainId}/${kebab(route)}`, routes[(index + 1) % routes.length] ?? route, route),
    }),
  )
