import type { Feature } from '../../engine/nouns/case.ts'
import type { Marked } from '../../engine/nouns/wire/call.ts'
import { amountsAround } from '../actions/amounts.ts'
import {
  type Direction,
  type ListingRoute,
  listing,
  listingRoutes,
  type Route,
  routes,
  termination,
  toggle,
} from '../actions/routes.ts'
import type { ArrangedCard, Session } from '../actions/session.ts'
import { awaitListing } from './list-cards.ts'
import {
  continueWith,
  freshLedger,
  issuedLedger,
  type Ledger,
  type Movement,
  move,
  needMovements,
  openLedger,
  readBalance,
  retryOnce,
} from './own-ledger.ts'

/** One movement through each route on the busy card, three on the quiet one. */
const movementsOfBoth = routes.length + 3

/**
 * Uses another network than the first card if the target accepts that, to expose state that is kept once per user. The
 * interface does not say whether a user may have a second card, or how the target responds if not.
 */
async function secondLedger(
  session: Session,
  { cardId: firstId, userId, currency, sent }: ArrangedCard,
): Promise<Ledger> {
  const network = session.samples.values('createCard', 'card_type').find((one) => one !== sent.card_type)
  const ask = async (body: Readonly<Record<string, unknown>>) => {
    return await session.send('createCard', { path: { userId }, body }, { intent: 'open' })
  }
  const other = await ask(session.samples.body('createCard', { currency, card_type: network }))
  const response = other.isRejection ? await ask(session.samples.body('createCard', { currency })) : other
  const ledger = issuedLedger(response)
  if (!ledger) return session.skip('createCard rejects a second card of one user', response)
  if (ledger.cardId === firstId)
    return session.skip('createCard returns the first card again for a second card of one user')
  return ledger
}

/** A business card where possible, because the cards of one user are personal: a fault may affect one category only. */
async function anyLedger(session: Session): Promise<Ledger> {
  const sent = session.samples.body('createCard', { category: session.samples.values('createCard', 'category').at(-1) })
  const { userId } = await session.arrange.owner(sent)
  const response = await session.send('createCard', { path: { userId }, body: sent })
  return issuedLedger(response) ?? (await freshLedger(session))
}

/** The quiet card is read and used through the other routes in turn, after each change of the busy one. */
export async function useBothOfOneUser(
  session: Session,
  check: string,
  route: Route,
  isFirstBusy: boolean,
): Promise<void> {
  // A service may handle each currency by itself.
  const currencies = session.samples.values('createCard', 'currency')
  const card = await session.arrange.card({ currency: currencies[routes.indexOf(route) % currencies.length] })
  const first = openLedger(card)
  const [before = 1, busyAmount = 2, other = 3, ...quietAmounts] = amountsAround(
    session,
    first.currency,
    6,
    2 * movementsOfBoth,
  )
  // Its balance then differs from its opening balance.
  const wasUsable = await move(session, first, route, 'topup', before)
  const second = await secondLedger(session, card)
  // With nothing in between that would empty a cache of one balance for each user.
  if (isFirstBusy) for (const one of [first, second]) await readBalance(session, one)
  const [busy, quiet] = isFirstBusy ? [first, second] : [second, first]
  const at = routes.indexOf(route) + (isFirstBusy ? 0 : 1)
  const ways = routes.map((_, turn) => routes[(at + turn) % routes.length] ?? route)
  const use = async (turn: number, direction: Direction, change: Change): Promise<void> => {
    if (!wasUsable) return
    const next = { route: ways[turn] ?? 'dedicated', direction, amount: quietAmounts[turn] ?? 1 }
    await useAgain(session, check, quiet, busy, next, change)
  }
  const [disabling, enabling] = [
    toggle(session, route, 'disable', busy.cardId),
    toggle(session, route, 'enable', busy.cardId),
  ]
  const end = termination(session, route, busy.cardId)

  await move(session, busy, route, 'topup', busyAmount)
  await readBalance(session, quiet)
  await move(session, busy, route, 'withdraw', other)
  await readList(session, quiet, listingRoutes[at % listingRoutes.length] ?? 'operateCard')
  const list = listingRoutes[(at + 1) % listingRoutes.length] ?? 'operateCard'
  const asDisabled = { by: disabling.operationId, done: 'disabled' } as const
  await keepList(session, check, quiet, list, asDisabled, () => retryOnce(session, disabling))
  await use(0, 'withdraw', asDisabled)
  await retryOnce(session, enabling)
  await use(1, 'topup', { by: enabling.operationId, done: 'enabled' })
  // In between, nothing changes that would empty a cache of one list for each user.
  await readList(session, busy, list)
  const asTerminated = { by: end.operationId, done: 'terminated' } as const
  await keepList(session, check, quiet, list, asTerminated, () => retryOnce(session, end))
  await readBalance(session, quiet)
  await use(2, 'topup', asTerminated)
}

/** Uses one of two cards of two users through all routes. */
export async function useTwoCards(session: Session, check: string): Promise<void> {
  const [busy, quiet] = [await anyLedger(session), await anyLedger(session)]
  const [first = 1, second = 2, third = 3, ...amounts] = amountsAround(session, busy.currency, movementsOfBoth)
  const isUsable = await move(session, quiet, 'dedicated', 'topup', first)
  for (const [index, route] of routes.entries()) await move(session, busy, route, 'topup', amounts[index] ?? 1)
  // Without a movement on the busy card, this proves nothing about the quiet one.
  needMovements(session, busy, 1)
  await readList(session, busy, 'queryCardOperation')
  const disabling = toggle(session, 'dedicated', 'disable', busy.cardId)
  await retryOnce(session, disabling)
  await readBalance(session, quiet)
  const next = { route: 'dedicated', direction: 'topup' } as const
  if (isUsable)
    await useAgain(
      session,
      check,
      quiet,
      busy,
      { ...next, amount: second },
      { by: disabling.operationId, done: 'disabled' },
    )
  const end = termination(session, 'queryCardOperation', busy.cardId)
  await retryOnce(session, end)
  await readBalance(session, quiet)
  if (isUsable)
    await useAgain(session, check, quiet, busy, { ...next, amount: third }, { by: end.operationId, done: 'terminated' })
  await readList(session, quiet, 'operateCard')
}

/** Reads the card's list before and after the change of another card. */
async function keepList(
  session: Session,
  check: string,
  ledger: Ledger,
  route: ListingRoute,
  change: Change,
  make: () => Promise<unknown>,
): Promise<void> {
  const marked = comparedIn(check, `the list of ${ledger.cardId} after ${ledger.movements.length} movements`)
  const before = { role: 'baseline', ...marked({ says: 'a list before that' }) } as const
  const { response } = await awaitListing(session, route, ledger, before)
  await make()
  // In another form, a rejection would not say whether the change or the form was the reason.
  await awaitListing(session, route, ledger, { ...marked(afterwards('a list', change)), form: response.form })
}

/** Marks the requests that a check compares with one another. */
function comparedIn(check: string, base: string): (feature: Omit<Feature, 'check'>) => Marked {
  return (feature) => ({ case: { base, features: [{ check, ...feature }] } })
}

function afterwards(request: string, { by, done }: Change): Omit<Feature, 'check'> {
  return { says: `${request} after ${by} ${done} another card`, about: { where: `another card was ${done}` } }
}

async function readList(session: Session, ledger: Ledger, route: ListingRoute): Promise<void> {
  const { operationId, call } = listing(session, route, ledger.cardId)
  continueWith(ledger, await session.send(operationId, call))
}

/** What an operation did to another card. */
interface Change {
  readonly by: string
  readonly done: 'disabled' | 'enabled' | 'terminated'
}

/** Uses a card after a change of another one and, if it rejects that, a new card on which the same movements were made. */
async function useAgain(
  session: Session,
  check: string,
  ledger: Ledger,
  other: Ledger,
  next: Movement,
  change: Change,
): Promise<void> {
  const before = [...ledger.movements]
  const { route, direction, amount } = next
  const movementInWords = direction === 'topup' ? 'a top-up' : 'a withdrawal'
  const marked = comparedIn(check, `${ledger.cardId} after ${change.by} ${change.done} another`)
  const after = marked(afterwards(`${movementInWords} of ${amount}`, change))
  if (await move(session, ledger, route, direction, amount, after)) return
  const comparison = { role: 'baseline' as const, ...marked({ says: 'where no other card was changed' }) }
  await useUnchanged(session, before, other, next, comparison)
}

/** A card or a user may be limited to a number of movements: two new cards on which the same ones were made are the measure. */
async function useUnchanged(
  session: Session,
  before: readonly Movement[],
  { movements, currency }: Ledger,
  next: Movement,
  marked: Marked,
): Promise<void> {
  const card = await session.arrange.card({ currency })
  const other = openLedger(card)
  const ledger = await secondLedger(session, card)
  for (const one of movements) await move(session, other, one.route, one.direction, one.amount)
  for (const one of before) await move(session, ledger, one.route, one.direction, one.amount)
  await move(session, ledger, next.route, next.direction, next.amount, marked)
}
