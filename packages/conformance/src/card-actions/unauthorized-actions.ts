import type { Session } from '../exchanges/session.ts'
import { showResponse } from '../exchanges/show.ts'
import { actionOf, type CardRequest, movement, termination, toggle } from '../interface/routes.ts'
import { tooShort } from '../samples/near-miss-credentials.ts'
import { anA } from '../values/words.ts'
import { amountsAround } from './amounts.ts'
import { retryOnce } from './retry-once.ts'

/** Actions with an effect that a later request shows, through every route. */
function actions(session: Session, cardId: string): CardRequest[] {
  return [
    toggle(session, 'dedicated', 'disable', cardId),
    toggle(session, 'operateCard', 'disable', cardId),
    toggle(session, 'queryCardOperation', 'disable', cardId),
    termination(session, 'dedicated', cardId),
    termination(session, 'queryCardOperation', cardId),
  ]
}

/**
 * Tries to disable and to terminate a card without one of the credentials, and with a near miss of it. The target must reject
 * each request. A card that accepted a top-up before must accept one afterwards, which shows that nothing changed.
 */
export async function tryUnauthorizedActions(session: Session): Promise<void> {
  const { cardId, currency } = await session.arrange.card()
  const [before = 1, after = 1] = amountsAround(session, currency, 2)
  const topUp = (amount: number): CardRequest => movement(session, 'dedicated', 'topup', cardId, { amount, currency })
  await session.arrange.accepted(topUp(before).operationId, topUp(before).call)
  for (const action of actions(session, cardId)) {
    // An accepted request is a separate deviation and may have changed the card.
    if (!(await isRejected(session, action))) return
  }
  if ((await session.send(topUp(after).operationId, topUp(after).call)).isRejection) await blame(session)
}

async function isRejected(session: Session, { operationId, call }: CardRequest): Promise<boolean> {
  const { credentials } = session.contract.operation(operationId)
  for (const { scheme, header } of credentials) {
    // Other checks judge requests with a missing credential.
    for (const value of [null, tooShort]) {
      const override = { credentials: { [scheme]: value } }
      const response = await session.sendInvalid(operationId, () => ({ call, override }))
      if (response.isRejection) continue
      const about = { credential: header, fault: 'wrong' } as const
      if (value !== null) session.expect.rejection(response, `${anA(header)} ${value.says}`, about)
      return false
    }
  }
  return true
}

/** Finds the action that changed the card by trying each one on a card without movements. */
async function blame(session: Session): Promise<void> {
  for (const index of actions(session, '').keys()) {
    const { cardId, currency } = await session.arrange.card()
    const action = actions(session, cardId)[index]
    if (!action || !(await isRejected(session, action))) continue
    const amount = session.samples.amount(currency)
    const response = await retryOnce(session, movement(session, 'dedicated', 'topup', cardId, { amount, currency }))
    const headline = `${action.operationId}${actionOf(session, action)} changed the card although it rejected the credentials`
    const received = `topUpCard then returned ${showResponse(response)}`
    session.expect.that(headline, !response.isRejection, 'a card that is as it was before', received, response)
  }
}
