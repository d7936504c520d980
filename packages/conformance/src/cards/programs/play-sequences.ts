import type { Arbitrary } from 'fast-check'
import { show } from '../../engine/nouns/show.ts'
import type { FastCheck } from '../../engine/programs/falsify.ts'
import { hasMinorUnit } from '../../engine/values/currency.ts'
import { compare } from '../../engine/values/decimal.ts'
import { amountsForFees } from '../actions/amounts.ts'
import { reportedBalance } from '../actions/read-action.ts'
import {
  balanceReading,
  type CardRequest,
  type Direction,
  listing,
  movement,
  type Route,
  routes,
  toggle,
} from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'
import { afterMovement } from '../ledger/dues.ts'
import { freshLedger, fund, issuedLedger, type Ledger, move } from './own-ledger.ts'

interface Movement {
  readonly do: Direction
  readonly route: Route
  readonly amount: number
}

type Step =
  | Movement
  | { readonly do: 'read'; readonly route: Route }
  | { readonly do: 'restart'; readonly stop: Route; readonly start: Route }

interface Sequence {
  /** The kind of card, in words: some faults occur only where three choices combine. */
  readonly card: string
  readonly steps: readonly Step[]
}

const longest = 8

export function sequences(fc: FastCheck, session: Session): Arbitrary<Sequence> {
  const route = fc.constantFrom(...routes)
  return fc.constantFrom(...session.samples.values('createCard', 'currency')).chain((currency) => {
    const least = Math.max(Math.trunc(session.samples.amount(currency)), 1)
    const amount = hasMinorUnit(currency)
      ? fc.oneof(fc.integer({ min: least * 100, max: least * 300 }), careless(fc, least)).map((cents) => cents / 100)
      : fc.integer({ min: least, max: least * 3 })
    const step: Arbitrary<Step> = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({ do: fc.constantFrom('topup' as const, 'withdraw' as const), route, amount }),
      },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('read' as const), route }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const), stop: route, start: route }) },
    )
    const steps = fc.array(step, { minLength: 1, maxLength: longest, size: 'max' })
    return fc.record({ card: kinds(fc, session, currency), steps })
  })
}

const choices = ['currency', 'card_type', 'category', 'grade']

function kinds(fc: FastCheck, { samples }: Session, currency: string): Arbitrary<string> {
  const others = choices.slice(1).map((name) => fc.constantFrom(...samples.values('createCard', name)))
  return fc.tuple(fc.constant(currency), ...others).map((words) => words.join(' '))
}

/** Cents that floating-point arithmetic gets wrong, or that a server may truncate. */
function careless(fc: FastCheck, least: number): Arbitrary<number> {
  return fc.constantFrom(1, 7, 9, 10, 15, 20, 29, 35, 57, 99).map((cents) => least * 100 + cents)
}

export async function playSequence(session: Session, sequence: Sequence): Promise<void> {
  const { steps } = sequence
  const card = await issue(session, sequence.card)
  if (!card) return
  const { cardId, currency } = card
  const send = ({ operationId, call }: CardRequest, sent = steps.length) => {
    // What comes later is no part of the case.
    const generated = show({ ...sequence, steps: steps.slice(0, sent) })
    return session.send(operationId, call, { mayBeRejected: true, case: { generated } })
  }
  const charged = new Set<string>()
  let balance = card.balance
  for (const [index, step] of steps.entries()) {
    if (step.do === 'read' || step.do === 'restart') {
      const requests = step.do === 'read' ? [reading(session, step.route, cardId)] : restart(session, step, cardId)
      for (const request of requests) await send(request, index + 1)
      continue
    }
    const after = afterMovement(balance, step.do, step.amount)
    // Emptying or overdrawing a card is an open question.
    if (compare(after, 0) <= 0) continue
    const response = await send(
      movement(session, step.route, step.do, cardId, { amount: step.amount, currency }),
      index + 1,
    )
    const reported = reportedBalance(response)
    const key = `${step.do} ${step.route}`
    if (reported !== undefined && reported !== after && !charged.has(key)) await chargeOthers(session, card, step)
    if (reported !== undefined && reported !== after) charged.add(key)
    if (!response.isRejection) balance = reported ?? after
  }
  await send(balanceReading(session, cardId))
}

/** Whether there are fees is an open question: what movements like this one cost on another card, of another network. */
async function chargeOthers(session: Session, { currency }: Ledger, step: Movement): Promise<void> {
  const network = session.samples.values('createCard', 'card_type').at(-1)
  const ledger = await freshLedger(session, { currency, card_type: network })
  const amounts = [step.amount, ...amountsForFees(session, currency).slice(0, 2)]
  if (step.do === 'withdraw') await fund(session, ledger, [...amounts, ...amounts])
  for (const amount of amounts) await move(session, ledger, step.route, step.do, amount)
}

/** Undefined if the target does not offer such a card: a target need not offer every combination. */
async function issue(session: Session, kind: string): Promise<Ledger | undefined> {
  const words = kind.split(' ')
  const fields = Object.fromEntries(choices.map((name, index) => [name, words[index]]))
  const sent = session.samples.body('createCard', fields)
  const { userId } = await session.arrange.owner(sent)
  const response = await session.send('createCard', { path: { userId }, body: sent })
  return issuedLedger(response)
}

/** None of the dedicated operations reads. */
function reading(session: Session, route: Route, cardId: string): CardRequest {
  return route === 'dedicated' ? balanceReading(session, cardId) : listing(session, route, cardId)
}

function restart(
  session: Session,
  { stop, start }: { readonly stop: Route; readonly start: Route },
  cardId: string,
): CardRequest[] {
  return [toggle(session, stop, 'disable', cardId), toggle(session, start, 'enable', cardId)]
}
