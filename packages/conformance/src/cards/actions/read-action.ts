import type { Contract, Operation, RequestPlace, RequestPlaces, ResponsePlaces, Verb } from '@card-contract/contract'
import type { ApiResponse } from '../../engine/nouns/call.ts'
import { decimal, isDecimal, toMillionths } from '../../engine/values/decimal.ts'
import { valueAt } from '../../engine/values/value-at.ts'

// Every field of a request or response about a card is found here, by the `x-action` of its operation.

/** A response, or a step of a run. */
export type Sent = Pick<ApiResponse, 'sent' | 'operation'>

/** A call, or a request that the reference model received. */
type RequestParts = { readonly [carrier in RequestPlace['in']]?: unknown }

/** The actions that only read. */
export const readings: ReadonlySet<Verb | undefined> = new Set<Verb>(['get_balance', 'get_transactions'])

/** What a request does; undefined if it concerns no card, or names no action. */
export function verbOf(sent: Sent): Verb | undefined {
  return verbAt(sent.operation, (place) => valueSent(sent, place))
}

/** The same before the request is sent. */
export function verbIn(operation: Operation, parts: RequestParts): Verb | undefined {
  return verbAt(operation, (place) => valueIn(parts, place))
}

function verbAt(operation: Operation | undefined, read: (place: RequestPlace) => unknown): Verb | undefined {
  const verb = operation?.action?.verb
  if (typeof verb !== 'object') return verb
  const value = read(verb)
  return typeof value === 'string' && Object.hasOwn(verb.values, value) ? verb.values[value] : undefined
}

/** The words that requests have for each verb, which no other response may use for itself. */
export function verbsOf({ operations }: Contract): ReadonlyMap<unknown, Verb> {
  const choices = operations.flatMap(({ action }) => (typeof action?.verb === 'object' ? [action.verb.values] : []))
  return new Map(choices.flatMap((values) => Object.entries(values)))
}

/** What distinguishes a request from others of its operation, for headlines: ` with action "topup"`. */
export function actionInWords(sent: Sent): string {
  return actionAt(sent.operation, (place) => valueSent(sent, place))
}

/** The same before the request is sent. */
export function actionIn(operation: Operation, parts: RequestParts): string {
  return actionAt(operation, (place) => valueIn(parts, place))
}

function actionAt(operation: Operation | undefined, read: (place: RequestPlace) => unknown): string {
  const choice = operation?.action?.verb
  const value = typeof choice === 'object' ? read(choice) : undefined
  return typeof choice !== 'object' || value === undefined ? '' : ` with ${choice.name} ${JSON.stringify(value)}`
}

/** Whether the operation acts on a card. */
export function isAboutACard({ action }: Operation): boolean {
  return action?.request.card !== undefined
}

/** A part of a request: the card, the amount, the currency. */
export function sentPart(sent: Sent, part: keyof RequestPlaces): unknown {
  const place = sent.operation?.action?.request[part]
  return place && valueSent(sent, place)
}

/** The same before the request is sent. */
export function partIn({ action }: Operation, parts: RequestParts, part: keyof RequestPlaces): unknown {
  const place = action?.request[part]
  return place && valueIn(parts, place)
}

function valueSent({ operation, sent }: Sent, { in: carrier, name }: RequestPlace): unknown {
  if (carrier === 'path') return sent.path(operation?.path ?? '', name)
  const fields: Readonly<Record<string, unknown>> = (carrier === 'body' ? sent.body() : sent.query()) ?? {}
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

function valueIn(parts: RequestParts, { in: carrier, name }: RequestPlace): unknown {
  return valueAt(parts[carrier], `/${name}`)
}

/** The card in the path of the request. */
export function sentCard(sent: Sent): string | undefined {
  const card = sentPart(sent, 'card')
  return typeof card === 'string' ? card : undefined
}

/** Whether it moves money. */
export function isMovement(verb: Verb | undefined): boolean {
  return verb === 'topup' || verb === 'withdraw'
}

/** The amount that a request asks to move; undefined if it moves none. */
export function movedAmount(sent: Sent, verb: Verb | undefined = verbOf(sent)): string | undefined {
  return isMovement(verb) ? unsigned(Number(sentPart(sent, 'amount'))) : undefined
}

/** Decimal text without a sign, which the interface leaves open for withdrawals; undefined if it is no amount. */
export function unsigned(amount: unknown): string | undefined {
  const text = decimalIn(amount)
  return text?.startsWith('-') ? text.slice(1) : text
}

/** A number as decimal text, even where it is given as a text: that its type is wrong is reported once, by another check. */
function decimalIn(value: unknown): string | undefined {
  if (typeof value === 'string') return isDecimal(value) ? decimal(value) : undefined
  return typeof value === 'number' && Number.isFinite(value) ? decimal(value) : undefined
}

type Reported = Exclude<keyof ResponsePlaces, 'transaction'>

/** A part of a success: the balance, the currency, the ID of the card. */
export function shownPart(response: ApiResponse, part: Reported): unknown {
  const pointer = response.operation?.action?.response[part]
  return pointer === undefined || !response.data ? undefined : valueAt(response.json, pointer)
}

/** Where the response to such a request has this part. */
export function pointerOf({ operation }: Pick<ApiResponse, 'operation'>, part: Reported): string {
  return operation?.action?.response[part] ?? '/data'
}

/** The ID of a user or a card, if the response has one. */
export function shownId(response: ApiResponse, part: 'user' | 'card'): string | undefined {
  const id = shownPart(response, part)
  return typeof id === 'string' && id !== '' ? id : undefined
}

/** The balance as decimal text, to a millionth; undefined if the response has none. */
export function reportedBalance(response: ApiResponse): string | undefined {
  const balance = writtenBalance(response)
  return balance === undefined ? undefined : toMillionths(balance)
}

/** The balance with all of its decimals, the noise of binary floats included. */
export function writtenBalance(response: ApiResponse): string | undefined {
  return decimalIn(shownPart(response, 'balance'))
}

type TransactionPlaces = NonNullable<ResponsePlaces['transaction']>

/** A transaction as a response shows it. */
export interface Entry extends Readonly<Partial<Record<keyof TransactionPlaces, unknown>>> {
  /** Its place in the list. */
  readonly index: number
}

/** The transactions of a card in one response. */
export interface Listing {
  readonly response: ApiResponse
  readonly entries: readonly Entry[]
}

/** The transactions in any response about a card. */
export function listingIn(response: ApiResponse): Listing {
  const items = shownPart(response, 'transactions')
  const places = Object.entries(response.operation?.action?.response.transaction ?? {})
  const entries: Entry[] = []
  for (const [index, item] of Array.isArray(items) ? items.entries() : []) {
    if (typeof item !== 'object' || item === null) continue
    const entry: Record<string, unknown> & Entry = { index }
    for (const [part, pointer] of places) entry[part] = valueAt(item, pointer)
    entries.push(entry)
  }
  return { response, entries }
}

/** Where a response has a transaction, or a part of it. */
export function pointerOfEntry(
  response: Pick<ApiResponse, 'operation'>,
  { index }: Pick<Entry, 'index'>,
  part?: keyof TransactionPlaces,
): string {
  const inside = part && response.operation?.action?.response.transaction?.[part]
  return `${pointerOf(response, 'transactions')}/${index}${inside ?? ''}`
}
