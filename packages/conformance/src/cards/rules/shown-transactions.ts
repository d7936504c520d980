import type { Deviation, Rule } from '../../engine/nouns/check.ts'
import { returnedValue } from '../../engine/nouns/finding.ts'
import { nameOf, show } from '../../engine/nouns/show.ts'
import type { Derivation, Step } from '../../engine/nouns/step.ts'
import type { ApiResponse } from '../../engine/nouns/wire/call.ts'
import { deviationAt } from '../../engine/rules/deviation.ts'
import { accepted, comparing } from '../../engine/rules/each-response.ts'
import { subtract } from '../../engine/values/decimal.ts'
import { asText } from '../../engine/values/texts.ts'
import {
  type Entry,
  type Listing,
  listingIn,
  movedAmount,
  pointerOfEntry,
  reportedBalance,
  sentCard,
  shownPart,
  unsigned,
  type Verb,
  verbOf,
} from '../actions/read-action.ts'

/** A transaction as a response showed it. */
interface ShownTransaction {
  readonly sum: string
  readonly exchange: string
  readonly operation: string
  /** In lists only: the response to a movement may use other words. By operation, the first one first. */
  readonly listed: Map<string | undefined, ListedTransaction>
}

export interface ListedTransaction extends Readonly<Record<(typeof lasting)[number], unknown>> {
  readonly exchange: string
  readonly operation: string
  readonly entry: string
}

/** What a list never shows with another value. */
export const lasting = ['type', 'created'] as const

export interface Card {
  readonly opening: string | undefined
  /** How many requests moved each amount, or tried to. */
  readonly moved: Map<string, number>
  /** How many of these were top-ups that must be accepted, and were. */
  readonly toppedUp: Map<string, number>
  /** The transaction in the response to the movement of each amount. */
  readonly named: Map<string, { readonly id: unknown; readonly exchange: string }>
  readonly shown: Map<string, ShownTransaction>
  /** As the last response reported it. */
  balance: string | undefined
}

/** No response to a movement shows it with the type of the opposite one. The names of types are open otherwise. */
export const typesAreNotOpposite: Rule = comparing(function* judge(steps) {
  for (const { listing, card, action, amount } of aboutCards(steps.of())) {
    const { response } = listing
    const { id: exchange } = response.exchange
    yield { exchange }
    const opposite = action === 'topup' ? 'withdraw' : 'topup'
    const own = ofAmount(listing, amount)
    // A response may show an earlier transaction instead, and an entry with a sign may be a reversal.
    const isItsOwn = amount !== undefined && card.moved.get(amount) === 1 && amount !== card.opening
    const [entry] = own
    if (!isItsOwn || own.length !== 1 || entry?.type !== opposite || Number(asText(entry.amount)) < 0) continue
    const pointer = pointerOfEntry(response, entry, 'type')
    const headline = returnedValue(nameOf(response), pointer, opposite, `for a ${action}`)
    const expected = `another type than ${opposite}`
    yield { exchange, deviation: { headline, expected, received: show(opposite), pointer } }
  }
})

/** Judges the transactions in responses of an operation that can only be top-ups, by their pointers. */
export function listedTopUps(
  operationId: string,
  deviationsAt: (response: ApiResponse, pointer: string) => readonly Deviation[],
): Rule {
  return function* judge(steps) {
    for (const { step, entries } of steps.derive(shownTopUps)) {
      const { id: exchange } = step.exchange
      if (step.exchange.operationId !== operationId) continue
      yield { exchange }
      const response = step.read()
      for (const entry of entries) {
        for (const deviation of deviationsAt(response, pointerOfEntry(response, entry))) yield { exchange, deviation }
      }
    }
  }
}

/** The transactions in each response that can only be top-ups. */
const shownTopUps: Derivation<readonly { readonly step: Step; readonly entries: readonly Place[] }[]> = {
  id: 'shown-top-ups',
  from: (steps) => Array.from(aboutCards(steps), ({ step, ...about }) => ({ step, entries: topUpsIn(about) })),
}

type Place = Pick<Entry, 'index'>

function topUpsIn({ listing, card, action, amount: own }: Omit<AboutACard, 'step'>): Place[] {
  // What else stands beside a top-up may be its fee.
  const toppedUp = action === 'topup' ? ofAmount(listing, own) : []
  return (toppedUp.length > 0 ? toppedUp : listing.entries).flatMap(({ index, amount: shown }) => {
    const amount = unsigned(shown) ?? ''
    const moved = card.moved.get(amount) ?? 0
    const isTopUp = card.toppedUp.get(amount) === moved && amount !== card.opening
    // More of the same amount are something else, such as fees.
    return isTopUp && ofAmount(listing, amount).length <= moved ? [{ index }] : []
  })
}

/** No list has the same ID twice. */
export const idsAreUnique: Rule = function* judge(steps) {
  const repeated: { readonly exchange: string; readonly deviation: Deviation; readonly by: string | undefined }[] = []
  for (const step of accepted()(steps)) {
    const { id: exchange } = step.exchange
    yield { exchange }
    for (const one of repeatedIn(step, steps.derive(makers))) repeated.push({ exchange, ...one })
  }
  // By which operation it was made, does not show of each.
  const known = repeated.flatMap((one) => one.by ?? [])
  const [by, ...others] = new Set(known)
  const about = others.length === 0 && known.length >= madeAtLeast ? { about: { where: `${by} made them` } } : {}
  for (const { exchange, deviation } of repeated) yield { exchange, deviation: { ...deviation, ...about } }
}

/** Fewer may be by one operation by chance. */
const madeAtLeast = 3

/** Through which operations each amount was moved, by card. */
const makers: Derivation<ReadonlyMap<string, ReadonlySet<string | undefined>>> = {
  id: 'makers-of-transactions',
  from(steps) {
    const made = steps.flatMap((step) => {
      const amount = isAccepted(step) ? movedAmount(step) : undefined
      return amount === undefined ? [] : [{ key: makerKey(step, amount), by: step.exchange.operationId }]
    })
    const byKey = Map.groupBy(made, ({ key }) => key)
    return new Map([...byKey].map(([key, own]) => [key, new Set(own.map(({ by }) => by))]))
  },
}

const makerKey = (step: Step, amount: string | undefined): string => `${sentCard(step)} ${amount}`

function repeatedIn(step: Step, made: ReadonlyMap<string, ReadonlySet<string | undefined>>) {
  const response = step.read()
  const seen = new Map<unknown, Entry>()
  return listingIn(response).entries.flatMap((entry) => {
    const { id, index: _, ...others } = entry
    const former = typeof id === 'string' ? seen.get(id) : undefined
    seen.set(id, entry)
    if (!former) return []
    const expected = 'an id that no other transaction has'
    const isSame = Object.entries(others).every(([part, value]) => former[part as keyof Entry] === value)
    const what = isSame ? 'twice, for the same transaction' : 'for two transactions'
    const makersOf = ({ amount }: Entry) => [...(made.get(makerKey(step, unsigned(amount))) ?? [undefined])]
    const [by, ...more] = new Set([former, entry].flatMap(makersOf))
    const deviation = deviationAt(response, pointerOfEntry(response, entry, 'id'), expected, what)
    return [{ deviation, by: more.length === 0 ? by : undefined }]
  })
}

interface AboutACard {
  readonly step: Step
  readonly listing: Listing
  readonly card: Card
  readonly action: Verb | undefined
  /** Set if the request moved money. */
  readonly amount: string | undefined
}

/** Every response that must be like any other. */
export function* aboutCards(steps: readonly Step[]): Iterable<AboutACard> {
  const cards = new Map<string, Card>()
  for (const step of steps) {
    if (verbOf(step) === 'issue') noteIssued(cards, step)
    const card = cards.get(sentCard(step) ?? '')
    if (!card) continue
    const action = verbOf(step)
    const amount = movedAmount(step, action)
    // A list may show a rejected movement too.
    if (amount !== undefined) count(card.moved, amount)
    // The money of a terminated card may go somewhere.
    if (action === 'terminate' && card.balance !== undefined) count(card.moved, card.balance)
    if (amount !== undefined && action === 'topup' && isAccepted(step)) count(card.toppedUp, amount)
    if (!step.mustConform) continue
    const response = step.read()
    const balance = reportedBalance(response) ?? card.balance
    const change = subtract(balance ?? '0', card.balance ?? '0').replace('-', '')
    // What it moved instead of the amount that was sent, or a fee.
    if (change !== '0' && change !== amount) count(card.moved, change)
    card.balance = balance
    yield { step, listing: listingIn(response), card, action, amount }
  }
}

function isAccepted({ exchange, reaction }: Step): boolean {
  return reaction === 'accepted' && exchange.intent === 'valid'
}

function count(counts: Map<string, number>, amount: string): void {
  counts.set(amount, (counts.get(amount) ?? 0) + 1)
}

function noteIssued(cards: Map<string, Card>, { mustConform, read }: Step): void {
  const response = mustConform ? read() : undefined
  const id = response && shownPart(response, 'card')
  if (!response || typeof id !== 'string' || cards.has(id)) return
  cards.set(id, {
    opening: unsigned(shownPart(response, 'balance')),
    balance: reportedBalance(response),
    moved: new Map(),
    toppedUp: new Map(),
    named: new Map(),
    shown: new Map(),
  })
}

export function ofAmount({ entries }: Listing, amount: string | undefined): Entry[] {
  return entries.filter((entry) => unsigned(entry.amount) === amount)
}
