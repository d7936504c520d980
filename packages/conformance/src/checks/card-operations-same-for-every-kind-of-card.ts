import type { Contract } from '@card-contract/contract'
import { amountsAround } from '../doors/amounts.ts'
import { doors, termination, turning } from '../doors/doors.ts'
import { insist } from '../doors/insist.ts'
import { expectBalanceIn, fund, type Ledger, move, openLedger } from '../doors/ledger.ts'
import { awaitListing, expectListed } from '../doors/listing.ts'
import { showAnswer } from '../expect/received.ts'
import { type CheckDefinition, defineCheck } from '../model/define-check.ts'
import type { Stage } from '../model/stage.ts'
import { fieldsOf } from '../samples/fields.ts'
import { isCurrency } from '../samples/money.ts'

type Kind = Readonly<Record<string, string>>

export function cardOperationsSameForEveryKindOfCard(contract: Contract): readonly CheckDefinition[] {
  return kindsOf(contract).map((kind, index) =>
    defineCheck({
      requirement: 'card-operations/same-for-every-kind-of-card',
      variant: Object.values(kind).join('-').toLowerCase(),
      how: 'Issues such a card, moves money through all doors, stops and restarts it, reads balance and transactions, and ends it.',
      run: (stage) => liveThrough(stage, kind, index),
    }),
  )
}

/** Every combination of everything but the currency, and every currency with every other value. */
function kindsOf(contract: Contract): Kind[] {
  const choices = fieldsOf(contract, contract.operation('createCard')).filter(({ schema }) => schema.enum)
  const currency = choices.find(isCurrency)
  let kinds: Kind[] = [{}]
  for (const choice of choices.filter((one) => one !== currency)) {
    const values = (choice.schema.enum ?? []).map(String)
    kinds = kinds.flatMap((kind) => values.map((value) => ({ ...kind, [choice.name]: value })))
  }
  const currencies = (currency?.schema.enum ?? []).map(String)
  return kinds.map((kind, index) => {
    const value = currencies[index % currencies.length]
    return currency && value !== undefined ? { [currency.name]: value, ...kind } : kind
  })
}

async function liveThrough(stage: Stage, kind: Kind, index: number): Promise<void> {
  const ledger = await issue(stage, kind)
  const amounts = amountsAround(stage, ledger.currency, 2 * doors.length)
  await fund(stage, ledger, amounts)
  for (const [turn, amount] of amounts.entries()) {
    await move(
      stage,
      ledger,
      doors[turn % doors.length] ?? 'dedicated',
      turn < doors.length ? 'topup' : 'withdraw',
      amount,
    )
  }
  const door = doors[index % doors.length] ?? 'dedicated'
  for (const errand of [turning(door, 'disable', ledger.cardId), turning(door, 'enable', ledger.cardId)]) {
    const answer = await insist(stage, errand)
    if (answer.data) expectBalanceIn(stage, ledger, answer)
  }
  const found = await awaitListing(stage, 'query-card-operation', ledger)
  expectBalanceIn(stage, ledger, found.answer)
  expectListed(stage, ledger, found)
  // Whether a card with money on it can be ended is open; that it depends on chance is not.
  await insist(stage, termination('dedicated', ledger.cardId))
}

/** A combination that is not on offer is none of the interface's business; each value for itself is checked elsewhere. */
async function issue(stage: Stage, kind: Kind): Promise<Ledger> {
  const body = stage.samples.body('createCard', kind)
  const { userId } = await stage.arrange.owner(body)
  const answer = await stage.send('createCard', { path: { userId }, body })
  const cardId = answer.data?.card_id
  if (typeof cardId !== 'string') return stage.skip(`such a card is refused: ${showAnswer(answer)}`)
  return openLedger({
    cardId,
    userId,
    currency: String(body.currency),
    opening: Number(body.balance),
    sent: body,
    answer,
  })
}
