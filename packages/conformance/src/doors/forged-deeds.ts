import { showAnswer } from '../expect/received.ts'
import type { Stage } from '../model/stage.ts'
import { tooShort } from '../samples/forgeries.ts'
import { amountsAround } from './amounts.ts'
import { type Errand, movement, termination, turning } from './doors.ts'
import { insist } from './insist.ts'

/** What cannot be overlooked when it was done, through every door. */
function deeds(cardId: string): Errand[] {
  return [
    turning('dedicated', 'disable', cardId),
    turning('operate-card', 'disable', cardId),
    turning('query-card-operation', 'disable', cardId),
    termination('dedicated', cardId),
    termination('query-card-operation', cardId),
  ]
}

/**
 * Tries to stop and to end a card without one of its credentials, and with one that is nearly right. That is refused, and a
 * card that took money before still takes some: nothing of it was done.
 */
export async function tryForgedDeeds(stage: Stage): Promise<void> {
  const { cardId, currency } = await stage.arrange.card()
  const [before = 1, after = 1] = amountsAround(stage, currency, 2)
  const topUp = (amount: number): Errand => movement('dedicated', 'topup', cardId, { amount, currency })
  await stage.arrange.granted(topUp(before).operationId, topUp(before).call)
  for (const deed of deeds(cardId)) {
    // What was granted is done, and is a departure of its own.
    if (!(await isRefused(stage, deed))) return
  }
  if ((await stage.send(topUp(after).operationId, topUp(after).call)).isRefusal) await blame(stage)
}

async function isRefused(stage: Stage, { operationId, call }: Errand): Promise<boolean> {
  const { credentials } = stage.contract.operation(operationId)
  for (const { scheme } of credentials) {
    // That one is missing is judged where it is documented.
    for (const value of [null, tooShort]) {
      const twist = { credentials: { [scheme]: value } }
      const answer = await stage.sendInvalid(operationId, () => ({ call, twist }))
      if (answer.isRefusal) continue
      if (value !== null) stage.expect.refusal(answer)
      return false
    }
  }
  return true
}

/** Which of them did it, and whether it was one of them: tried one by one, each on a card that made no movement before. */
async function blame(stage: Stage): Promise<void> {
  for (const index of deeds('').keys()) {
    const { cardId, currency } = await stage.arrange.card()
    const deed = deeds(cardId)[index]
    if (!deed || !(await isRefused(stage, deed))) continue
    const amount = stage.samples.amount(currency)
    const answer = await insist(stage, movement('dedicated', 'topup', cardId, { amount, currency }))
    const subject = `${deed.operationId}${actionOf(deed)}, refused for its credentials`
    const expected = 'the card to be as it was'
    stage.expect.that(subject, !answer.isRefusal, expected, `then topUpCard answers ${showAnswer(answer)}`, answer)
  }
}

function actionOf({ call: { query, body } }: Errand): string {
  const { action } = (query ?? body ?? {}) as { readonly action?: string }
  return action === undefined ? '' : ` with action ${JSON.stringify(action)}`
}
