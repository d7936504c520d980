import type { ApiResponse, Override } from '../../../engine/nouns/call.ts'
import { type CardRequest, type Direction, movement, type Route } from '../../actions/routes.ts'
import type { ArrangedCard, Session } from '../../actions/session.ts'

export function ask(session: Session, { operationId, call }: CardRequest, override?: Override): Promise<ApiResponse> {
  return session.send(operationId, call, override)
}

/** Sends one request for each value, one after another, and returns each response under the name of its situation. */
export async function askFor<Value>(
  values: Readonly<Record<string, Value>>,
  send: (value: Value, situation: string) => Promise<ApiResponse>,
): Promise<Record<string, ApiResponse>> {
  const responses: Record<string, ApiResponse> = {}
  for (const [situation, value] of Object.entries(values)) responses[situation] = await send(value, situation)
  return responses
}

export function askEach(
  session: Session,
  cardRequests: Readonly<Record<string, CardRequest>>,
): Promise<Record<string, ApiResponse>> {
  return askFor(cardRequests, (cardRequest) => ask(session, cardRequest))
}

/** The same request through several routes, by route. */
export function throughEach<Name extends Route>(
  through: readonly Name[],
  request: (route: Name) => CardRequest,
): Record<string, CardRequest> {
  return Object.fromEntries(through.map((route) => [route, request(route)]))
}

/** Sends a request that may break the target, where a missing response is a result. */
export function askOnce(
  session: Session,
  cardRequest: Partial<CardRequest>,
  override?: Override,
): Promise<ApiResponse> {
  const { operationId, call = {} } = cardRequest
  return session.tryToSend(operationId, call, override)
}

/** A registration: the only request that needs no existing object. */
export function registering(session: Session, fields: Readonly<Record<string, unknown>> = {}): CardRequest {
  return { operationId: 'createCardUser', call: { body: session.samples.body('createCardUser', fields) } }
}

/** The issuing of a card to this user. */
export function issuing(session: Session, userId: string, fields: Readonly<Record<string, unknown>> = {}): CardRequest {
  return { operationId: 'createCard', call: { path: { userId }, body: session.samples.body('createCard', fields) } }
}

/** A request that moves a small amount, or the given one. */
export function moving(
  session: Session,
  card: Pick<ArrangedCard, 'cardId' | 'currency'>,
  direction: Direction,
  sum: { readonly amount?: number; readonly currency?: string } = {},
  route: Route = 'dedicated',
): CardRequest {
  const { currency = card.currency } = sum
  const { amount = session.samples.amount(currency) } = sum
  return movement(session, route, direction, card.cardId, { amount, currency })
}

/** Returns the fixture, or undefined if the run has none: for probes that work without it. */
export function ifGiven<Fixture>(take: () => Fixture): Fixture | undefined {
  try {
    return take()
  } catch {
    return undefined
  }
}
