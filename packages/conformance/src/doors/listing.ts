import { show } from '../expect/received.ts'
import { compare, decimal } from '../model/decimal.ts'
import type { Answer, Stage } from '../model/stage.ts'
import { type Direction, type ListingDoor, listing } from './doors.ts'
import type { Ledger, Movement } from './ledger.ts'

export type Entry = Readonly<Record<string, unknown>>

/** The transactions of a card, as one answer lists them. */
export interface Listing {
  readonly answer: Answer
  readonly entries: readonly Entry[]
}

/**
 * How soon a movement is listed is open. It is waited for so long, in milliseconds; and longer where the first movements
 * are listed and the last ones are not yet, which looks like a list that is late.
 */
const pauses = [50, 100, 200, 400, 750]
const morePauses = [500, 1000, 1500]

/** What is left of the waiting. Lists that are waited for at the same time share it: time passes for all of them. */
export interface Patience {
  readonly pauses: number[]
  readonly morePauses: number[]
}

export function newPatience(): Patience {
  return { pauses: [...pauses], morePauses: [...morePauses] }
}

export async function list(stage: Stage, door: ListingDoor, cardId: string): Promise<Listing> {
  const { operationId, call } = listing(door, cardId)
  const answer = await stage.send(operationId, call)
  stage.expect.success(answer)
  return listingIn(answer)
}

/** The transactions that any answer about a card tells. */
export function listingIn(answer: Answer): Listing {
  const transactions = answer.data?.transactions
  const entries = Array.isArray(transactions) ? transactions : []
  return { answer, entries: entries.filter((entry): entry is Entry => typeof entry === 'object' && entry !== null) }
}

/** Lists until every movement of the ledger is there, or, where older ones drop out, at least the last one. */
export async function awaitListing(
  stage: Stage,
  door: ListingDoor,
  ledger: Ledger,
  patience: Patience = newPatience(),
): Promise<Listing> {
  for (let turn = 0; ; turn++) {
    const found = await list(stage, door, ledger.cardId)
    const { listed, missing } = reckon(ledger.movements, found.entries)
    const last = ledger.movements.at(-1)
    const isSettled = turn > 0 && last !== undefined && !missing.includes(last)
    if (missing.length === 0 || isSettled) return found
    const looksLate = listed.length > 0 && listed.every((one, index) => one === ledger.movements[index])
    const pause = patience.pauses.shift() ?? (looksLate ? patience.morePauses.shift() : undefined)
    if (pause === undefined) return found
    await stage.pause(pause)
  }
}

export interface Reckoning {
  readonly listed: readonly Movement[]
  readonly missing: readonly Movement[]
  /** Movements that are listed more often than they were made. */
  readonly doubled: readonly Movement[]
}

/**
 * Which movements a list shows. They are known by their amounts, and by how many have the same: the words for types, the sign
 * of a withdrawal, the order, and entries of another kind (an opening, a fee) are the implementation's own.
 */
export function reckon(movements: readonly Movement[], entries: readonly Entry[]): Reckoning {
  const count = (movement: Movement): number => entries.filter((entry) => isOf(movement, entry)).length
  const alike = (movement: Movement, after = -1): number =>
    movements.filter((one, index) => index > after && one.amount === movement.amount).length
  // Of those with the same amount the latest are listed first: older ones may have dropped out.
  const isListed = (movement: Movement, index: number): boolean => count(movement) > alike(movement, index)
  return {
    listed: movements.filter(isListed),
    missing: movements.filter((movement, index) => !isListed(movement, index)),
    doubled: movements.filter((movement) => count(movement) > alike(movement)),
  }
}

export function isOf({ amount }: Pick<Movement, 'amount'>, entry: Entry): boolean {
  const told = entry.amount
  return typeof told === 'number' && Number.isFinite(told) && compare(Math.abs(told), amount) === 0
}

/**
 * Expects every movement to be listed exactly once, as far as that can be asked for: a list may hold a limited number of
 * transactions, `limit` being the least that it was seen to hold, and an empty one may be late.
 */
export function expectListed(stage: Stage, ledger: Ledger, found: Listing, limit = 0): void {
  const { movements, currency } = ledger
  // Whether a field can be null is open; an amount that is null can be any movement's.
  if (found.entries.some(({ amount }) => amount === null)) return
  const { listed, missing, doubled } = reckon(movements, found.entries)
  const say = (movement: Movement): string => `${movement.direction} of ${decimal(movement.amount)} ${currency}`
  for (const movement of doubled) {
    complain(stage, found, `the ${say(movement)} once`, amountsOf(found))
  }
  const isAllowed = listed.length === 0 ? isStillEmpty(ledger, found) : isWindow(movements, missing, found, limit)
  if (!isAllowed)
    complain(stage, found, `the ${missing.map(say).join(' and the ')} among the transactions`, amountsOf(found))
  for (const movement of listed) {
    const entry = found.entries.find((one) => isOf(movement, one))
    if (entry?.currency !== currency && entry?.currency !== null) {
      complain(stage, found, `the ${say(movement)} in ${currency}`, show(entry?.currency))
    }
  }
  const miscalled = listed.find((movement) => isCalledTheOpposite(movement, movements, found))
  if (miscalled) {
    complain(stage, found, `the ${say(miscalled)} as no ${opposite(miscalled)}`, `one of type ${opposite(miscalled)}`)
  }
}

/** The words for types are open, but not that a withdrawal is called by the one that is for top-ups. */
function isCalledTheOpposite(movement: Movement, movements: readonly Movement[], { entries }: Listing): boolean {
  const isAlone = movements.every((one) => one.amount !== movement.amount || one.direction === movement.direction)
  const own = entries.filter((entry) => isOf(movement, entry))
  // One with a sign may be taken back.
  return isAlone && own.every(({ type, amount }) => type === opposite(movement) && Number(amount) > 0)
}

function opposite({ direction }: Movement): Direction {
  return direction === 'topup' ? 'withdraw' : 'topup'
}

/** Nothing was listed so far, or nothing but what was there before the first movement. */
export function isStillEmpty({ movements }: Pick<Ledger, 'movements'>, { entries }: Listing): boolean {
  return entries.length < movements.length || entries.length <= 1
}

/** How many fit on a page is a multiple of this, wherever lists have pages. */
const pageUnit = 5

/**
 * Only the oldest may be missing, and only from a list that is as full as a list was seen to get. Or only the newest, where the
 * list may be the first page of a longer one: whether there are pages, and where they begin, is open.
 */
function isWindow(
  movements: readonly Movement[],
  missing: readonly Movement[],
  { entries }: Listing,
  limit: number,
): boolean {
  const isFull = missing.length === 0 || entries.length >= limit
  const areOldest = missing.every((one, index) => one === movements[index])
  // Which of two with the same amount is missing, nobody can tell.
  const first = movements.slice(0, movements.length - missing.length)
  const areNewest = entries.length % pageUnit === 0 && reckon(first, entries).missing.length === 0
  return isFull && (areOldest || areNewest)
}

function amountsOf({ entries }: Listing): string {
  return show(entries.map(({ amount }) => amount))
}

function complain(stage: Stage, { answer }: Listing, expected: string, received: string): void {
  const subject = `${answer.exchange.operationId}: /data/transactions`
  stage.expect.fail({ subject, expected, received, pointer: '/data/transactions', exchange: answer.exchange.id })
}
