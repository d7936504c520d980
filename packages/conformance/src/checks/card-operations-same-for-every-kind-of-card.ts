import type { Contract } from '@card-contract/contract'
import { amountsAround } from '../card-actions/amounts.ts'
import { expectBalance, expectBalanceIn, fund, type Ledger, move, openLedger } from '../card-actions/ledger.ts'
import { awaitListing, expectListed } from '../card-actions/listing.ts'
import { retryOnce } from '../card-actions/retry-once.ts'
import { type CardRequest, movement, type Route, routes, termination, toggle } from '../card-actions/routes.ts'
import { allOf, covering, type Dimension, sufficient } from '../model/covering.ts'
import { type CheckDefinition, defineCheck } from '../model/define-check.ts'
import type { Session } from '../model/session.ts'
import { showResponse } from '../model/show.ts'
import type { Extent } from '../model/thoroughness.ts'
import { fieldsOf } from '../samples/fields.ts'
import { hasMinorUnit, isCurrency } from '../samples/money.ts'

type Kind = Readonly<Record<string, string>>

/** What a user went through before the card is issued. */
const pasts = ['new', 'with-a-card', 'after-a-termination'] as const

type Past = (typeof pasts)[number]

/** One life of a card. */
interface Life {
  /** Its place among all lives. */
  readonly index: number
  readonly kind: Kind
  readonly owner: Past
  /** How often it is disabled and enabled again. */
  readonly cycles: number
  /** Whether it is emptied and filled again on the way. */
  readonly isEmptied: boolean
}

export function cardOperationsSameForEveryKindOfCard(contract: Contract, extent: Extent): readonly CheckDefinition[] {
  return livesIn(contract, extent).map((life) =>
    defineCheck({
      requirement: 'card-operations/same-for-every-kind-of-card',
      kind: 'state',
      variant: nameOf(life),
      how: `Issues a ${inWords(life)}, moves money through all routes${life.isEmptied ? ', empties it and fills it again' : ''}, disables and enables it${life.cycles > 1 ? ' twice' : ''}, reads balance and transactions, and terminates it.`,
      run: (session) => liveThrough(session, life),
    }),
  )
}

function nameOf({ index, kind, owner, cycles, isEmptied }: Life): string {
  const name = Object.values(kind).join('-').toLowerCase()
  if (index < plainKinds) return name
  const others = [owner, ...(cycles > 1 ? ['twice'] : []), ...(isEmptied ? ['emptied'] : [])]
  return [name, ...others].join('-')
}

function inWords({ kind, owner }: Life): string {
  const past = {
    new: '',
    'with-a-card': ' beside another of its user',
    'after-a-termination': ' after another of its user was terminated',
  }
  return `${Object.values(kind).join(' ')} card${past[owner]}`
}

/** The first lives are named after the kind of card alone: each of the kinds, with the currencies in turn. */
const plainKinds = 8

/** Every few choices occur together: of the card, of what its user had before, and of what happens to it. */
function livesIn(contract: Contract, { strength }: Extent): Life[] {
  const choices = fieldsOf(contract, contract.operation('createCard')).filter(({ schema }) => schema.enum)
  const ofCards = choices.map(({ name, schema }): Dimension => ({ name, values: schema.enum ?? [] }))
  const others: Dimension[] = [
    { name: 'owner', values: pasts },
    { name: 'cycles', values: [1, 2] },
    { name: 'isEmptied', values: [false, true] },
  ]
  const currency = ofCards.find(({ name }) => choices.some((choice) => choice.name === name && isCurrency(choice)))
  const kinds = allOf(ofCards.filter((one) => one !== currency)).slice(0, plainKinds)
  const first = kinds.map((kind, turn) => ({
    ...(currency ? { [currency.name]: currency.values[turn % currency.values.length] } : {}),
    ...kind,
    ...Object.fromEntries(others.map(({ name, values }) => [name, values[turn % values.length]])),
  }))
  const every = covering([...ofCards, ...others], 3, first)
  const sent = new Set(strength === 3 ? every : sufficient(every, strength))
  return every.flatMap((row, index): Life[] => {
    const { owner, cycles, isEmptied } = row
    const kind = Object.fromEntries(ofCards.map(({ name }) => [name, String(row[name])]))
    const life = { index, kind, owner: owner as Past, cycles: Number(cycles), isEmptied: isEmptied === true }
    return sent.has(row) ? [life] : []
  })
}

async function liveThrough(session: Session, life: Life): Promise<void> {
  const { index, kind, cycles } = life
  const ledger = await issue(session, kind, life.owner)
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
  if (life.isEmptied) await emptyAndFill(session, ledger, route)
  for (const turn of Array.from({ length: cycles }, () => ['disable', 'enable'] as const).flat()) {
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
  const { cardId, currency } = await issue(session, kind, 'new')
  const other = await session.arrange.card({ currency })
  const { operationId, call } = requestFor(cardId)
  const response = await session.send(operationId, call)
  if (!response.isRejection) return
  const accepted = await session.send(operationId, requestFor(other.cardId).call)
  const headline = `${operationId} rejected for a ${Object.values(kind).join(' ')} card what it accepts for another card`
  const expected = `a success, as for another card (exchange ${accepted.exchange.id})`
  session.expect.that(headline, accepted.isRejection, expected, showResponse(response), response)
}

/** Whether a card can be emptied is open; one that was must be as good as any other. */
async function emptyAndFill(session: Session, ledger: Ledger, route: Route): Promise<void> {
  const { cardId, currency } = ledger
  const all = movement(route, 'withdraw', cardId, { amount: Number(ledger.balance), currency })
  const emptied = await session.send(all.operationId, all.call, { intent: 'open' })
  if (!emptied.isSuccess) return
  ledger.movements.push({ route, direction: 'withdraw', amount: Number(ledger.balance) })
  ledger.balance = '0'
  expectBalanceIn(session, ledger, emptied, 'after everything was withdrawn')
  await expectBalance(session, ledger, 'after everything was withdrawn')
  await fund(session, ledger, [session.samples.amount(currency)])
}

/** A target need not offer every combination; other checks cover each value. */
async function issue(session: Session, kind: Kind, past: Past): Promise<Ledger> {
  const plain = session.samples.body('createCard', kind)
  const currency = String(plain.currency)
  // Includes cents where the currency has them: some kinds of card may be stored with fewer decimals.
  const withCents = { ...kind, balance: Number(`${Math.trunc(Number(plain.balance))}.29`) }
  const { userId } = await session.arrange.owner(plain)
  const ask = (sent: Record<string, unknown>) => session.send('createCard', { path: { userId }, body: sent })
  const first = hasMinorUnit(currency) ? session.samples.body('createCard', withCents) : plain
  if (past !== 'new') await issueBefore(session, userId, first, past)
  const response = await ask(first)
  const sent = response.isRejection ? session.samples.body('createCard', kind) : first
  const last = response.isRejection ? await ask(sent) : response
  const cardId = last.data?.card_id
  if (typeof cardId !== 'string' || cardId === '') {
    // How many cards a user can have is open.
    return past === 'new' ? session.skip('createCard rejects such a card', last) : issue(session, kind, 'new')
  }
  return openLedger({ cardId, userId, currency, opening: Number(sent.balance), sent, response: last })
}

async function issueBefore(session: Session, userId: string, body: Record<string, unknown>, past: Past): Promise<void> {
  const { data } = await session.send('createCard', { path: { userId }, body }, { intent: 'open' })
  const cardId = data?.card_id
  if (past !== 'after-a-termination' || typeof cardId !== 'string') return
  await session.arrange.terminated(cardId, 'terminateCard', { path: { cardId } })
}
