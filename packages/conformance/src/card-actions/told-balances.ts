import type { Contract } from '@card-contract/contract'
import type { Deviation, Step } from '../model/check.ts'
import { decimal } from '../model/decimal.ts'
import type { Exchange } from '../model/exchange.ts'
import { isPlausible } from '../model/fee.ts'
import { sentCard } from '../model/sent.ts'
import { nameOf } from '../model/show.ts'
import { performedAction } from './performed-action.ts'
import { movedAmount } from './sent-movement.ts'

/** A balance as a response returned it. */
interface Told {
  readonly balance: string
  readonly currency: unknown
  readonly exchange: string
  readonly by: string
}

/** What is known about a card at one moment of a scenario. */
interface Course {
  told?: Told | undefined
  /** When the last response about the card arrived. */
  endMs: number
  isTerminated: boolean
}

const readings: ReadonlySet<string> = new Set(['get_balance', 'get_transactions'])

/** Actions that keep the balance as it is. */
const keeping: ReadonlySet<string> = new Set([...readings, 'disable', 'enable'])

/** Start and duration are each rounded to microseconds. */
const roundingMs = 0.002

/**
 * Responses that return another balance of a card than the response before, although nothing in between can have changed it:
 * only a rejected request, a reading, or disabling and enabling. Stays silent about requests at the same time, after a lost
 * response or a 5xx, and after a termination, because the contract does not say where the money goes.
 */
export function* deviationsFromToldBalances(
  contract: Contract,
  steps: Iterable<Step>,
): Iterable<Deviation & { readonly exchange: string }> {
  for (const scenario of byScenario(steps)) yield* deviationsIn(contract, scenario)
}

/** Every scenario has cards of its own. */
function* byScenario(steps: Iterable<Step>): Iterable<Step[]> {
  let own: Step[] = []
  for (const step of steps) {
    if (own.length > 0 && own[0]?.exchange.scenario !== step.exchange.scenario) {
      yield own
      own = []
    }
    own.push(step)
  }
  yield own
}

function* deviationsIn(contract: Contract, steps: Step[]): Iterable<Deviation & { readonly exchange: string }> {
  const cards = new Map<string, Course>()
  const inTime = steps.sort((one, other) => one.exchange.startedMs - other.exchange.startedMs)
  for (const step of inTime) {
    if (step.exchange.operationId === 'createCard') noteIssued(cards, step)
    const course = cards.get(sentCard(contract, step) ?? '')
    if (!course) continue
    const { startedMs } = step.exchange
    const isOverlapping = startedMs < course.endMs - roundingMs
    course.endMs = Math.max(course.endMs, endOf(step.exchange))
    if (isOverlapping || course.isTerminated) {
      course.told = undefined
      continue
    }
    if (isHarmless(step)) continue
    const action = actionIn(step)
    if (action === 'terminate') {
      // The money may go to another card of the same user.
      for (const other of cards.values()) other.told = undefined
      course.isTerminated = true
      continue
    }
    const told = step.isOwed ? toldIn(step, 'new_balance') : undefined
    const before = course.told
    if (told && before && keeping.has(action ?? '') && isOther(told, before)) yield deviation(step, told, before)
    // A reading that returns no balance has changed none.
    // Floating-point noise is reported once: the next balance, which is right, is not compared with it.
    if (told || !readings.has(action ?? '')) course.told = told && canBeMoney(told, before, step) ? told : undefined
  }
}

function noteIssued(cards: Map<string, Course>, step: Step): void {
  const id = step.isOwed ? step.read().data?.card_id : undefined
  if (typeof id !== 'string') return
  // If the card was issued before, its balance may be the one from then.
  const told = cards.has(id) ? undefined : toldIn(step, 'balance')
  cards.set(id, { ...cards.get(id), told, endMs: endOf(step.exchange), isTerminated: false })
}

/** A rejection that says that nothing was done. */
function isHarmless({ exchange, isOwed, read }: Step): boolean {
  return !isOwed && exchange.response !== undefined && exchange.response.status < 500 && read().isRejection
}

/** Undefined if the request is outside the contract: a target may read it as any action. */
function actionIn(step: Step): string | undefined {
  return step.isOwed || step.exchange.intent === 'valid' ? performedAction(step) : undefined
}

function toldIn(step: Step, field: 'balance' | 'new_balance'): Told | undefined {
  const response = step.read()
  const { [field]: balance, currency } = response.data ?? {}
  if (typeof balance !== 'number' || !Number.isFinite(balance)) return undefined
  return { balance: decimal(balance), currency, exchange: step.exchange.id, by: nameOf(response) }
}

/** Not a sum with the error of floating-point arithmetic: it has no more decimals than what it is the sum of. */
function canBeMoney({ balance }: Told, before: Told | undefined, step: Step): boolean {
  return isPlausible(balance, before?.balance ?? '0', movedAmount(step) ?? '0')
}

function isOther(told: Told, before: Told): boolean {
  return told.balance !== before.balance && told.currency === before.currency
}

function deviation(step: Step, told: Told, before: Told): Deviation & { readonly exchange: string } {
  return {
    headline: `${told.by} returned \`data.new_balance\` ${told.balance}, but ${before.by} had returned ${before.balance} right before`,
    expected: `the balance that ${before.by} returned right before`,
    received: `${told.balance}, not ${before.balance} (exchange ${before.exchange})`,
    pointer: '/data/new_balance',
    exchange: step.exchange.id,
  }
}

function endOf({ startedMs, durationMs }: Exchange): number {
  return startedMs + durationMs
}
