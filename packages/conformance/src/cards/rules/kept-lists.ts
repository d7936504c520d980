import type { Deviation, Rule } from '../../engine/nouns/check.ts'
import { returnedValue } from '../../engine/nouns/finding.ts'
import { nameOf, show } from '../../engine/nouns/show.ts'
import type { Step, Steps } from '../../engine/nouns/step.ts'
import { deviationAt } from '../../engine/rules/deviation.ts'
import { comparing, isRepeated } from '../../engine/rules/each-response.ts'
import { isSameMoment } from '../../engine/values/moment.ts'
import { list as listed } from '../../engine/values/texts.ts'
import type { Verb } from '../actions/read-action.ts'
import {
  type Entry,
  isMovement,
  type Listing,
  listingIn,
  movedAmount,
  pointerOf,
  pointerOfEntry,
  readings,
  sentCard,
  shownPart,
  unsigned,
  verbOf,
} from '../actions/read-action.ts'
import { reckon } from '../ledger/reckoning.ts'

/** A list of transactions, and an earlier one of the same card. */
interface Pair {
  readonly list: Listing
  readonly before: Listing
  /** What was tried with the card in between. */
  readonly since: ReadonlySet<Verb | undefined>
  /** "disabled by disableCard" */
  readonly changes: ReadonlySet<string>
  /** Whether the earlier list had every movement. How soon one is listed is open. */
  readonly isComplete: boolean
}

const unlisted: ReadonlySet<Verb | undefined> = new Set([...readings, 'disable', 'enable'] as const)

/** Reading a card through the operation changes none of its transactions. */
export function readingKeepsTheList(operationId: string): Rule {
  return inPairs(({ list, before, since, isComplete }) => {
    if (operationOf(list) !== operationId || operationOf(before) !== operationId) return undefined
    if (!isComplete || !isOnly(since, readings)) return undefined
    const [ids, idsBefore] = [list, before].map(({ entries }) => show(entries.map(({ id }) => id).sort()))
    if (ids === idsBefore) return []
    const [first] = list.entries
    const isAsLong = before.entries.length === list.entries.length
    const areTheSame = first && isAsLong && reckon(before.entries.map(amountOf), list.entries).missing.length === 0
    const what = areTheSame ? 'transactions under other IDs' : 'other transactions'
    return [
      {
        headline: `${nameOf(list.response)} listed ${what} when they were read again`,
        expected: `${idsBefore}, as ${inExchange(before)}`,
        received: String(ids),
        ...(areTheSame
          ? { pointer: pointerOfEntry(list.response, first, 'id'), about: { fault: 'changing' } }
          : placeOf(list)),
      },
    ]
  })
}

const amountOf = ({ amount }: Entry): { readonly amount: string } => ({ amount: unsigned(amount) ?? '0' })

/** Without a movement in between, no new transaction can have replaced the oldest. */
export const nothingIsDropped: Rule = comparing(function* judge(steps) {
  const isJudged = ({ list, before, since }: Pair): boolean =>
    operationOf(list) === operationOf(before) && isOnly(since, unlisted)
  const isDropped = ({ list, before }: Pair): boolean =>
    idsMissingFrom(list, before).length > 0 && list.entries.length < before.entries.length
  const harmless = new Set<string>()
  for (const pair of pairsIn(steps)) {
    if (isJudged(pair) && !isDropped(pair)) for (const change of pair.changes) harmless.add(change)
  }
  for (const pair of pairsIn(steps)) {
    const { id: exchange } = pair.list.response.exchange
    if (isJudged(pair)) yield { exchange, ...(isDropped(pair) ? { deviation: droppedIn(pair, harmless) } : {}) }
  }
})

function droppedIn({ list, before, changes }: Pair, harmless: ReadonlySet<string>): Deviation {
  const guilty = [...changes].filter((change) => !harmless.has(change))
  const told = guilty.length > 0 ? guilty : [...changes]
  const when = told.length === 0 ? 'when they were read again' : `after the card was ${listed(told)}`
  return {
    headline: `${nameOf(list.response)} no longer listed ${show(idsMissingFrom(list, before))} ${when}`,
    expected: `the transactions that were listed ${inExchange(before)}`,
    received: show(idsOf(list)),
    about: { fault: 'left-out' },
    ...placeOf(list),
  }
}

/** A list that was requested after accepted movements is there, if only as an empty one: how soon it shows them is open. */
export const listsArePresent: Rule = comparing(function* judge(steps) {
  const moved = new Set<string>()
  const all = steps.of()
  for (const [index, step] of all.entries()) {
    const cardId = sentCard(step)
    if (cardId === undefined || !step.mustConform) continue
    const verb = verbOf(step)
    if (isMovement(verb)) moved.add(cardId)
    if (verb !== 'get_transactions' || !moved.has(cardId) || isRepeated(step, all[index + 1])) continue
    const response = step.read()
    const { id: exchange } = step.exchange
    const isAbsent = shownPart(response, 'transactions') === undefined
    const expected = 'the transactions of the card, an array'
    const pointer = pointerOf(step, 'transactions')
    yield isAbsent
      ? { exchange, deviation: deviationAt(response, pointer, expected, 'after accepted movements') }
      : { exchange }
  }
})

/** Both operations list the same transactions. The shorter list must be contained in the longer one. */
export const bothListTheSame: Rule = comparing(function* judge(steps) {
  for (const pair of pairsIn(steps)) {
    const { list, before, since } = pair
    if (operationOf(list) === operationOf(before) || !isOnly(since, readings)) continue
    const [shorter, longer] = list.entries.length <= before.entries.length ? [list, before] : [before, list]
    // An empty list may be late, unless it was waited for.
    const isSilent = shorter.entries.length === 0
    if (isSilent && (longer.entries.length === 0 || shorter.response.exchange.repeat === undefined)) continue
    const { id: exchange } = list.response.exchange
    yield { exchange }
    const missing = missingFrom(longer, shorter, isSilent)
    if (missing) yield { exchange: shorter.response.exchange.id, deviation: missing }
    for (const deviation of otherValues(pair)) yield { exchange, deviation }
  }
})

function missingFrom(longer: Listing, shorter: Listing, isSilent: boolean): Deviation | undefined {
  const strangers = idsMissingFrom(longer, shorter)
  const other = nameOf(longer.response)
  const did = isSilent ? 'no transactions' : `transactions that ${other} did not list`
  if (!isSilent && strangers.length === 0) return undefined
  return {
    headline: `${nameOf(shorter.response)} listed ${did}`,
    expected: `the transactions that ${other} listed`,
    received: isSilent ? 'none' : show(strangers),
    ...(isSilent ? { about: { fault: 'left-out' } } : {}),
    ...placeOf(shorter),
  }
}

/** The fields of a transaction that never change; its status may. */
const lasting = ['amount', 'currency', 'type', 'created'] as const

function otherValues({ list, before }: Pair): Deviation[] {
  const known = new Map(before.entries.map((entry): [unknown, Entry] => [entry.id, entry]))
  return list.entries.flatMap((entry) => {
    const first = known.get(entry.id)
    const changed = first ? lasting.filter((name) => !isAsBefore(name, entry[name], first[name])) : []
    return changed.map((name): Deviation => {
      const pointer = pointerOfEntry(list.response, entry, name)
      const [now, then] = [entry[name], show(first?.[name])]
      const headline = returnedValue(nameOf(list.response), pointer, now, `which was ${then} before`)
      return {
        headline,
        expected: `${then}, as ${inExchange(before)}`,
        received: show(now),
        pointer,
        about: { fault: 'changing' },
      }
    })
  })
}

/** One operation may return a finer time than the other. */
function isAsBefore(name: (typeof lasting)[number], now: unknown, before: unknown): boolean {
  return show(now) === show(before) || (name === 'created' && isSameMoment(now, before))
}

/** Judges each list beside the last one that each operation returned before. Undefined if the two cannot be compared. */
function inPairs(deviationsIn: (pair: Pair) => readonly Deviation[] | undefined): Rule {
  return comparing(function* judge(steps) {
    for (const pair of pairsIn(steps)) {
      const deviations = deviationsIn(pair)
      const { id: exchange } = pair.list.response.exchange
      if (deviations) yield { exchange }
      for (const deviation of deviations ?? []) yield { exchange, deviation }
    }
  })
}

interface Last {
  readonly list: Listing
  readonly isComplete: boolean
  readonly since: Set<Verb | undefined>
  readonly changes: Set<string>
}

interface Card {
  readonly moved: { readonly amount: string }[]
  readonly last: Map<string | undefined, Last>
}

function* pairsIn(steps: Steps): Iterable<Pair> {
  const cards = new Map<string, Card>()
  const all = steps.of()
  for (const [index, step] of all.entries()) {
    const cardId = sentCard(step)
    // A list that is requested again was not complete yet.
    if (cardId === undefined || isRepeated(step, all[index + 1])) continue
    const card: Card = cards.get(cardId) ?? { moved: [], last: new Map() }
    cards.set(cardId, card)
    const verb = step.mustConform || step.exchange.intent === 'valid' ? verbOf(step) : undefined
    if (verb === 'get_transactions' && step.mustConform) {
      const list = listingIn(step.read())
      for (const { list: before, ...last } of card.last.values()) yield { list, before, ...last }
      const isComplete = reckon(card.moved, list.entries).missing.length === 0
      card.last.set(step.exchange.operationId, { list, isComplete, since: new Set(), changes: new Set() })
    }
    for (const { since, changes } of card.last.values()) {
      since.add(verb)
      if (verb === 'disable' || verb === 'enable') changes.add(`${verb}d by ${nameOf(step)}`)
    }
    // A list may show a rejected movement as well, but need not.
    const amount = isHarmless(step) ? undefined : movedAmount(step, verb)
    if (amount !== undefined) card.moved.push({ amount })
  }
}

/** A rejection that says that nothing was done. */
function isHarmless({ reaction, exchange: { response } }: Step): boolean {
  return reaction === 'rejected' && response !== undefined && response.status < 500
}

function isOnly(since: ReadonlySet<Verb | undefined>, verbs: ReadonlySet<Verb | undefined>): boolean {
  return [...since].every((verb) => verbs.has(verb))
}

const operationOf = ({ response }: Listing): string | undefined => response.exchange.operationId

const idsOf = ({ entries }: Listing): readonly unknown[] => entries.map(({ id }) => id)

function idsMissingFrom(list: Listing, other: Listing): readonly unknown[] {
  const listed = new Set(idsOf(list))
  return idsOf(other).filter((id) => !listed.has(id))
}

const inExchange = ({ response }: Listing): string => `before (exchange ${response.exchange.id})`

const placeOf = ({ response }: Listing): { readonly pointer: string } => ({
  pointer: pointerOf(response, 'transactions'),
})
