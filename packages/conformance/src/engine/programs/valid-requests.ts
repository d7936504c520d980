import { changesState, type Operation, type Verb } from '@card-contract/contract'
import { isAboutACard, partIn, verbIn } from '../../cards/actions/read-action.ts'
import { toggle } from '../../cards/actions/routes.ts'
import { otherKinds, pathChoicesOf } from '../cases/choices.ts'
import { uniqueFieldsOf } from '../cases/samples/fields.ts'
import type { ApiResponse, Call, Marked, Override } from '../nouns/call.ts'
import type { Check } from '../nouns/check.ts'
import type { Session } from '../nouns/session.ts'

/** The resource of a request, and the fields that the request needs to match it. */
export interface Resource {
  readonly path: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, unknown>>
}

type Fields = Readonly<Record<string, unknown>>

/**
 * What path parameters other than cards and the IDs of a payment refer to, which no schema says. Everything else about a
 * request comes from the contract.
 */
async function pathResource(session: Session, { operationId, action }: Operation, name: string, fields: Fields) {
  if (name === action?.request.user?.name) return (await session.arrange.owner(fields)).userId
  if (!Object.hasOwn(otherKinds, name)) throw new Error(`${operationId}: the path parameter ${name} is unknown`)
  return session.arrange.payout(fields[name] === 'service_reference' ? 'serviceReference' : 'reference')
}

/** The fields that name what a request is about: the payment that must exist before the run. */
function knownNames({ arrange }: Session, { operationId }: Operation): Fields {
  if (operationId !== asksForAPayment) return {}
  const { orderId, payId } = arrange.payment()
  return { order_id: orderId, pay_id: payId }
}

const asksForAPayment = 'checkPaymentStatus'

/** Whether a request tops up a card, through any route. */
export function isTopUp(operation: Operation, fields: Fields): boolean {
  return does(operation, fields, 'topup')
}

/**
 * Creates what the target needs to accept a valid request with these fields. `whileActive` runs while the card is
 * active, because movements of a disabled card are an open question.
 */
export async function arrangeResource(
  session: Session,
  operation: Operation,
  fields: Fields,
  whileActive?: (path: Readonly<Record<string, string>>) => Promise<void>,
): Promise<Resource> {
  const path: Record<string, string> = {}
  let issued: ApiResponse | undefined
  for (const { name } of operation.parameters.filter((parameter) => parameter.in === 'path')) {
    // A card in the currency of the request: the use of other currencies is an open question.
    if (name !== operation.action?.request.card?.name) path[name] = await pathResource(session, operation, name, fields)
    else ({ cardId: path[name], response: issued } = await session.arrange.card(sharedWithNewCards(session, fields)))
  }
  await whileActive?.(path)
  const [cardId = ''] = Object.values(path)
  // The target must accept enabling only for a disabled card; anything else is an open question.
  if (does(operation, fields, 'enable')) {
    const disabling = toggle(session, 'dedicated', 'disable', cardId)
    await session.arrange.accepted(disabling.operationId, disabling.call)
  }
  if (does(operation, fields, 'terminate')) await session.arrange.emptied(cardId, whileActive ? undefined : issued)
  return { path, fields: knownNames(session, operation) }
}

function does(operation: Operation, fields: Fields, verb: Verb): boolean {
  return verbIn(operation, { query: fields, body: fields }) === verb
}

/** What changes what a card can do: nothing else shares such a card, because a target may fail to enable it again. */
export const stateChanges = ['enable', 'disable', 'terminate'] as const

/**
 * Requests with the same key can share a resource. Some cards allow few movements a day, so where movements are not counted,
 * different kinds do not share a card.
 */
export function resourceKey(
  session: Session,
  operation: Operation,
  fields: Fields,
  apart: readonly Verb[] = [...stateChanges, 'withdraw'],
): string {
  const verbs = apart.filter((verb) => does(operation, fields, verb))
  const kinds = pathChoicesOf(operation).map(({ name }) => fields[name])
  return JSON.stringify([verbs, sharedWithNewCards(session, fields), ...kinds])
}

/** Reverts the effect of an accepted request on a card if another request certainly can: disabling and enabling. */
export async function isUndone(
  session: Session,
  operation: Operation,
  fields: Fields,
  { path }: Resource,
): Promise<boolean> {
  const [cardId = ''] = Object.values(path)
  const isStop = does(operation, fields, 'disable')
  if (!isStop && !does(operation, fields, 'enable')) return false
  const { operationId, call } = toggle(session, 'dedicated', isStop ? 'enable' : 'disable', cardId)
  const response = await session.send(operationId, call)
  return response.isSuccess
}

interface SentValid {
  readonly call: Call
  readonly response: ApiResponse
  /** Whether the card had to be disabled before it could be terminated. */
  readonly isDisabledFirst: boolean
}

/** Sends a valid request and any request it depends on; sends another one if a unique value is already taken. */
export async function sendValid(
  session: Session,
  operation: Operation,
  callOf: (isAgain: boolean) => Call | Promise<Call>,
  override: Marked = {},
): Promise<SentValid> {
  const send = async (isAgain: boolean): Promise<SentValid> => {
    const call = await callOf(isAgain)
    return { call, ...(await sendCall(session, operation, call, override)) }
  }
  return uniqueFieldsOf(session.contract, operation).length > 0 ? session.withOtherTexts(send) : send(false)
}

/** The same fields without those that must be unique, so that they get new values. */
export function withoutUnique({ contract }: Session, operation: Operation, fields: Fields): Fields {
  const unique = uniqueFieldsOf(contract, operation).map(({ name }) => name)
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !unique.includes(name)))
}

/** Sends a valid call, and what it needs to be accepted. */
export async function sendCall(
  session: Session,
  operation: Operation,
  call: Call,
  override: Pick<Override, 'form'> & Marked = {},
): Promise<Omit<SentValid, 'call'>> {
  const { operationId } = operation
  if (verbIn(operation, call) !== 'terminate') {
    return { response: await session.send(operationId, call, override), isDisabledFirst: false }
  }
  const [cardId = ''] = Object.values(call.path ?? {})
  return await session.arrange.terminated(cardId, operationId, call, override)
}

/** The fields of a request that also determine which card it can use. */
function sharedWithNewCards({ contract }: Session, fields: Fields): Fields {
  // Intentionally not `fieldsOf`, which also finds out where each field is described: this is asked about every faulty request.
  const { properties = {} } = contract.resolve(contract.operation('createCard').requestBody?.schema ?? {})
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, described]) =>
      contract.resolve(described).enum?.includes(fields[name]) ? [[name, fields[name]]] : [],
    ),
  )
}

/** A valid request for the resource with these fields. */
export function validCall(session: Session, operation: Operation, resource: Resource, fields: Fields): Call {
  const { operationId, parameters, requestBody } = operation
  const all = { ...fields, ...resource.fields }
  const query = parameters.some((parameter) => parameter.in === 'query')
    ? { query: session.samples.query(operationId, all) }
    : {}
  return { path: resource.path, ...query, ...(requestBody ? { body: session.samples.body(operationId, all) } : {}) }
}

/** A valid call on new objects, with the required fields and these. */
export async function plainCall(session: Session, operation: Operation, fields: Fields = {}): Promise<Call> {
  return validCall(session, operation, await arrangeResource(session, operation, fields), fields)
}

/** The same movement with the amount increased by one; other requests unchanged. */
export function withOneMore(operation: Operation, call: Call): Call {
  const place = operation.action?.request.amount
  const amount = movedAmount(operation, call)
  if (place?.in === 'path' || !place || amount === undefined) return call
  return { ...call, [place.in]: { ...(call[place.in] as Fields), [place.name]: amount + 1 } }
}

/** The amount that a call moves to or from a card, if it does. */
export function movedAmount(operation: Operation, call: Call): number | undefined {
  const amount = isAboutACard(operation) ? partIn(operation, call, 'amount') : undefined
  return typeof amount === 'number' ? amount : undefined
}

/** Whether the target can accept the same request repeatedly: readings, and movements while the money lasts. */
export function isRepeatable(operation: Operation, call: Call): boolean {
  return movedAmount(operation, call) !== undefined || !changesState(operation, call)
}

export function needsOf({ operationId, parameters }: Operation): Check['needs'] {
  if (operationId === asksForAPayment) return ['payment']
  return parameters.some(({ name }) => name === 'reference') ? ['payout-reference'] : []
}
