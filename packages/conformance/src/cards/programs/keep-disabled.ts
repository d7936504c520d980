import type { Marked } from '../../engine/nouns/call.ts'
import { amountsAround } from '../actions/amounts.ts'
import { shownId } from '../actions/read-action.ts'
import {
  balanceReading,
  type CardRequest,
  listing,
  listingRoutes,
  movement,
  routes,
  termination,
  toggle,
} from '../actions/routes.ts'
import type { ArrangedCard, Session } from '../actions/session.ts'
import { ask, isTemporary } from './stop-beside-movements.ts'

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
    const after = marked(`a top-up of a disabled card after ${says}`)
    // A disabling may take effect later.
    const last = await session.repeat(
      'late-stop',
      () => ask(session, topUp(amount), after),
      ({ isRejection }) => isRejection,
    )
    return last.isRejection
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
