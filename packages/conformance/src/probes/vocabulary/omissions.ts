import type { Door } from '../../doors/doors.ts'
import type { Answer, CardOnStage, Stage } from '../../model/stage.ts'
import { askBoldly, moving } from './ask.ts'
import { counted, gain, noBalance } from './money.ts'
import { outcome, whenAccepted } from './outcome.ts'
import type { Said } from './probe.ts'
import { inEach, tell, tellEach } from './tell.ts'

type OpenDoor = Exclude<Door, 'dedicated'>

/** A movement through a door that lets fields be left out. */
function moveWithout(
  stage: Stage,
  card: CardOnStage,
  door: OpenDoor,
  direction: 'topup' | 'withdraw',
  field: 'amount' | 'currency',
): Promise<Answer> {
  const { operationId, call } = moving(stage, card, direction, {}, door)
  const { path = {}, query, body } = call
  if (!query)
    return askBoldly(stage, { operationId, call: { path, body: { ...(body as object), [field]: undefined } } })
  const { [field]: _, ...others } = query
  return askBoldly(stage, { operationId, call: { path, query: others } })
}

export async function omitAmount(stage: Stage, door: OpenDoor): Promise<Said> {
  const card = await stage.arrange.card()
  return tellEach({
    topup: await moveWithout(stage, card, door, 'topup', 'amount'),
    withdraw: await moveWithout(stage, card, door, 'withdraw', 'amount'),
  })
}

export async function omitCurrency(stage: Stage, door: OpenDoor): Promise<Said> {
  // Not the first currency that comes to mind: another could be assumed.
  const card = await stage.arrange.card({ currency: 'EUR' })
  const amount = stage.samples.amount(card.currency)
  const topUp = await moveWithout(stage, card, door, 'topup', 'currency')
  const withdrawal = await moveWithout(stage, card, door, 'withdraw', 'currency')
  const taken = (before: Answer, after: Answer, change: number): string =>
    counted(change, before, after) === 'accepted and kept exactly' ? "accepted, in the card's currency" : outcome(after)
  const words = {
    topup: taken(card.answer, topUp, amount),
    withdraw: taken(topUp.isSuccess ? topUp : card.answer, withdrawal, -amount),
  }
  return tell(topUp, inEach(words))
}

const withoutUse = {
  'operate-card': ['get_balance', 'disable'],
  'query-card-operation': ['transactions', 'disabled'],
} as const

/** An amount and a currency on a reading, and on an action that changes the state of the card. */
export async function addAmount(stage: Stage, door: OpenDoor): Promise<Said> {
  const card = await stage.arrange.card()
  const { operationId, call } = moving(stage, card, 'topup', {}, door)
  const { query, body, ...others } = call
  const answers: Record<string, Answer> = {}
  for (const action of withoutUse[door]) {
    const said = query ? { query: { ...query, action } } : { body: { ...(body as object), action } }
    answers[action] = await askBoldly(stage, { operationId, call: { ...others, ...said } })
  }
  return tellEach(answers, (answer) =>
    whenAccepted(answer, () => {
      const gained = gain(card.answer, answer)
      if (gained === undefined) return noBalance
      return gained === '0' ? 'accepted and ignored' : 'accepted, the balance changed'
    }),
  )
}
