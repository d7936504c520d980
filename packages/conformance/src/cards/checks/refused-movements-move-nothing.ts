import { oneIn } from '../../engine/nouns/extent.ts'
import { accepts } from '../../engine/rules/accepts.ts'
import { allOf } from '../../engine/rules/each-response.ts'
import { kebab } from '../../engine/values/kebab.ts'
import { type CheckSource, defineCheck } from '../actions/define-check.ts'
import { routes } from '../actions/routes.ts'
import { tryEachMovement } from '../programs/try-to-move.ts'
import { afterRejections, balancesAddUp } from '../rules/balances-add-up.ts'
import { listsNoRejected } from '../rules/other-cards.ts'

const refusedMovementsMoveNothingId = 'card-operations/refused-movements-move-nothing'

export const cardOperationsRefusedMovementsMoveNothing: CheckSource = (_, extent) =>
  oneIn(extent.oneIn.routes, routes, 'rejected movements').map((route) => {
    const variant = kebab(route)
    const check = `${refusedMovementsMoveNothingId}/${variant}`
    return defineCheck({
      requirement: refusedMovementsMoveNothingId,
      kind: 'money',
      variant,
      how: [
        'Sends movements that must or may be rejected, and reads balance and transactions after each rejection.',
        'After each rejected movement of the run through this route, the next balance must be as if it had not been sent.',
      ].join(' '),
      judge: allOf(
        balancesAddUp(afterRejections(route)),
        listsNoRejected(check),
        accepts({ check, isControlled: true }),
      ),
      run: (session) => tryEachMovement(session, route, check),
    })
  })
