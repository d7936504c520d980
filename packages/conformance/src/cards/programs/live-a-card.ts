import { type Field, fieldsOf } from '../../engine/cases/samples/fields.ts'
import { valueFaults } from '../../engine/cases/value-faults.ts'
import type { ApiResponse, Override } from '../../engine/nouns/wire/call.ts'
import { hasMinorUnit } from '../../engine/values/currency.ts'
import { kebab } from '../../engine/values/names.ts'
import { amountsAround } from '../actions/amounts.ts'
import type { Kind, Lifecycle, Past } from '../actions/lifecycles.ts'
import { isMovement, shownId } from '../actions/read-action.ts'
import {
  type CardRequest,
  movement,
  type Route,
  routes,
  type Toggle,
  termination,
  toggle,
  verbFor,
} from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'
import { awaitListing, listFor } from './list-cards.ts'
import { continueWith, fund, issuedLedger, type Ledger, move, retryOnce } from './own-ledger.ts'
import { forCard, makeAgain, noteChanges } from './use-card.ts'

export const requirement = 'card-operations/same-for-every-kind-of-card'

/** Longer than any change that is not late should take. */
const lateMs = 1_500

export const checkOf = ({ name }: Lifecycle): string => `${requirement}/${name}`

/** Of two cards of a user, the first has another currency then. */
function isBesideAnother({ owner, cycles }: Lifecycle): boolean {
  return owner !== 'new' && cycles > 1
}

/** Reports a deviation if the target rejects the request only for this card. Returns the last response to it. */
type Judge = (
  response: ApiResponse,
  request: CardRequest,
  /** Which of the earlier changes are made on the card with which this one is compared. */
  isMadeAgain?: (change: CardRequest) => boolean,
) => Promise<ApiResponse>

export async function goThrough(own: Session, lifecycle: Lifecycle): Promise<void> {
  const ledger = await issue(own, lifecycle.kind, lifecycle.owner, isBesideAnother(lifecycle))
  const { session, changes } = noteChanges(own, ledger.cardId)
  // A target that rejects one request for this card rejects more, by the same rule or with the same fault.
  let isCompared = false
  const judge: Judge = async (response, request, isMadeAgain = () => true) => {
    if (!response.isRejection || isCompared) return response
    isCompared = true
    return (await askOthers(own, lifecycle, request, changes.filter(isMadeAgain))) ?? response
  }
  const turnThrough = async (route: Route, turn: Toggle): Promise<ApiResponse> => {
    const request = toggle(session, route, turn, ledger.cardId)
    const response = await retryOnce(session, request)
    continueWith(ledger, response)
    return await judge(response, request)
  }

  let isUsable = true
  if (lifecycle.cycles === 1) await makeMoves(session, ledger, lifecycle, judge)
  if (lifecycle.emptiedThrough) await emptyAndFill(session, ledger, lifecycle.emptiedThrough, judge)
  for (let cycle = 0; cycle < lifecycle.cycles && isUsable; cycle++) {
    isUsable = (await turnThrough(lifecycle.toggledThrough, 'disable')).isSuccess
    // What one route disabled, another enables the second time.
    const enabling = routes[(routes.indexOf(lifecycle.toggledThrough) + cycle) % routes.length] ?? 'dedicated'
    const enabled = isUsable ? await turnThrough(enabling, 'enable') : undefined
    if (enabled?.isRejection) isUsable = await enableAsDisabled(session, lifecycle, ledger, enabling)
  }
  // As on a card that was never disabled.
  const judgeAfter: Judge = (response, request) =>
    judge(response, request, (change) => !['disable', 'enable'].includes(verbFor(own, change) ?? ''))
  if (lifecycle.cycles > 1 && isUsable) await makeMoves(session, ledger, lifecycle, judgeAfter)
  // The interface does not say whether a disabled card can be read.
  for (const route of isUsable ? lifecycle.listedThrough : []) {
    await awaitListing(session, route, ledger, listFor(checkOf(lifecycle)))
  }
  // The interface does not say whether a card with money can be terminated.
  const end = termination(session, lifecycle.terminatedThrough, ledger.cardId)
  await judge(await retryOnce(session, end), end)
}

/** What disabled a card must not be the only route that enables it. Returns whether it enables it. */
async function enableAsDisabled(
  session: Session,
  lifecycle: Lifecycle,
  { cardId }: Ledger,
  rejected: Route,
): Promise<boolean> {
  const { operationId, call } = toggle(session, lifecycle.toggledThrough, 'enable', cardId)
  const other = toggle(session, rejected, 'enable', cardId)
  if (other.operationId === operationId) return false
  const compared = comparing(lifecycle, 'enabling')
  const says = `enabling a card that was disabled through the route of ${operationId}`
  // It was rejected twice before.
  await session.send(other.operationId, other.call, compared(says))
  const response = await session.send(operationId, call, compared(`through ${operationId}`, 'baseline'))
  return response.isSuccess
}

/** Marks requests that are compared. */
function comparing(lifecycle: Lifecycle, base: string) {
  return (says: string, role?: 'baseline'): Override => ({
    mayBeRejected: true,
    ...(role ? { role } : {}),
    case: { base, features: [{ check: checkOf(lifecycle), says }] },
  })
}

async function makeMoves(session: Session, ledger: Ledger, lifecycle: Lifecycle, judge: Judge): Promise<void> {
  const { moves, much } = lifecycle
  const { cardId, currency } = ledger
  await moveTooLittle(session, ledger, lifecycle)
  const amounts = amountsAround(session, currency, moves.length)
  const own = moves.map((one, index) => ({ ...one, amount: amounts[index] ?? 1 }))
  const firstWithdrawal = own.findIndex(({ direction }) => direction === 'withdraw')
  for (const [index, { direction, route, amount }] of own.entries()) {
    if (index === firstWithdrawal) {
      const withdrawn = own.slice(index).map((one) => one.amount)
      await fund(session, ledger, withdrawn)
      // In the middle: the oldest or the newest may be missing from a list. How much each kind of card takes is open.
      if (much !== undefined) await move(session, ledger, route, 'topup', much)
    }
    if ((await move(session, ledger, route, direction, amount)) || !ledger.rejection) continue
    const last = await judge(ledger.rejection, movement(session, route, direction, cardId, { amount, currency }))
    if (last.isSuccess) ledger.movements.push({ route, direction, amount })
    continueWith(ledger, last)
  }
}

/** A target may check the amounts for some kinds of card only. */
async function moveTooLittle(
  session: Session,
  { cardId, currency }: Ledger,
  { kind, cycles, moves }: Lifecycle,
): Promise<void> {
  const { route, direction } = moves.at(cycles > 1 ? -1 : 0) ?? { route: 'dedicated', direction: 'topup' }
  const amount = session.samples.amount(currency)
  const { operationId, call } = movement(session, route, direction, cardId, { amount, currency })
  const operation = session.contract.operation(operationId)
  const field = fieldsOf(session.contract, operation).find(
    ({ name }) => name === operation.action?.request.amount?.name,
  )
  const tooLow =
    field && valueFaults(session.contract, operation, field).find(({ name }) => name === belowMinimum(field))
  const wrong = tooLow?.forms[0]?.corrupt(call)
  if (!tooLow || !wrong) return
  const says = `${wrong.says} on a ${Object.values(kind).join(' ')} card`
  const fault = { check: `${kebab(operationId)}/${tooLow.name}`, says }
  await session.sendInvalid(operationId, wrong.call, { ...wrong.override, case: { fault } })
}

const belowMinimum = ({ name }: Field): string => `refuses-${kebab(name)}-below-minimum`

/**
 * Sends a request that was rejected for another card of this kind, and for one of another kind; and again for this card, and for an
 * equal one on which the same changes were made. Returns the last response for this card, if it was asked again.
 */
async function askOthers(
  session: Session,
  lifecycle: Lifecycle,
  request: CardRequest,
  changes: readonly CardRequest[],
): Promise<ApiResponse | undefined> {
  const { kind } = lifecycle
  const plain = await issue(session, kind, 'new')
  const ask = ({ cardId }: Pick<Ledger, 'cardId'>, compared: Override): Promise<ApiResponse> => {
    const { operationId, call } = forCard(request, cardId)
    return session.send(operationId, call, compared)
  }
  const own = Object.values(kind).join(' ')
  const ofKinds = comparing(lifecycle, 'of another kind')
  const response = await ask(plain, ofKinds(`a request for a ${own} card`))
  for (const currency of response.isRejection ? comparableCurrencies(session, request, plain) : []) {
    const other = await session.arrange.card({ currency })
    if ((await ask(other, ofKinds('for another card', 'baseline'))).isSuccess) return undefined
  }
  const equal = await issue(session, kind, 'new')
  await makeAgain(session, changes, equal.cardId)
  const { operationId, call } = request
  // Enabling may take effect later.
  await session.pause(lateMs)
  const ofOne = comparing(lifecycle, 'with a longer history')
  const again = await session.send(operationId, call, ofOne(`a request for a ${own} card with a longer history`))
  if (again.isRejection) await ask(equal, ofOne('for an equal one', 'baseline'))
  return again
}

/** The card's own, and another one if the request names none: then the card's currency may be why it was rejected. */
function comparableCurrencies(session: Session, request: CardRequest, { currency }: Ledger): readonly string[] {
  if (isMovement(verbFor(session, request))) return [currency]
  return [
    currency,
    ...session.samples
      .values('createCard', 'currency')
      .filter((one) => one !== currency)
      .slice(0, 1),
  ]
}

/** Whether a card can be emptied is open. A card that was emptied must then work like any other. */
async function emptyAndFill(session: Session, ledger: Ledger, route: Route, judge: Judge): Promise<void> {
  const { cardId, currency } = ledger
  const amounts = amountsAround(session, currency, 2 * routes.length + 1)
  // A list may show the opening balance as a transaction.
  if (ledger.movements.length === 0) await move(session, ledger, route, 'topup', amounts.at(-1) ?? 1)
  if (ledger.movements.length === 0) return
  const all = movement(session, route, 'withdraw', cardId, { amount: Number(ledger.balance), currency })
  const emptied = await judge(await session.send(all.operationId, all.call, { intent: 'open' }), all)
  if (!emptied.isSuccess) return
  ledger.movements.push({ route, direction: 'withdraw', amount: Number(ledger.balance) })
  continueWith(ledger, emptied)
  // Enough for the movements that may follow, and none of their amounts.
  await fund(session, ledger, amounts)
}

/** A target need not offer every combination; other checks cover each value. */
async function issue(session: Session, kind: Kind, past: Past, isBeforeOther = false): Promise<Ledger> {
  const plain = session.samples.body('createCard', kind)
  const currency = String(plain.currency)
  // Includes cents where the currency has them: some kinds of card may be stored with fewer decimals.
  const withCents = { ...kind, balance: Number(`${Math.trunc(Number(plain.balance))}.29`) }
  const { userId } = await session.arrange.owner(plain)
  // A second request may return the first card, which then has another currency.
  const override = isBeforeOther ? ({ intent: 'open', mayBeRejected: true } as const) : {}
  const ask = (body: Record<string, unknown>) => session.send('createCard', { path: { userId }, body }, override)
  const first = hasMinorUnit(currency) ? session.samples.body('createCard', withCents) : plain
  const other = session.samples.values('createCard', 'currency').find((one) => one !== currency)
  const another = isBeforeOther ? session.samples.body('createCard', { ...kind, currency: other }) : first
  const before = past === 'new' ? undefined : await issueBefore(session, userId, another, past)
  const response = await ask(first)
  const last = response.isRejection ? await ask(session.samples.body('createCard', kind)) : response
  const ledger = issuedLedger(last)
  if (ledger && ledger.cardId !== before) return ledger
  // How many cards a user can have is open.
  return past === 'new' ? session.skip('createCard rejects such a card', last) : issue(session, kind, 'new')
}

async function issueBefore(
  session: Session,
  userId: string,
  body: Record<string, unknown>,
  past: Past,
): Promise<unknown> {
  const cardId = shownId(await session.send('createCard', { path: { userId }, body }, { intent: 'open' }), 'card')
  if (past === 'after-a-termination' && cardId !== undefined)
    await session.arrange.terminated(cardId, 'terminateCard', { path: { cardId } })
  return cardId
}
