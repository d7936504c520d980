import type { ApiResponse, Marked } from '../../exchanges/call.ts'
import type { Session } from '../../exchanges/session.ts'
import { type TerminationRoute, termination, terminationRoutes } from '../../interface/routes.ts'
import { type CheckSource, defineCheck } from '../../model/define-check.ts'
import { accepts } from '../../rules/accepts.ts'
import { allOf } from '../../rules/each-response.ts'
import { areAcceptedTheFirstTime, areAcceptedWhereNeeded } from '../../rules/valid-requests.ts'
import { kebab } from '../../values/kebab.ts'

const requirement = 'requests/valid-ones-are-accepted'

/** Set-up is rejected only if something depends on the values or on what happened before: plain requests have checks. */
export const validRequestsAreAccepted: CheckSource = () => [
  defineCheck({
    requirement,
    kind: 'accepts',
    how: 'Reports every valid request of the run that was rejected although another check needed its result, or that a card accepted the next time.',
    judge: allOf(areAcceptedWhereNeeded, areAcceptedTheFirstTime),
    async run({ arrange }) {
      await arrange.card()
    },
  }),
  ...terminationRoutes.map((route) => {
    const variant = `a-card-after-a-termination-by-${kebab(route)}`
    const check = `${requirement}/${variant}`
    return defineCheck({
      requirement,
      kind: 'accepts',
      variant,
      how: 'Issues a card to a user whose only card was terminated. If that is rejected, and a second card for a user whose first is not terminated is accepted, the termination is the reason.',
      judge: accepts({ check, isControlled: true }),
      run: (session) => issueAfterTermination(session, route, check),
    })
  }),
]

/** How many cards a user can have is open. */
const open = { intent: 'open', mayBeRejected: true } as const

async function issueAfterTermination(session: Session, route: TerminationRoute, check: string): Promise<void> {
  const body = session.samples.body('createCard')
  const base = 'another card of a user'
  const issueTo = (userId: string, marked: Marked): Promise<ApiResponse> =>
    session.send('createCard', { path: { userId }, body }, { ...open, ...marked })
  const { cardId, userId } = await session.arrange.card()
  const { operationId, call } = termination(session, route, cardId)
  const { response } = await session.arrange.terminated(cardId, operationId, call)
  if (response.isRejection) session.skip(`${operationId} rejects the termination`, response)
  const says = `a card for a user whose only card ${operationId} had terminated`
  const after = await issueTo(userId, { case: { base, features: [{ check, says }] } })
  if (!after.isRejection) return
  const other = await session.arrange.card()
  await issueTo(other.userId, { role: 'control', case: { base } })
}
