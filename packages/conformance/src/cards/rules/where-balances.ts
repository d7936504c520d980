import { namesOf } from '../../engine/nouns/show.ts'
import { type Derivation, inTime, type Step } from '../../engine/nouns/step.ts'
import { fieldsSent } from '../../engine/nouns/wire/sent.ts'
import { currencyKey, isFractionOf } from '../../engine/values/currency.ts'
import { inCommon, inEach } from '../../engine/values/in-common.ts'
import type { Fields } from '../../engine/values/json.ts'
import { fewIn } from '../../engine/values/texts.ts'
import {
  isMovement,
  movedAmount,
  reportedBalance,
  sentCard,
  sentPart,
  shownId,
  states,
  verbOf,
} from '../actions/read-action.ts'
import { afterMovement } from '../ledger/dues.ts'
import type { Balance, ReportedBalance } from '../ledger/reported-balance.ts'
import { tellingOnes } from './wrong-balance.ts'

const isWrong = ({ balance, due }: ReportedBalance): boolean => balance !== due?.balance

/** What the wrong balances among these have in common, and no others through the same operations. */
export function whereWrong(
  all: readonly ReportedBalance[],
  circumstances: ReadonlyMap<Step, Fields>,
): string | undefined {
  const operations = new Set(all.filter(isWrong).map(({ step }) => step.exchange.operationId))
  const through = all.filter(({ step }) => operations.has(step.exchange.operationId))
  const [wrong, right] = [through.filter(isWrong), through.filter((one) => !isWrong(one))]
  const known = (one: ReportedBalance): Fields => ({ ...fieldsOf(one), ...circumstances.get(one.step) })
  const among = (others: readonly ReportedBalance[]) => inCommon(wrong.map(known), others.map(known))
  return among(right) ?? among(tellingOnes(wrong, right))
}

/** Which operations rejected the movements that changed a balance, if they are few, or what else those have in common. */
export function rejectingIn(due: readonly ReportedBalance[], known: ReadonlyMap<Step, Fields>): string | undefined {
  const [wrong, right] = [due.filter(isWrong), due.filter((one) => !isWrong(one))]
  const names = wrong.map(({ rejected }) => namesOf(rejected)).filter(({ length }) => length > 0)
  const by = fewIn(inEach(names))
  const rejectedIn = (all: readonly ReportedBalance[]): readonly Fields[] =>
    all.flatMap(({ rejected }) => rejected).map((step) => ({ ...known.get(step), 'the movement': verbOf(step) }))
  return by === undefined ? inCommon(rejectedIn(wrong), rejectedIn(right)) : `${by} rejects them`
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

/** A circumstance. */
export const anEarlierCard = 'the user has an earlier card'

/** A card as it was before a request. */
interface Course {
  /** Whether its user has an earlier one. */
  readonly order: Fields
  state: string
  movements: number
  balance?: string | undefined
  lastMovement?: string
  lastOperation?: string | undefined
  /** Whether the last withdrawal was rejected, and was of more than there was. */
  lacksMoney?: boolean
}

function* circumstancesIn(steps: readonly Step[]): Iterable<readonly [Step, Fields]> {
  const owners = new Set<unknown>()
  const courses = new Map<string, Course>()
  const made = new Set<string>()
  for (const step of inTime(steps)) {
    const verb = verbOf(step)
    const isAccepted = step.reaction === 'accepted'
    const owner = verb === 'issue' ? sentPart(step, 'user') : undefined
    const order = owners.has(owner) ? { [anEarlierCard]: true } : {}
    if (verb === 'issue') yield [step, order]
    if (verb === 'issue' && isAccepted) {
      const balance = reportedBalance(step.read())
      courses.set(shownId(step.read(), 'card') ?? '', { order, state: 'as issued', movements: 0, balance })
      owners.add(owner)
    }
    const course = courses.get(sentCard(step) ?? '')
    if (!course) continue
    const { order: ofCard, state, movements, balance, lastMovement, lastOperation } = course
    const amount = movedAmount(step, verb)
    const left = balance && (amount === undefined ? balance : afterMovement(balance, verb, amount))
    const movement = `${verb} ${amount} ${currencyKey(sentPart(step, 'currency'))}`
    const keys = {
      'an equal movement of the card was made before': `${movement} ${sentCard(step)}`,
      'an equal movement was made before': movement,
      'an equal movement was made before by the same operation': `${movement} ${step.exchange.operationId}`,
    }
    const ofMovement = {
      ...(lastMovement === movement ? { 'the last movement of the card was equal': true } : {}),
      ...Object.fromEntries(Object.entries(keys).flatMap(([clause, key]) => (made.has(key) ? [[clause, true]] : []))),
      'the number of movements on the card': movements + 1,
    }
    yield [
      step,
      {
        ...ofCard,
        'the card': state,
        ...(left === '0' ? { 'nothing is left on the card': true } : {}),
        ...(course.lacksMoney ? { 'the last withdrawal was rejected for lack of money': true } : {}),
        ...(amount === undefined ? { 'the number of movements before': movements } : ofMovement),
        'the operation of the last movement': lastOperation,
      },
    ]
    if (verb === 'withdraw') course.lacksMoney = step.reaction === 'rejected' && left?.startsWith('-') === true
    if (!isAccepted) continue
    course.balance = reportedBalance(step.read()) ?? left
    course.state = states[verb ?? ''] ?? state
    if (amount === undefined) continue
    for (const key of Object.values(keys)) made.add(key)
    const { operationId } = step.exchange
    Object.assign(course, { movements: movements + 1, lastMovement: movement, lastOperation: operationId })
  }
}

function fieldsOf(reported: ReportedBalance): Fields {
  const { step, issuedAs, due, before, action, rejected } = reported
  return {
    ...Object.fromEntries(Object.entries(issuedAs).filter(([, value]) => typeof value === 'string')),
    ...(rejected.length > 0 ? { 'a movement was rejected just before': true } : {}),
    ...(before?.action === 'issue' ? { 'the card was just issued': true } : {}),
    ...(due?.movement ? fieldsOfMovement(reported, due.movement.amount) : {}),
    ...(before ? formerFields(before) : {}),
    ...(due?.movement ? {} : fieldsAtRest(step)),
    'the balance': Number(due?.balance),
    ...(due?.movement ? {} : { 'the action': action }),
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

function formerFields({ step, action }: Balance): Fields {
  const amount = movedAmount(step, action)
  return {
    ...(amount === undefined ? {} : { 'the amount before': Number(amount) }),
    'the movement before': nounOf(action),
    'the action before': action,
    'the request before': nounOf(action) === undefined ? 'no movement' : 'a movement',
  }
}

function fieldsAtRest(step: Step): Fields {
  const { amount, ...others } = fieldsSent(step)
  return { ...others, ...(amount === undefined ? {} : { amount, 'an amount was sent': true }) }
}

function nounOf(action: ReportedBalance['action']): string | undefined {
  return action === 'topup' ? 'a top-up' : action === 'withdraw' ? 'a withdrawal' : undefined
}
