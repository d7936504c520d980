import { routes } from '../interface/routes.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'
import { restart } from '../programs/restart-card.ts'
import { accepts } from '../rules/accepts.ts'
import { afterEnabling, balancesAddUp } from '../rules/balances-add-up.ts'
import { allOf } from '../rules/each-response.ts'
import { kebab } from '../values/kebab.ts'

const requirement = 'enable-card/a-disabled-card-is-usable-again'

export const enableCardADisabledCardIsUsableAgain: CheckSource = () =>
  routes.map((route, index) =>
    defineCheck({
      requirement,
      kind: 'state',
      variant: kebab(route),
      how: [
        'Tops up a card, disables it through another route, enables it through this one, and tops it up again.',
        'Does the same with a card that is disabled twice, and then with that card enabled once more.',
      ].join(' '),
      judge: allOf(
        balancesAddUp(afterEnabling),
        accepts({ check: `${requirement}/${kebab(route)}`, about: { fault: 'still-disabled' } }),
      ),
      run: (session) =>
        restart(session, `${requirement}/${kebab(route)}`, routes[(index + 1) % routes.length] ?? route, route),
    }),
  )
