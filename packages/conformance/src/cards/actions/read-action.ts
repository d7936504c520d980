import type { Contract, Operation } from '@card-contract/contract'
import type { RequestParts, Sent } from '../../engine/nouns/action.ts'
import * as action from '../../engine/nouns/action.ts'
import type { ApiResponse } from '../../engine/nouns/wire/call.ts'
import { decimal, isDecimal, toMillionths } from '../../engine/values/decimal.ts'
import { valueAt } from '../../engine/values/json.ts'

export { actionIn, actionInWords, type Sent } from '../../engine/nouns/action.ts'

// Every field of a request or response about a card is found here, by the `x-action` of its operation.

/** What an operation can do to a card, or to the user who owns it. */
export type Verb =
  | 'register'
  | 'issue'
  | 'topup'
  | 'withdraw'
  | 'enable'
  | 'disable'
  | 'terminate'
  | 'get_balance'
  | 'get_transactions'

export type RequestPart = 'user' | 'card' | 'amount' | 'currency'
export type ResponsePart = 'user' | 'card' | 'name' | 'balance' | 'currency' | 'status' | 'created' | 'transactions'
type EntryPart = 'id' | 'amount' | 'currency' | 'type' | 'status' | 'created'

// The same as in the engine, with the words of this interface.
export const verbOf = action.verbOf as (sent: Sent) => Verb | undefined
export const verbIn = action.verbIn as (operation: Operation, parts: RequestParts) => Verb | undefined
export const verbsOf = action.verbsOf as (contract: Contract) => ReadonlyMap<unknown, Verb>
export const sentPart: (sent: Sent, part: RequestPart) => unknown = action.sentPart
export const partIn: (operation: Operation, parts: RequestParts, part: RequestPart) => unknown = action.partIn
export const shownPart: (response: ApiResponse, part: ResponsePart) => unknown = action.shownPart
export const pointerOf: (response: Pick<ApiResponse, 'operation'>, part: ResponsePart) => string = action.pointerOf

/** The actions that only read. */
export const readings: ReadonlySet<Verb | undefined> = new Set<Verb>(['get_balance', 'get_transactions'])

/** What a card is after an action that changes its state. */
export const states: Readonly<Record<string, string>> = {
  enable: 'enabled',
  disable: 'disabled',
  terminate: 'terminated',
}

/** Whether the operation acts on a card. */
export const isAboutACard = action.hasSubject

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

/** A transaction as a response shows it. */
export interface Entry extends Readonly<Partial<Record<EntryPart, unknown>>> {
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
  const places = Object.entries(entryPlaces(response)) as [EntryPart, string][]
  const entries: Entry[] = []
  for (const [index, item] of Array.isArray(items) ? items.entries() : []) {
    if (typeof item !== 'object' || item === null) continue
    const entry: { index: number } & Partial<Record<EntryPart, unknown>> = { index }
    for (const [part, pointer] of places) entry[part] = valueAt(item, pointer)
    entries.push(entry)
  }
  return { response, entries }
}

/** Where a response has a transaction, or a part of it. */
export function pointerOfEntry(
  response: Pick<ApiResponse, 'operation'>,
  { index }: Pick<Entry, 'index'>,
  part?: EntryPart,
): string {
  const inside = part && entryPlaces(response)[part]
  return `${pointerOf(response, 'transactions')}/${index}${inside ?? ''}`
}

/** Where one item of the list has each part. */
function entryPlaces({ operation }: Pick<ApiResponse, 'operation'>): Readonly<Partial<Record<EntryPart, string>>> {
  const places = operation?.action?.response.transaction
  return typeof places === 'object' ? places : {}
}
