import { type Derivation, inTime, type Step } from '../../engine/nouns/step.ts'
import { currencyKey, isFractionOf } from '../../engine/values/currency.ts'
import { inCommon } from '../../engine/values/in-common.ts'
import type { Fields } from '../../engine/values/json.ts'
import { isMovement, movedAmount, sentCard, sentPart, shownId, states, verbOf } from '../actions/read-action.ts'
import type { Balance, ReportedBalance } from '../ledger/reported-balance.ts'

/** What the wrong balances among these have in common, and no others through the same operations. */
export function whereWrong(
  all: readonly ReportedBalance[],
  circumstances: ReadonlyMap<Step, Fields>,
): string | undefined {
  const isWrong = ({ balance, due }: ReportedBalance): boolean => balance !== due?.balance
  const operations = new Set(all.filter(isWrong).map(({ step }) => step.exchange.operationId))
  const through = all.filter(({ step }) => operations.has(step.exchange.operationId))
  const [wrong, right] = [through.filter(isWrong), through.filter((one) => !isWrong(one))]
  const known = (one: ReportedBalance): Fields => ({ ...fieldsOf(one), ...circumstances.get(one.step) })
  return inCommon(wrong.map(known), right.map(known))
}

/** What had happened before each request about a card. */
export const circumstances: Derivation<ReadonlyMap<Step, Fields>> = {
  id: 'circumstances',
  from: (steps) => new Map(circumstancesIn(steps)),
}

/** By which operations cards were disabled and enabled that rejected the next movement, and no others. */
export const whereStillDisabled: Derivation<string | undefined> = {
  id: 'where-still-disabled',
  from(steps) {
    const uses = usesAfterEnabling(steps)
    const [wrong, right] = [uses.filter(({ isRejected }) => isRejected), uses.filter(({ isRejected }) => !isRejected)]
    const shared = (['disabled', 'enabled'] as const).flatMap((done) => {
      const by = wrong[0]?.[done]
      return by !== undefined && wrong.every((one) => one[done] === by) ? [{ done, by }] : []
    })
    const alone = shared.filter(({ done, by }) => right.every((one) => one[done] !== by))
    const told = alone.length > 0 ? alone.slice(0, 1) : shared
    return told.length === 0 ? undefined : told.map(({ done, by }) => `${by} ${done} them`).join(' and ')
  },
}

interface Use {
  readonly disabled: string
  readonly enabled: string
  readonly isRejected: boolean
}

function usesAfterEnabling(steps: readonly Step[]): readonly Use[] {
  const changes = new Map<string, { disabled?: string; enabled?: string }>()
  return inTime(steps).flatMap((step) => {
    const { operationId = '', intent } = step.exchange
    const [verb, card] = [verbOf(step), sentCard(step) ?? '']
    const { disabled, enabled } = changes.get(card) ?? {}
    if (step.reaction === 'accepted' && verb === 'disable') changes.set(card, { disabled: operationId })
    if (step.reaction === 'accepted' && verb === 'enable' && disabled)
      changes.set(card, { disabled, enabled: operationId })
    if (!isMovement(verb) || intent !== 'valid' || !disabled || !enabled) return []
    changes.delete(card)
    return [{ disabled, enabled, isRejected: step.reaction === 'rejected' }]
  })
}

/** A card as it was before a request. */
interface Course {
  /** Whether its user has an earlier one. */
  readonly order: Fields
  state: string
  movements: number
  lastMovement?: string
  lastOperation?: string | undefined
}

function* circumstancesIn(steps: readonly Step[]): Iterable<readonly [Step, Fields]> {
  const owners = new Set<unknown>()
  const courses = new Map<string, Course>()
  const made = new Set<string>()
  for (const step of inTime(steps)) {
    const verb = verbOf(step)
    const isAccepted = step.reaction === 'accepted'
    if (verb === 'issue' && isAccepted) {
      const owner = sentPart(step, 'user')
      const order = owners.has(owner) ? { 'the user has an earlier card': true } : {}
      courses.set(shownId(step.read(), 'card') ?? '', { order, state: 'as issued', movements: 0 })
      owners.add(owner)
    }
    const course = courses.get(sentCard(step) ?? '')
    if (!course) continue
    const { order, state, lastMovement, lastOperation } = course
    const amount = movedAmount(step, verb)
    const known = { ...order, 'the card': state }
    if (amount === undefined || !isAccepted) {
      yield [step, { ...known, 'the operation of the last movement': lastOperation }]
      if (isAccepted) course.state = states[verb ?? ''] ?? state
      continue
    }
    const movement = `${verb} ${amount} ${currencyKey(sentPart(step, 'currency'))}`
    const keys = Object.entries({
      'an equal movement of the card was made before': `${movement} ${sentCard(step)}`,
      'an equal movement was made before': movement,
      'an equal movement was made before by the same operation': `${movement} ${step.exchange.operationId}`,
    })
    const equal = keys.flatMap(([clause, key]) => (made.has(key) ? [[clause, true]] : []))
    const repeated = lastMovement === movement ? { 'the last movement of the card was equal': true } : {}
    const count = course.movements + 1
    yield [
      step,
      {
        ...{ ...known, ...repeated, ...Object.fromEntries(equal) },
        'the operation of the last movement': lastOperation,
        'the number of movements on the card': count,
      },
    ]
    for (const [, key] of keys) made.add(key)
    Object.assign(course, { movements: count, lastMovement: movement, lastOperation: step.exchange.operationId })
  }
}

function fieldsOf(reported: ReportedBalance): Fields {
  const { step, issuedAs, due, before } = reported
  return {
    ...Object.fromEntries(Object.entries(issuedAs).filter(([, value]) => typeof value === 'string')),
    ...(before?.action === 'issue' ? { 'the card was just issued': true } : {}),
    ...(due?.movement ? fieldsOfMovement(reported, due.movement.amount) : atRest(step, before)),
    'the balance': Number(due?.balance),
    ...(before ? { 'the operation before': before.step.exchange.operationId } : {}),
  }
}

function fieldsOfMovement({ step, action, currency }: ReportedBalance, amount: string): Fields {
  return {
    ...(hasExponent(step) ? { 'the amount was sent with an exponent': true } : {}),
    'the movement': nounOf(action),
    'the amount': Number(amount),
    ...(isFractionOf(currency, amount) ? { 'the sum': `a fraction of ${currency}` } : {}),
  }
}

function hasExponent({ exchange: { form = 'plain' } }: Step): boolean {
  return [form].flat().includes('with-an-exponent')
}

function atRest({ sent }: Step, before: Balance | undefined): Fields {
  const former = before && {
    'the movement before': nounOf(before.action),
    'the action before': before.action,
    'the request before': nounOf(before.action) === undefined ? 'no movement' : 'a movement',
  }
  const { amount, ...others }: Fields = { ...sent.query(), ...sent.body() }
  return { ...former, ...others, ...(amount === undefined ? {} : { amount, 'an amount was sent': true }) }
}

function nounOf(action: ReportedBalance['action']): string | undefined {
  return action === 'topup' ? 'a top-up' : action === 'withdraw' ? 'a withdrawal' : undefined
}
