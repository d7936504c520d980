import type { Deviation, Rule } from '../../engine/nouns/check.ts'
import { returned } from '../../engine/nouns/finding.ts'
import type { About, FaultName } from '../../engine/nouns/kind.ts'
import { nameOf, namesOf } from '../../engine/nouns/show.ts'
import type { Step, Steps } from '../../engine/nouns/step.ts'
import { comparing } from '../../engine/rules/each-response.ts'
import { isSameCurrency } from '../../engine/values/currency.ts'
import { add, compare, subtract, toMillionths } from '../../engine/values/decimal.ts'
import { once, onceFor } from '../../engine/values/once.ts'
import { fieldAt, list } from '../../engine/values/texts.ts'
import { actionInWords, movedAmount, pointerOf, readings, type Verb } from '../actions/read-action.ts'
import { type Route, routes } from '../actions/routes.ts'
import { ledger } from '../ledger/ledger.ts'
import type { Balance, Due, ReportedBalance } from '../ledger/reported-balance.ts'
import { circumstances, rejectingIn, whereWrong } from './where-balances.ts'
import { faultAtRest, faultIn, faultOfAll, limitIn } from './wrong-balance.ts'

/** Selects the balances that a requirement covers. */
type Choice = (one: ReportedBalance) => boolean

/** Every balance that a response reports is the one before or, after a movement, the sum, to the cent. */
export function balancesAddUp(isOwn: Choice): Rule {
  return comparing(function* judge(steps) {
    const together = steps.derive({ id: 'balances-together', from: () => togetherIn(steps) })
    for (const one of steps.derive(ledger)) {
      if (!one.due || !isOwn(one)) continue
      const isRight = one.balance === one.due.balance
      yield {
        exchange: one.step.exchange.id,
        ...(isRight ? {} : { deviation: deviationOf(one, one.due, together) }),
      }
    }
  })
}

/** After a top-up or a withdrawal. */
export const moved: Choice = ({ due }) => due?.movement !== undefined

/** After a request that moves no money: a rejected one, a reading, or disabling and enabling. */
export const kept: Choice = (one) => !moved(one)

/** If another card was issued or changed since the response before. */
export const besideChanges: Choice = (one) => kept(one) && one.isBesideChanges

/** If a movement through the route was rejected since the response before. */
export function afterRejections(route: Route): Choice {
  return ({ rejected }) => rejected.some(({ exchange: { operationId } }) => isThrough(route, operationId))
}

function isThrough(route: Route, operationId: string | undefined): boolean {
  return route === 'dedicated' ? !routes.some((one) => one === operationId) : operationId === route
}

/** After the first movement of a card that was just enabled. */
export const afterEnabling: Choice = (one) => moved(one) && one.before?.action === 'enable'

/** In a reading, if the response before it was one as well. */
export const readAgain: Choice = ({ action, before }) => readings.has(action) && readings.has(before?.action)

/** In a reading, if the response before it was to a movement. */
export const readAfterMovement: Choice = ({ action, before }) => readings.has(action) && movements.has(before?.action)

/** In a currency, on a card that holds, or must hold, a million or more before or after the request. */
export function ofMillions(ofCurrency: string): Choice {
  return ({ currency, balance, before, due }) =>
    isSameCurrency(currency, ofCurrency) &&
    [balance, before?.balance ?? '0', due?.balance ?? '0'].some((one) => compare(one, million) >= 0)
}

const movements: ReadonlySet<Verb | undefined> = new Set<Verb>(['topup', 'withdraw'])
const million = '1000000'

/** In a response of the operation to one of these actions. */
export function after(operationId: string, ...actions: readonly Verb[]): Choice {
  return (one) => is(one, operationId, actions)
}

/** The same, and in the next response, which shows whether the action changed anything. */
export function around(operationId: string, ...actions: readonly Verb[]): Choice {
  return (one) => kept(one) && [one, one.before].some((other) => other && is(other, operationId, actions))
}

function is({ step, action }: Balance, operationId: string, actions: readonly (Verb | undefined)[]): boolean {
  return step.exchange.operationId === operationId && actions.includes(action)
}

/** What all balances show together, whichever requirement covers them. */
interface Together {
  readonly whereMoved: () => string | undefined
  /** Whether there is a most that a card can hold, or that can be moved. */
  readonly limit: () => About | undefined
  readonly whereKept: (isBesideChanges: boolean) => string | undefined
  /** Which operations rejected what moved money all the same. */
  readonly whereRejected: () => string | undefined
  readonly areAfterRejections: () => boolean
  /** What all that is wrong at rest shows together. */
  readonly ofAllAtRest: () => FaultName | undefined
}

function togetherIn(steps: Steps): Together {
  const all = steps.derive(ledger)
  const due = all.filter((one) => one.due)
  const where = (some: readonly ReportedBalance[]) => whereWrong(some, steps.derive(circumstances))
  const areBoth = [moved, kept].every((isMeant) => due.some((one) => isMeant(one) && one.balance !== one.due?.balance))
  const ofBoth = once(() => (areBoth ? where(due) : undefined))
  const ofKept = once(() => where(due.filter(kept)))
  const ofThose = onceFor((isBeside: boolean) =>
    where(due.filter((one) => kept(one) && one.isBesideChanges === isBeside)),
  )
  return {
    whereMoved: once(() => ofBoth() ?? where(due.filter(moved))),
    limit: once(() => limitIn(due.filter(moved))),
    whereKept: (isBesideChanges) => ofBoth() ?? ofKept() ?? ofThose(isBesideChanges),
    whereRejected: once(() => rejectingIn(due, steps.derive(circumstances))),
    areAfterRejections: once(() => areWrongAfterRejections(due)),
    ofAllAtRest: once(() => faultOfAll(all, kept)),
  }
}

function deviationOf(one: ReportedBalance, due: Due, together: Together): Deviation {
  // A response that lags behind has not moved what was rejected.
  const rejected = one.balance === one.beforeLast ? [] : one.rejected
  const isOfRejected = hasMoved(rejected, due, one.balance)
  const faultOf = (): FaultName => {
    if (isOfRejected || together.areAfterRejections()) return 'moved-although-rejected'
    return together.ofAllAtRest() ?? faultAtRest(one, due)
  }
  const limit = due.movement && together.limit()
  if (limit) return { ...wrongAfterMovement(one, due, isOfRejected), about: limit }
  const deviation =
    due.movement || !one.before ? wrongAfterMovement(one, due, isOfRejected) : wrongAtRest(one, one.before, faultOf())
  const fault = deviation.about?.fault
  // The fault says it all.
  if (fault === 'not-below-zero') return deviation
  const whereIn = (): string | undefined =>
    moved(one) ? together.whereMoved() : together.whereKept(one.isBesideChanges)
  const where = fault === 'moved-although-rejected' ? together.whereRejected() : whereIn()
  return where === undefined ? deviation : { ...deviation, about: { ...deviation.about, where } }
}

function wrongAtRest(one: ReportedBalance, before: Balance, fault: FaultName): Deviation {
  const { step, balance } = one
  const pointer = pointerOf(step, 'balance')
  const by = nameOf(before.step)
  const since = sinceThen(one)
  return {
    headline: `${nameOf(step)}${actionInWords(step)} returned ${fieldAt(pointer)} ${balance}, but ${by} had returned ${before.balance}, and ${since}`,
    expected: `the balance that ${by} returned: ${since}`,
    received: `${balance}, not ${before.balance} (exchange ${before.step.exchange.id})`,
    pointer,
    about: { fault },
  }
}

function wrongAfterMovement(one: ReportedBalance, due: Due, isOfRejected: boolean): Deviation {
  const { step, balance, before, action } = one
  const pointer = pointerOf(step, 'balance')
  const { amount, fee } = due.movement ?? { amount: '0', fee: '0' }
  const fault = faultIn(one, due) ?? (isOfRejected ? 'moved-although-rejected' : undefined)
  const withFee = fee === '0' ? '' : ` with a fee of ${fee}`
  const asIf = fault === 'moved-although-rejected' ? asIfMade(one) : fault === 'as-at-first' ? asIfNotMade(before) : ''
  const circumstance = `after a ${nounFor(action)} of ${amount}${withFee} on ${before?.balance}${asIf}`
  return {
    headline: returned(step.read(), pointer, circumstance),
    expected: due.balance,
    received: balance,
    pointer,
    ...(fault ? { about: { fault } } : {}),
  }
}

function asIfNotMade(before: Balance | undefined): string {
  if (!before || !movements.has(before.action)) return ''
  return `, as if the ${nounFor(before.action)} by ${nameOf(before.step)} before it had not been made`
}

function asIfMade({ rejected }: ReportedBalance): string {
  return `, as if what was rejected before, by ${list(namesOf(rejected))}, had been made`
}

function nounFor(action: Verb | undefined): string {
  return action === 'topup' ? 'top-up' : 'withdrawal'
}

function sinceThen({ rejected, isBesideChanges }: ReportedBalance): string {
  const beside = isBesideChanges ? ' of this card, though another card was issued or changed' : ''
  if (rejected.length === 0) return `no request that was accepted since moves money${beside}`
  const through = list(namesOf(rejected))
  const [noun, verb] = rejected.length === 1 ? ['movement', 'was'] : ['movements', 'were']
  return `the only ${noun} since ${verb} rejected, by ${through}`
}

/** What becomes of the money of a card that is terminated is open, but it is not more than there was. */
export const endsWithoutGain: Rule = comparing(function* judge(steps) {
  for (const { step, action, balance, before, currency } of steps.derive(ledger)) {
    if (action !== 'terminate' || !before || !isSameCurrency(currency, before.currency)) continue
    const [most, pointer] = [before.balance.replace('-', ''), pointerOf(step, 'balance')]
    const headline = returned(step.read(), pointer, `for the termination of a card with ${before.balance}`)
    const deviation: Deviation = { headline, expected: `at most ${most}`, received: balance, pointer }
    yield { exchange: step.exchange.id, ...(compare(balance.replace('-', ''), most) > 0 ? { deviation } : {}) }
  }
})

/** Whether balances change at rest after rejected movements only, by whatever amount. */
function areWrongAfterRejections(due: readonly ReportedBalance[]): boolean {
  const atRest = due.filter(kept)
  const wrong = atRest.filter(({ balance, due }) => balance !== due?.balance)
  const isRejected = ({ rejected }: ReportedBalance): boolean => rejected.length > 0
  return wrong.length > 1 && wrong.every(isRejected) && !atRest.every(isRejected)
}

/** Whether rejected movements explain the difference. */
function hasMoved(rejected: readonly Step[], due: Due, balance: string): boolean {
  const amounts = rejected.flatMap((step) => movedAmount(step) ?? [])
  return isSumOf(amounts, due.balance, balance)
}

/** So many sums are tried, at most. */
const sumsAtMost = 4000

/** Whether a balance differs from the expected one by what some of the movements would have moved. */
function isSumOf(amounts: readonly string[], expected: string, reported: string): boolean {
  const difference = subtract(reported, expected).replace('-', '')
  const sums = new Set(['0'])
  for (const amount of amounts) {
    for (const sum of [...sums]) {
      const next = add(sum, amount)
      if (toMillionths(next) === difference) return true
      if (compare(next, difference) < 0) sums.add(next)
    }
    if (sums.size > sumsAtMost) return false
  }
  return false
}
