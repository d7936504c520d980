import { amountsAround } from '../doors/amounts.ts'
import { balanceReading, type Door, doors, type ListingDoor, listing, termination, turning } from '../doors/doors.ts'
import { insist } from '../doors/insist.ts'
import {
  expectBalance,
  expectBalanceIn,
  freshLedger,
  type Ledger,
  moveUnjudged,
  needMovements,
  openLedger,
  refusalOf,
} from '../doors/ledger.ts'
import { isOf, listingIn } from '../doors/listing.ts'
import { showAnswer } from '../expect/received.ts'
import { add, compare } from '../model/decimal.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'
import type { CardOnStage, Stage } from '../model/stage.ts'

const requirement = 'card-operations/cards-are-separate'

/** One through each door on the busy card, and three on the quiet one. */
const movementsOfBoth = doors.length + 3

export const cardOperationsCardsAreSeparate: CheckSource = () => [
  defineCheck({
    requirement,
    how: 'Operates one of two cards through all doors, stops it and ends it, and expects nothing of that on the other.',
    async run(stage) {
      await expectSeparate(stage, await anyLedger(stage), await anyLedger(stage), 'query-card-operation')
    },
  }),
  defineCheck({
    requirement,
    variant: 'of-one-user',
    how: 'The same with two cards of one user, where a user may have two: the second leaves the first as it was, too.',
    async run(stage) {
      const first = await stage.arrange.card()
      const busy = openLedger(first)
      // With more on it than it was opened with, so that it is not taken for another one.
      const [before = 1, after = 2] = amountsAround(stage, busy.currency, 2, 2 * movementsOfBoth)
      const wasUsable = await moveUnjudged(stage, busy, 'dedicated', 'topup', before)
      const quiet = await secondLedger(stage, first)
      await expectBalance(stage, quiet)
      if (wasUsable) await expectStillUsable(stage, busy, after, 'issued to its user')
      await expectSeparate(stage, busy, quiet, 'dedicated')
    },
  }),
]

/**
 * Of another network than the first, where that is granted: what is kept once per user shows. Whether a user has a second card
 * is open, and so is what the answer tells where there is none.
 */
async function secondLedger(stage: Stage, { cardId: firstId, userId, currency, sent }: CardOnStage): Promise<Ledger> {
  const network = stage.samples.values('createCard', 'card_type').find((one) => one !== sent.card_type)
  const ask = async (body: Readonly<Record<string, unknown>>) => {
    return { body, answer: await stage.send('createCard', { path: { userId }, body }, { intent: 'open' }) }
  }
  const other = await ask(stage.samples.body('createCard', { currency, card_type: network }))
  const { body, answer } = other.answer.isRefusal ? await ask(stage.samples.body('createCard', { currency })) : other
  const cardId = answer.data?.card_id
  if (typeof cardId !== 'string' || cardId === '')
    return stage.skip(`a second card of one user is refused: ${showAnswer(answer)}`)
  if (cardId === firstId) return stage.skip('a second card of one user is the first one again')
  // Whether what is told is what was asked for at all is a question of its own.
  const isOfTheFirst = answer.data?.card_type === sent.card_type && body.card_type !== sent.card_type
  if (isOfTheFirst) stage.expect.data(answer).at('/card_type').toBe(body.card_type)
  return openLedger({ cardId, userId, currency, opening: Number(body.balance), sent: body, answer })
}

/** Of a business where it can be, because the cards of one user are those of a person: a fault may keep to one kind. */
async function anyLedger(stage: Stage): Promise<Ledger> {
  const sent = stage.samples.body('createCard', { category: stage.samples.values('createCard', 'category').at(-1) })
  const { userId } = await stage.arrange.owner(sent)
  const answer = await stage.send('createCard', { path: { userId }, body: sent })
  const cardId = answer.data?.card_id
  if (typeof cardId !== 'string' || cardId === '') return await freshLedger(stage)
  return openLedger({ cardId, userId, currency: String(sent.currency), opening: Number(sent.balance), sent, answer })
}

async function expectSeparate(
  stage: Stage,
  busy: Ledger,
  quiet: Ledger,
  end: Exclude<Door, 'operate-card'>,
): Promise<void> {
  const [first = 1, second = 2, third = 3, ...amounts] = amountsAround(stage, busy.currency, movementsOfBoth)
  const isUsable = await moveUnjudged(stage, quiet, 'dedicated', 'topup', first)
  for (const [index, door] of doors.entries()) await moveUnjudged(stage, busy, door, 'topup', amounts[index] ?? 1)
  // Without a movement of the one there is nothing that the other could have been spared.
  needMovements(stage, busy, 1)
  await expectNoneListed(stage, quiet, 'query-card-operation', busy.cardId)
  await insist(stage, turning('dedicated', 'disable', busy.cardId))
  await expectBalance(stage, quiet)
  if (isUsable) await expectStillUsable(stage, quiet, second, 'stopped')
  const moneyLeft = busy.balance
  await insist(stage, termination(end, busy.cardId))
  await expectBalanceAfterAnEnd(stage, quiet, moneyLeft)
  if (isUsable) await expectStillUsable(stage, quiet, third, 'ended')
  await expectNoneListed(stage, busy, 'operate-card', quiet.cardId)
}

async function expectNoneListed(stage: Stage, other: Ledger, door: ListingDoor, cardId: string): Promise<void> {
  const { operationId, call } = listing(door, cardId)
  const answer = await stage.send(operationId, call)
  for (const movement of other.movements) {
    const isThere = listingIn(answer).entries.some((entry) => isOf(movement, entry))
    const subject = `${answer.exchange.operationId}: /data/transactions`
    stage.expect.that(subject, !isThere, 'no movement of another card', `one of ${movement.amount}`, answer)
  }
}

/** Where the money goes that is left on a card is open: it may go to its user's other card. */
async function expectBalanceAfterAnEnd(stage: Stage, quiet: Ledger, moneyLeft: string): Promise<void> {
  const { operationId, call } = balanceReading(quiet.cardId)
  const answer = await stage.send(operationId, call)
  stage.expect.success(answer)
  const withIt = add(quiet.balance, moneyLeft)
  const told = answer.data?.new_balance
  if (typeof told === 'number' && compare(told, withIt) === 0) quiet.balance = withIt
  expectBalanceIn(stage, quiet, answer)
}

async function expectStillUsable(stage: Stage, ledger: Ledger, amount: number, what: string): Promise<void> {
  if (await moveUnjudged(stage, ledger, 'dedicated', 'topup', amount)) return
  const expected = `a top-up to be granted although another card was ${what}`
  stage.expect.that('topUpCard', false, expected, refusalOf(ledger), ledger.refusal)
}
