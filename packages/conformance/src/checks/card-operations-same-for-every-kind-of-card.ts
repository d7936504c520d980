import type { Contract } from '@card-contract/contract'
import { amountsAround } from '../card-actions/amounts.ts'
import { expectBalanceIn, fund, type Ledger, move, openLedger } from '../card-actions/ledger.ts'
import { awaitListing, expectListed } from '../card-actions/listing.ts'
import { retryOnce } from '../card-actions/retry-once.ts'
import { type CardRequest, movement, routes, termination, toggle } from '../card-actions/routes.ts'
import { type CheckDefinition, defineCheck } from '../model/define-check.ts'
import type { Session } from '../model/session.ts'
import { showResponse } from '../model/show.ts'
import { fieldsOf } from '../samples/fields.ts'
import { hasMinorUnit, isCurrency } from '../samples/money.ts'

type Kind = Readonly<Record<string, string>>

export function cardOperationsSameForEveryKindOfCard(contract: Contract): readonly CheckDefinition[] {
  return kindsOf(contract).map((kind, index) =>
    defineCheck({
      requirement: 'card-operations/same-for-every-kind-of-card',
      kind: 'state',
      variant: Object.values(kind).join('-').toLowerCase(),
      how: 'Issues such a card, moves money through all routes, disables and enables it, reads balance and transactions, and terminates it.',
      run: (session) => liveThrough(session, kind, index),
    }),
  )
}

/** All combinations without the currency, and every currency with every other value. */
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

async function liveThrough(session: Session, kind: Kind, index: number): Promise<void> {
  const ledger = await issue(session, kind)
  const { cardId, currency } = ledger
  const amounts = amountsAround(session, currency, 2 * routes.length)
  for (const direction of ['topup', 'withdraw'] as const) {
    const own = direction === 'topup' ? amounts.slice(0, routes.length) : amounts.slice(routes.length)
    if (direction === 'withdraw') await fund(session, ledger, own)
    for (const [turn, amount] of own.entries()) {
      const route = routes[turn] ?? 'dedicated'
      if (await move(session, ledger, route, direction, amount)) continue
      await expectAsOnOthers(session, kind, (id) => movement(route, direction, id, { amount, currency }))
    }
  }
  // The currencies rotate too, so shift the route to combine each currency with every route.
  const route = routes[(index + Math.floor(index / routes.length)) % routes.length] ?? 'dedicated'
  for (const turn of ['disable', 'enable'] as const) {
    const response = await retryOnce(session, toggle(route, turn, cardId))
    if (response.data) expectBalanceIn(session, ledger, response)
    if (response.isRejection && turn === 'disable')
      await expectAsOnOthers(session, kind, (id) => toggle(route, turn, id))
  }
  const found = await awaitListing(session, 'queryCardOperation', ledger)
  expectBalanceIn(session, ledger, found.response)
  expectListed(session, ledger, found)
  // The interface does not say whether a card with money can be terminated, but the result must be consistent.
  await retryOnce(session, termination('dedicated', cardId))
}

/** Rejecting a request for this kind of card is a deviation if the target accepts it for another new card. */
async function expectAsOnOthers(
  session: Session,
  kind: Kind,
  requestFor: (cardId: string) => CardRequest,
): Promise<void> {
  const { cardId, currency } = await issue(session, kind)
  const other = await session.arrange.card({ currency })
  const { operationId, call } = requestFor(cardId)
  const response = await session.send(operationId, call)
  if (!response.isRejection) return
  const accepted = await session.send(operationId, requestFor(other.cardId).call)
  const headline = `${operationId} rejected for a ${Object.values(kind).join(' ')} card what it accepts for another card`
  const expected = `a success, as for another card (exchange ${accepted.exchange.id})`
  session.expect.that(headline, accepted.isRejection, expected, showResponse(response), response)
}

/** A target need not offer every combination; other checks cover each value. */
async function issue(session: Session, kind: Kind): Promise<Ledger> {
  const plain = session.samples.body('createCard', kind)
  const currency = String(plain.currency)
  // Includes cents where the currency has them: some kinds of card may be stored with fewer decimals.
  const withCents = { ...kind, balance: Number(`${Math.trunc(Number(plain.balance))}.29`) }
  const first = await ask(session, hasMinorUnit(currency) ? session.samples.body('createCard', withCents) : plain)
  const { response, userId, sent } = first.response.isRejection
    ? await ask(session, session.samples.body('createCard', kind))
    : first
  const cardId = response.data?.card_id
  if (typeof cardId !== 'string' || cardId === '') return session.skip('createCard rejects such a card', response)
  return openLedger({ cardId, userId, currency, opening: Number(sent.balance), sent, response })
}

async function ask(session: Session, sent: Record<string, unknown>) {
  const { userId } = await session.arrange.owner(sent)
  return { userId, sent, response: await session.send('createCard', { path: { userId }, body: sent }) }
}
