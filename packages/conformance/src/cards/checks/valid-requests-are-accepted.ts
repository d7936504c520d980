import { accepts } from '../../engine/rules/accepts.ts'
import { allOf } from '../../engine/rules/each-response.ts'
import { kebab } from '../../engine/values/kebab.ts'
import { type CheckSource, defineCheck } from '../actions/define-check.ts'
import { terminationRoutes } from '../actions/routes.ts'
import { issueAfterTermination } from '../programs/issue-after-termination.ts'
import { areAcceptedTheFirstTime, areAcceptedWhereNeeded } from '../rules/valid-requests.ts'

const validOnesAreAcceptedId = 'requests/valid-ones-are-accepted'

/** Set-up is rejected only if something depends on the values or on what happened before: plain requests have checks. */
export const validRequestsAreAccepted: CheckSource = () => [
  defineCheck({
    requirement: validOnesAreAcceptedId,
    kind: 'accepts',
    how: 'Reports every valid request of the run that was rejected although another check needed its result, or that a card accepted the next time.',
    judge: allOf(areAcceptedWhereNeeded, areAcceptedTheFirstTime),
    async run({ arrange }) {
      await arrange.card()
    },
  }),
  ...terminationRoutes.map((route) => {
    const variant = `a-card-after-a-termination-by-${kebab(route)}`
    const check = `${validOnesAreAcceptedId}/${variant}`
    return defineCheck({
      requirement: validOnesAreAcceptedId,
      kind: 'accepts',
      variant,
      how: 'Issues a card to a user whose only card was terminated. If that is rejected, and a second card for a user whose first is not terminated is accepted, the termination is the reason.',
      judge: accepts({ check, isControlled: true }),
      run: (session) => issueAfterTermination(session, route, check),
    })
  }),
]
