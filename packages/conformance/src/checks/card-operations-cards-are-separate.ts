import { amountsAround } from '../doors/amounts.ts'
import { doors, termination, turning } from '../doors/doors.ts'
import { insist } from '../doors/insist.ts'
import { expectBalance, freshLedger, type Ledger, moveUnjudged, openLedger } from '../doors/ledger.ts'
import { isOf, list } from '../doors/listing.ts'
import { showAnswer } from '../expect/received.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'
import type { Stage } from '../model/stage.ts'

const requirement = 'card-operations/cards-are-separate'

export const cardOperationsCardsAreSeparate: CheckSource = () => [
  defineCheck({
    requirement,
    how: 'Operates one of two cards through all doors, stops it and ends it, and expects nothing of that on the other.',
    async run(stage) {
      await expectSeparate(stage, await anyLedger(stage), await anyLedger(stage))
    },
  }),
  defineCheck({
    requirement,
    variant: 'of-one-user',
    how: 'The same with two cards of one user, where a user may have two.',
    async run(stage) {
      const first = await stage.arrange.card()
      const body = stage.samples.body('createCard')
      const answer = await stage.send('createCard', { path: { userId: first.userId }, body })
      const cardId = answer.data?.card_id
      if (typeof cardId !== 'string' || cardId === '')
        return stage.skip(`a second card of one user is refused: ${showAnswer(answer)}`)
      if (cardId === first.cardId) return stage.skip('a second card of one user is the first one again')
      const { userId, currency } = first
      const opening = Number(body.balance)
      const second = openLedger({
        cardId,
        userId,
        currency: String(body.currency ?? currency),
        opening,
        sent: body,
        answer,
      })
      await expectSeparate(stage, openLedger(first), second)
    },
  }),
]

/** Of a business where it can be, because the cards of one user are those of a person: a fault may keep to one kind. */
async function anyLedger(stage: Stage): Promise<Ledger> {
  const sent = stage.samples.body('createCard', { category: stage.samples.values('createCard', 'category').at(-1) })
  const { userId } = await stage.arrange.owner(sent)
  const answer = await stage.send('createCard', { path: { userId }, body: sent })
  const cardId = answer.data?.card_id
  if (typeof cardId !== 'string' || cardId === '') return await freshLedger(stage)
  return openLedger({ cardId, userId, currency: String(sent.currency), opening: Number(sent.balance), sent, answer })
}

async function expectSeparate(stage: Stage, busy: Ledger, quiet: Ledger): Promise<void> {
  const [first = 1, second = 2, ...amounts] = amountsAround(stage, busy.currency, 2 + doors.length)
  const isUsable = await moveUnjudged(stage, quiet, 'dedicated', 'topup', first)
  for (const [index, door] of doors.entries()) await moveUnjudged(stage, busy, door, 'topup', amounts[index] ?? 1)
  await insist(stage, turning('dedicated', 'disable', busy.cardId))
  await expectBalance(stage, quiet)
  await expectStillUsable(stage, quiet, second, isUsable !== undefined, 'stopped')
  await insist(stage, termination('query-card-operation', busy.cardId))
  await expectStillUsable(stage, quiet, first, isUsable !== undefined, 'ended')
  const { answer, entries } = await list(stage, 'operate-card', quiet.cardId)
  for (const movement of busy.movements) {
    const isThere = entries.some((entry) => isOf(movement, entry))
    const subject = `${answer.exchange.operationId}: /data/transactions`
    stage.expect.that(subject, !isThere, 'no movement of another card', `one of ${movement.amount}`, answer)
  }
}

async function expectStillUsable(
  stage: Stage,
  quiet: Ledger,
  amount: number,
  wasUsable: boolean,
  what: string,
): Promise<void> {
  const moved = await moveUnjudged(stage, quiet, 'dedicated', 'topup', amount)
  const expected = `a top-up to be granted although another card was ${what}`
  if (moved || !wasUsable || !quiet.refusal) return
  stage.expect.that('topUpCard', false, expected, showAnswer(quiet.refusal), quiet.refusal)
}
