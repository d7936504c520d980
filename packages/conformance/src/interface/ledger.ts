import type { Verb } from '@card-contract/contract'
import type { Exchange } from '../model/exchange.ts'
import { isPlausible } from '../model/fee.ts'
import { groupBy } from '../model/group-by.ts'
import { nameOf } from '../model/show.ts'
import type { Balance, ReportedBalance, Step } from '../model/step.ts'
import { movedAmount, reportedBalance, sentCard, shownPart, verbOf } from './read-action.ts'

/** What is known about a card at one moment of a scenario. */
interface Course {
  reported?: Balance | undefined
  /** The amounts of the movements that were rejected since. */
  rejected: string[]
  isTerminated: boolean
}

const readings: ReadonlySet<Verb | undefined> = new Set<Verb>(['get_balance', 'get_transactions'])

/** Start and duration are each rounded to microseconds. */
const roundingMs = 0.002

/**
 * The ledger of every card of a run: each response that reports a balance, with the balance that was reported before. What was
 * reported before is forgotten by requests at the same time, after a lost response or a 5xx, and after a termination, because the
 * contract does not say where the money goes.
 */
export function ledgerOf(steps: readonly Step[]): readonly ReportedBalance[] {
  const scenarios = groupBy(steps, ({ exchange }) => exchange.scenario)
  return [...scenarios.values()].flatMap((own) => [...balancesIn(own)])
}

/** Every scenario has cards of its own. */
function* balancesIn(steps: readonly Step[]): Iterable<ReportedBalance> {
  const cards = new Map<string, Course>()
  const inTime = steps
    .toSorted((one, other) => one.exchange.startedMs - other.exchange.startedMs)
    .map((step) => ({ step, cardId: sentCard(step) ?? '' }))
  const overlapping = overlappingIn(inTime)
  for (const { step, cardId } of inTime) {
    if (verbOf(step) === 'issue') noteIssued(cards, step)
    const course = cards.get(cardId)
    if (!course) continue
    if (overlapping.has(step) || course.isTerminated) {
      course.reported = undefined
      continue
    }
    if (isHarmless(step)) {
      const amount = movedAmount(step)
      if (amount !== undefined) course.rejected.push(amount)
      continue
    }
    const action = actionIn(step)
    if (action === 'terminate') {
      // The money may go to another card of the same user.
      for (const other of cards.values()) other.reported = undefined
      course.isTerminated = true
      continue
    }
    const reported = step.mustConform ? balanceIn(step) : undefined
    const before = course.reported
    if (reported) yield { step, action, reported, before, rejected: course.rejected }
    // A reading that returns no balance has changed none.
    // Floating-point noise is reported once: the next balance, which is right, is not compared with it.
    if (reported || !readings.has(action)) {
      course.reported = reported && canBeMoney(reported, before, step) ? reported : undefined
      course.rejected = []
    }
  }
}

/** All that was sent about a card while something else about it was under way: the target may have carried them out in any order. */
function overlappingIn(inTime: readonly { readonly step: Step; readonly cardId: string }[]): ReadonlySet<Step> {
  const overlapping = new Set<Step>()
  /** Of those so far, the one whose response came last. */
  const latest = new Map<string, Step>()
  for (const { step, cardId } of inTime) {
    const other = latest.get(cardId)
    if (other && step.exchange.startedMs < endOf(other.exchange) - roundingMs) overlapping.add(other).add(step)
    if (!other || endOf(step.exchange) > endOf(other.exchange)) latest.set(cardId, step)
  }
  return overlapping
}

function noteIssued(cards: Map<string, Course>, step: Step): void {
  const id = step.mustConform ? shownPart(step.read(), 'card') : undefined
  if (typeof id !== 'string') return
  // If the card was issued before, its balance may be the one from then.
  const reported = cards.has(id) ? undefined : balanceIn(step)
  cards.set(id, { reported, rejected: [], isTerminated: false })
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
  return { balance, currency: shownPart(response, 'currency'), exchange: step.exchange.id, by: nameOf(response) }
}

/** Not a sum with the error of floating-point arithmetic: it has no more decimals than what it is the sum of. */
function canBeMoney({ balance }: Balance, before: Balance | undefined, step: Step): boolean {
  return isPlausible(balance, before?.balance ?? '0', movedAmount(step) ?? '0')
}

function endOf({ startedMs, durationMs }: Exchange): number {
  return startedMs + durationMs
}
