import type { Fixtures } from '../../../engine/nouns/target.ts'
import type { ApiResponse, Override } from '../../../engine/nouns/wire/call.ts'
import type { Fields } from '../../../engine/values/json.ts'
import { pathFrom } from '../../../engine/values/path.ts'
import type { CardRequest, Route } from '../../actions/routes.ts'
import type { ArrangedUser, Session } from '../../actions/session.ts'

/** A request as data. What is unusual on the wire may break the target, so a missing response to it is a result. */
export interface Request extends Partial<CardRequest> {
  readonly unusual?: Override
}

export function ask(session: Session, request: Request, situation?: string): Promise<ApiResponse> {
  const { operationId, call = {}, unusual } = request
  const override = { ...unusual, ...(situation === undefined ? {} : { situation }) }
  return operationId === undefined || unusual
    ? session.tryToSend(operationId, call, override)
    : session.send(operationId, call, override)
}

/** The request with another method, to another target, with other headers or with another body. */
export function unusually(request: Request, unusual: Override): Request {
  return { ...request, unusual }
}

/** The same with further query parameters. */
export function withQuery(
  { operationId, call }: CardRequest,
  query: NonNullable<CardRequest['call']['query']>,
): CardRequest {
  return { operationId, call: { ...call, query: { ...call.query, ...query } } }
}

/** The same request through several routes, by route. */
export function throughEach<Name extends Route>(through: readonly Name[], request: (route: Name) => CardRequest) {
  return Object.fromEntries(through.map((route) => [route, request(route)]))
}

/** A registration: the only request that needs no existing object. */
export function registering({ samples }: Session, fields?: Fields): CardRequest {
  return { operationId: 'createCardUser', call: { body: samples.body('createCardUser', fields) } }
}

/** The issuing of a card to this user. */
export function issuing({ samples }: Session, { userId }: Pick<ArrangedUser, 'userId'>, fields?: Fields): CardRequest {
  return { operationId: 'createCard', call: { path: { userId }, body: samples.body('createCard', fields) } }
}

export function paymentLookup({ orderId, payId }: NonNullable<Fixtures['payment']>, fields?: Fields): CardRequest {
  return { operationId: 'checkPaymentStatus', call: { body: { order_id: orderId, pay_id: payId, ...fields } } }
}

export function payoutLookup(reference: string): CardRequest {
  return { operationId: 'getPayoutStatus', call: { path: { reference } } }
}

/** Returns the fixture, or undefined if the run has none: for probes that work without it. */
export function ifGiven<Fixture>(take: () => Fixture): Fixture | undefined {
  try {
    return take()
  } catch {
    return undefined
  }
}

/** The path of an operation below the base path, for requests with a hand-written target. */
export function pathOf({ contract }: Session, operationId: string, parameters: Readonly<Record<string, string>> = {}) {
  return pathFrom(contract.operation(operationId).path, (name) => parameters[name] ?? '')
}
