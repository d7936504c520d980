import type { Contract } from '@card-contract/contract'
import { amountsAround } from '../doors/amounts.ts'
import { doors, type Errand, movement, termination, turning } from '../doors/doors.ts'
import { insist } from '../doors/insist.ts'
import { expectBalanceIn, fund, type Ledger, move, openLedger } from '../doors/ledger.ts'
import { awaitListing, expectListed } from '../doors/listing.ts'
import { showAnswer } from '../expect/received.ts'
import { type CheckDefinition, defineCheck } from '../model/define-check.ts'
import type { Stage } from '../model/stage.ts'
import { fieldsOf } from '../samples/fields.ts'
import { hasMinorUnit, isCurrency } from '../samples/money.ts'

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
  const { cardId, currency } = ledger
  const amounts = amountsAround(stage, currency, 2 * doors.length)
  for (const direction of ['topup', 'withdraw'] as const) {
    const own = direction === 'topup' ? amounts.slice(0, doors.length) : amounts.slice(doors.length)
    if (direction === 'withdraw') await fund(stage, ledger, own)
    for (const [turn, amount] of own.entries()) {
      const door = doors[turn] ?? 'dedicated'
      if (await move(stage, ledger, door, direction, amount)) continue
      await expectAsOnOthers(stage, kind, (id) => movement(door, direction, id, { amount, currency }))
    }
  }
  // Currencies come in turn as well: each of them meets every door.
  const door = doors[(index + Math.floor(index / doors.length)) % doors.length] ?? 'dedicated'
  for (const turn of ['disable', 'enable'] as const) {
    const answer = await insist(stage, turning(door, turn, cardId))
    if (answer.data) expectBalanceIn(stage, ledger, answer)
    if (answer.isRefusal && turn === 'disable') await expectAsOnOthers(stage, kind, (id) => turning(door, turn, id))
  }
  const found = await awaitListing(stage, 'query-card-operation', ledger)
  expectBalanceIn(stage, ledger, found.answer)
  expectListed(stage, ledger, found)
  // Whether a card with money on it can be ended is open; that it depends on chance is not.
  await insist(stage, termination('dedicated', cardId))
}

/** What a fresh card of this kind refuses is a departure if a fresh one of no special kind grants it. */
async function expectAsOnOthers(stage: Stage, kind: Kind, errandFor: (cardId: string) => Errand): Promise<void> {
  const { cardId, currency } = await issue(stage, kind)
  const other = await stage.arrange.card({ currency })
  const { operationId, call } = errandFor(cardId)
  const answer = await stage.send(operationId, call)
  if (!answer.isRefusal) return
  const granted = await stage.send(operationId, errandFor(other.cardId).call)
  const expected = `the same as for another card, which was granted it (exchange ${granted.exchange.id})`
  stage.expect.that(operationId, granted.isRefusal, expected, showAnswer(answer), answer)
}

/** A combination that is not on offer is none of the interface's business; each value for itself is checked elsewhere. */
async function issue(stage: Stage, kind: Kind): Promise<Ledger> {
  const plain = stage.samples.body('createCard', kind)
  const currency = String(plain.currency)
  // With cents, where there are any: some kinds may be kept with fewer decimals than others.
  const withCents = { ...kind, balance: Number(`${Math.trunc(Number(plain.balance))}.29`) }
  const first = await ask(stage, hasMinorUnit(currency) ? stage.samples.body('createCard', withCents) : plain)
  const { answer, userId, sent } = first.answer.isRefusal
    ? await ask(stage, stage.samples.body('createCard', kind))
    : first
  const cardId = answer.data?.card_id
  if (typeof cardId !== 'string' || cardId === '') return stage.skip(`such a card is refused: ${showAnswer(answer)}`)
  return openLedger({ cardId, userId, currency, opening: Number(sent.balance), sent, answer })
}

async function ask(stage: Stage, sent: Record<string, unknown>) {
  const { userId } = await stage.arrange.owner(sent)
  return { userId, sent, answer: await stage.send('createCard', { path: { userId }, body: sent }) }
}
