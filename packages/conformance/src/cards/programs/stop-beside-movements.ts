import type { ApiResponse, Marked } from '../../engine/nouns/call.ts'
import { amountsAround } from '../actions/amounts.ts'
import { type CardRequest, movement, routes, termination, toggle } from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'
import { together } from './together.ts'

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
  // The stop may take effect later.
  await session.repeat(
    'late-stop',
    () => ask(session, topUp(session, card, movements), marked('at the same time as other top-ups')),
    ({ isRejection }) => isRejection,
  )
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
export const isTemporary = ({ status = 0 }: ApiResponse): boolean => status === 429 || status >= 500

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

export function ask(session: Session, { operationId, call }: CardRequest, marked: Marked = {}): Promise<ApiResponse> {
  return session.send(operationId, call, { intent: 'open', mayBeRejected: true, ...marked })
}
