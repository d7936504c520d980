import { needData } from '../../engine/nouns/outcome.ts'
import type { ApiResponse, Marked } from '../../engine/nouns/wire/call.ts'
import { together } from '../../engine/programs/together.ts'
import { list } from '../../engine/values/texts.ts'
import { amountsAround } from '../actions/amounts.ts'
import { shownId } from '../actions/read-action.ts'
import {
  balanceReading,
  type CardRequest,
  listing,
  listingRoutes,
  movement,
  type Route,
  routes,
  type Toggle,
  termination,
  toggle,
} from '../actions/routes.ts'
import type { ArrangedCard, Session } from '../actions/session.ts'
import { continueWith, freshLedger, type Ledger, move } from './own-ledger.ts'

export async function stopBesideMovements(
  session: Session,
  { says, needsAnEmptyCard, requestFor }: Stop,
  check: string,
): Promise<void> {
  const marked = (circumstance: string): Marked => ({
    case: { features: [{ check, says: `a top-up of a card that was ${says} ${circumstance}` }] },
  })
  const alone = await newCard(session, needsAnEmptyCard)
  if (!(await ask(session, requestFor(session, alone.cardId))).isSuccess) return
  const expected = await ask(session, topUp(session, alone, 0), {
    ...marked('without other requests'),
    role: 'baseline',
  })
  if (!expected.isRejection || isTemporary(expected)) return

  const card = await newCard(session, needsAnEmptyCard)
  const requests = Array.from({ length: movements }, (_, index) => topUp(session, card, index))
  const stop = requestFor(session, card.cardId)
  const [stopped] = (
    await together(
      [...requests.slice(0, routes.length), stop, ...requests.slice(routes.length)].map((request) =>
        ask(session, request),
      ),
    )
  ).slice(routes.length)
  if (!stopped?.isSuccess) return
  await isRejectedSoon(session, topUp(session, card, movements), marked('at the same time as other top-ups'))
}

/** A request after which a service may reject movements. Whether it does is open. */
interface Stop {
  readonly variant: string
  readonly says: string
  /** Whether a card with a balance may not be stopped. */
  readonly needsAnEmptyCard?: true
  requestFor(session: Session, cardId: string): CardRequest
}

export const stops: readonly Stop[] = [
  {
    variant: 'a-disabling',
    says: 'disabled',
    requestFor: (session, cardId) => toggle(session, 'dedicated', 'disable', cardId),
  },
  {
    variant: 'a-disabling-by-operate-card',
    says: 'disabled',
    requestFor: (session, cardId) => toggle(session, 'operateCard', 'disable', cardId),
  },
  {
    variant: 'a-termination',
    says: 'terminated',
    needsAnEmptyCard: true,
    requestFor: (session, cardId) => termination(session, 'dedicated', cardId),
  },
]

/** Two through each route, half of them before the stop and half after it. */
export const movements = 2 * routes.length

/** A rejection that says nothing about the card. */
const isTemporary = ({ status = 0 }: ApiResponse): boolean => status === 429 || status >= 500

interface Topped {
  readonly cardId: string
  readonly currency: string
  readonly amounts: readonly number[]
}

async function newCard(session: Session, isEmpty = false): Promise<Topped> {
  const { cardId, currency, response } = await session.arrange.card()
  if (isEmpty) await session.arrange.emptied(cardId, response)
  return { cardId, currency, amounts: amountsAround(session, currency, movements + 1) }
}

function topUp(session: Session, { cardId, currency, amounts }: Topped, index: number): CardRequest {
  return movement(session, routes[index % routes.length] ?? 'dedicated', 'topup', cardId, {
    amount: amounts[index] ?? 1,
    currency,
  })
}

function ask(session: Session, { operationId, call }: CardRequest, marked: Marked = {}): Promise<ApiResponse> {
  return session.send(operationId, call, { intent: 'open', mayBeRejected: true, ...marked })
}

/** Sends a movement of a stopped card until it is rejected: the stop may take effect later. */
async function isRejectedSoon(session: Session, request: CardRequest, marked: Marked): Promise<boolean> {
  const last = await session.repeat(
    'late-stop',
    () => ask(session, request, marked),
    ({ isRejection }) => isRejection,
  )
  return last.isRejection
}

export async function restart(session: Session, check: string, stop: Route, start: Route): Promise<void> {
  const through = { disable: stop, enable: start }
  const first = await freshLedger(session)
  const [before = 1, after = 2] = amountsAround(session, first.currency, 2)
  const wasUsable = await move(session, first, 'dedicated', 'topup', before)
  if (!wasUsable) session.skip('topUpCard rejects a top-up of a card that was never disabled')
  if (!(await isUsableAfter(session, check, first, through, ['disable', 'enable'], after))) return
  // Another card: a target may allow three movements a day.
  const second = await freshLedger(session)
  if (!(await isUsableAfter(session, check, second, through, ['disable', 'disable', 'enable'], before))) return
  await isUsableAfter(session, check, second, through, ['enable'], after)
}

async function isUsableAfter(
  session: Session,
  check: string,
  ledger: Ledger,
  through: Readonly<Record<Toggle, Route>>,
  turns: readonly Toggle[],
  amount: number,
): Promise<boolean> {
  const requests = turns.map((turn) => toggle(session, through[turn], turn, ledger.cardId))
  for (const [index, request] of requests.entries()) {
    await change(session, ledger, request, turns[index] === (turns[index - 1] ?? 'enable'))
  }
  const done = list(requests.map(({ operationId }, index) => `${operationId} ${turns[index]}d it`))
  const feature = { check, says: `a top-up of a card after ${done}` }
  const marked = { case: { base: `${done} ${amount}`, features: [feature] } }
  return (await move(session, ledger, 'dedicated', 'topup', amount, marked)) !== undefined
}

/** Whether a card can be disabled or enabled that is so already is an open question. */
async function change(
  session: Session,
  ledger: Ledger,
  { operationId, call }: CardRequest,
  isRepeated: boolean,
): Promise<void> {
  const response = await session.send(operationId, call, isRepeated ? { intent: 'open', mayBeRejected: true } : {})
  if (!isRepeated) needData(response)
  // Another check covers fees for disabling and enabling.
  continueWith(ledger, response)
}

/** What is done while a card is disabled: none of it enables the card. */
type Event = readonly [says: string, requests: readonly CardRequest[]]

/** Disables a card, and tops it up after each of these, until a top-up is accepted. */
export async function keepDisabled(session: Session, check: string): Promise<void> {
  const card = await session.arrange.card()
  const { cardId, currency } = card
  const [usual = 1, amount = 2] = amountsAround(session, currency, 2)
  const topUp = (sum: number): CardRequest => movement(session, 'dedicated', 'topup', cardId, { amount: sum, currency })
  const marked = (says: string): Marked => ({ case: { base: says, features: [{ check, says }] } })
  await ask(session, topUp(usual))
  if (!(await ask(session, toggle(session, 'dedicated', 'disable', cardId))).isSuccess) return
  const before = marked('a top-up of a card that was just disabled')
  const expected = await ask(session, topUp(amount), { ...before, role: 'baseline' })
  if (!expected.isRejection || isTemporary(expected)) return
  const happensTo = async ([says, requests]: Event): Promise<boolean> => {
    for (const request of requests) await ask(session, request)
    return await isRejectedSoon(session, topUp(amount), marked(`a top-up of a disabled card after ${says}`))
  }
  for (const event of ofTheCard(session, cardId)) if (!(await happensTo(event))) return
  const other = await issueAnother(session, card)
  if (other === undefined || !(await happensTo(['another card was issued to its user', []]))) return
  for (const event of ofAnother(session, other, currency, amount)) if (!(await happensTo(event))) return
}

function ofTheCard(session: Session, cardId: string): Event[] {
  const readings = [balanceReading(session, cardId), ...listingRoutes.map((route) => listing(session, route, cardId))]
  return [
    ['it had rejected one', []],
    ['it was read', readings],
    ...routes.map((route): Event => {
      const again = toggle(session, route, 'disable', cardId)
      return [`${again.operationId} disabled it again`, [again]]
    }),
  ]
}

function ofAnother(session: Session, cardId: string, currency: string, amount: number): Event[] {
  const move = (direction: 'topup' | 'withdraw'): CardRequest =>
    movement(session, 'dedicated', direction, cardId, { amount, currency })
  return [
    ['movements of another card of its user', [move('topup'), move('withdraw')]],
    ...routes.map((route): Event => {
      const requests = (['disable', 'enable'] as const).map((turn) => toggle(session, route, turn, cardId))
      return [`${requests.at(-1)?.operationId} enabled another card of its user`, requests]
    }),
    ['another card of its user was terminated', [termination(session, 'dedicated', cardId)]],
  ]
}

/** Undefined if a user can have no second card, which is open. */
async function issueAnother(session: Session, { userId, cardId, sent }: ArrangedCard): Promise<string | undefined> {
  const body = session.samples.body('createCard', { currency: sent.currency })
  const response = await session.send('createCard', { path: { userId }, body }, { intent: 'open' })
  const other = shownId(response, 'card')
  return other === cardId ? undefined : other
}
