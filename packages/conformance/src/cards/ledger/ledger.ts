import { type Derivation, inTime, type Step, type Steps } from '../../engine/nouns/step.ts'
import { endedBefore, endOf } from '../../engine/nouns/wire/overlap.ts'
import { isSameCurrency } from '../../engine/values/currency.ts'
import { add } from '../../engine/values/decimal.ts'
import type { Fields } from '../../engine/values/json.ts'
import {
  movedAmount,
  readings,
  reportedBalance,
  sentCard,
  shownPart,
  type Verb,
  verbOf,
} from '../actions/read-action.ts'
import { withDues } from './dues.ts'
import { isPlausible } from './fee.ts'
import type { Balance, ReportedBalance } from './reported-balance.ts'

/** What is known about a card at one moment of a scenario. */
interface Course {
  readonly issuedAs: Fields
  reported?: Balance | undefined
  /** The money of a card that was terminated since: it may have come here. */
  mayHaveGained?: string | undefined
  /** The movements that were rejected since. */
  rejected: Step[]
  /** How often the card was changed. */
  ownChanges: number
  /** How often others had been issued or changed when the balance was last reported. */
  otherChanges: number
  isTerminated: boolean
}

/** What responses reported about the balances of cards, in the order of time. */
export const ledger: Derivation<readonly ReportedBalance[]> = { id: 'ledger', from: ledgerOf }

/**
 * The ledger of every card of a run: each response that reports a balance, with the balance that was reported before. What was
 * reported before is forgotten by requests at the same time, and after a lost response or a 5xx. The contract does not say where
 * the money of a terminated card goes: it may all go to another card of the scenario. `beginsAnywhere`: a card whose issue is not
 * among the steps is known from its first balance on.
 */
function ledgerOf(steps: readonly Step[], beginsAnywhere = false): readonly ReportedBalance[] {
  const scenarios = Map.groupBy(steps, ({ exchange }) => exchange.scenario)
  return withDues([...scenarios.values()].flatMap((own) => [...balancesIn(own, beginsAnywhere)]))
}

/** Every scenario has cards of its own. */
function* balancesIn(steps: readonly Step[], beginsAnywhere: boolean): Iterable<ReportedBalance> {
  const cards = new Map<string, Course>()
  const inOrder = inTime(steps).map((step) => ({ step, cardId: sentCard(step) ?? '' }))
  const overlapping = overlappingIn(inOrder)
  /** How often any card was issued or changed: a counter is cheaper than a set for each of thousands of cards. */
  let changes = 0
  const changesBeside = ({ ownChanges }: Course): number => changes - ownChanges
  for (const { step, cardId } of inOrder) {
    const issued = verbOf(step) === 'issue' ? issuedBy(step) : undefined
    if (issued) {
      // If the card was issued before, its balance may be the one from then.
      const reported = cards.has(issued.id) ? undefined : issued.balance
      const issuedAs = step.sent.body() ?? {}
      cards.set(issued.id, { ...newCourse(cards.size > 0 ? changes : changes + 1), reported, issuedAs })
      changes++
    }
    if (beginsAnywhere && cardId !== '' && !cards.has(cardId)) cards.set(cardId, newCourse(changes))
    const course = cards.get(cardId)
    if (!course) continue
    if (overlapping.has(step) || course.isTerminated) {
      course.reported = undefined
      continue
    }
    if (isHarmless(step)) {
      if (movedAmount(step) !== undefined) course.rejected.push(step)
      continue
    }
    const action = actionIn(step)
    if (!readings.has(action)) {
      changes++
      course.ownChanges++
    }
    const reported = step.mustConform ? balanceIn(step) : undefined
    const before = hasGained(course, reported, action) ? undefined : course.reported
    const isBesideChanges = changesBeside(course) > course.otherChanges
    const { issuedAs, rejected } = course
    if (reported) yield { ...reported, before, rejected, issuedAs, isBesideChanges }
    if (action === 'terminate') {
      for (const other of cards.values()) noteEndOf(course, other)
      course.isTerminated = true
      continue
    }
    // A reading that returns no balance has changed none.
    // Floating-point noise is reported once: the next balance, which is right, is not compared with it.
    if (reported || !readings.has(action)) {
      course.reported = reported && canBeMoney(reported, before, step) ? reported : undefined
      course.rejected = []
      course.otherChanges = changesBeside(course)
      course.mayHaveGained = undefined
    }
  }
}

function newCourse(otherChanges: number): Course {
  return { issuedAs: {}, rejected: [], ownChanges: 0, otherChanges, isTerminated: false }
}

function noteEndOf({ reported: ended }: Course, other: Course): void {
  const { reported, mayHaveGained } = other
  const isKnown = ended && reported && mayHaveGained === undefined && isSameCurrency(ended.currency, reported.currency)
  other.reported = isKnown ? reported : undefined
  other.mayHaveGained = isKnown ? ended.balance : undefined
}

/** A movement does not show it: what it moves may cost a fee. */
function hasGained({ reported, mayHaveGained }: Course, now: Balance | undefined, action: Verb | undefined): boolean {
  if (!reported || mayHaveGained === undefined) return false
  return !readings.has(action) || now?.balance === add(reported.balance, mayHaveGained)
}

/** All that was sent about a card while something else about it was under way: the target may have carried them out in any order. */
function overlappingIn(inOrder: readonly { readonly step: Step; readonly cardId: string }[]): ReadonlySet<Step> {
  const overlapping = new Set<Step>()
  /** Of those so far, the one whose response came last. */
  const latest = new Map<string, Step>()
  for (const { step, cardId } of inOrder) {
    const other = latest.get(cardId)
    if (other && !endedBefore(other.exchange, step.exchange)) overlapping.add(other).add(step)
    if (!other || endOf(step.exchange) > endOf(other.exchange)) latest.set(cardId, step)
  }
  return overlapping
}

/** A new card; its ID may be that of an earlier one. */
function issuedBy(step: Step): { readonly id: string; readonly balance: Balance | undefined } | undefined {
  const id = step.mustConform ? shownPart(step.read(), 'card') : undefined
  return typeof id === 'string' ? { id, balance: balanceIn(step) } : undefined
}

/** A rejection that says that nothing was done. */
function isHarmless({ exchange: { response }, reaction }: Step): boolean {
  return reaction === 'rejected' && response !== undefined && response.status < 500
}

/** Undefined if the request is outside the contract: a target may read it as any action. */
function actionIn(step: Step): Verb | undefined {
  return step.mustConform || step.exchange.intent === 'valid' ? verbOf(step) : undefined
}

function balanceIn(step: Step): Balance | undefined {
  const response = step.read()
  const balance = reportedBalance(response)
  if (balance === undefined) return undefined
  return { step, action: actionIn(step), balance, currency: shownPart(response, 'currency') }
}

/** Not a sum with the error of floating-point arithmetic: a fee may leave four decimals, and a sum no more than its parts have. */
function canBeMoney({ balance }: Balance, before: Balance | undefined, step: Step): boolean {
  return isPlausible(balance, '0.0001', before?.balance ?? '0', movedAmount(step) ?? '0')
}

/** The balance of the card of a request, as the last response about it in the attempt reported it. */
export function balanceBefore(step: Step, steps: Steps): string | undefined {
  const { sequence } = step.exchange
  const card = sentCard(step)
  const last = steps.ofAttempt(step).findLast((one) => {
    // What was sent at the same time may have been read in between.
    return (
      one.exchange.sequence < sequence &&
      endedBefore(one.exchange, step.exchange) &&
      one.reaction === 'accepted' &&
      cardOf(one) === card &&
      reportedBalance(one.read()) !== undefined
    )
  })
  return last && reportedBalance(last.read())
}

/** The request that issues a card does not name it. */
function cardOf(step: Step): unknown {
  return verbOf(step) === 'issue' ? shownPart(step.read(), 'card') : sentCard(step)
}
