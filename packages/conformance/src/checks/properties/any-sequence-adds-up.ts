import type { Arbitrary } from 'fast-check'
import { amountsForFees } from '../../card-actions/amounts.ts'
import { freshLedger, fund, issuedLedger, type Ledger, move } from '../../card-actions/ledger.ts'
import type { ApiResponse } from '../../exchanges/call.ts'
import { rejected, returned, success } from '../../exchanges/headline.ts'
import type { Session } from '../../exchanges/session.ts'
import { show, showResponse } from '../../exchanges/show.ts'
import type { FindingDraft } from '../../findings/finding.ts'
import { afterMovement } from '../../interface/dues.ts'
import { type Charge, feesThatExplain } from '../../interface/fee.ts'
import { pointerOf, reportedBalance, shownPart } from '../../interface/read-action.ts'
import {
  balanceReading,
  type CardRequest,
  type Direction,
  listing,
  movement,
  type Route,
  routes,
  toggle,
} from '../../interface/routes.ts'
import { type CheckDefinition, defineCheck } from '../../model/define-check.ts'
import { hasMinorUnit } from '../../values/currency.ts'
import { compare, decimal, subtract } from '../../values/decimal.ts'
import { type Failing, type FastCheck, falsify } from './falsify.ts'

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

export function anySequenceAddsUp(cases: number): CheckDefinition {
  return defineCheck({
    requirement: 'card-operations/any-sequence-adds-up',
    kind: 'money',
    id: 'properties/any-sequence-adds-up',
    how: 'Runs random sequences of movements, readings, disabling and enabling on new cards, and compares each balance with plain arithmetic.',
    run: (session) => falsify(session, cases, (fc) => sequences(fc, session), playSequence),
  })
}

function sequences(fc: FastCheck, session: Session): Arbitrary<Sequence> {
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

async function playSequence(session: Session, { card: kind, steps }: Sequence): Promise<Failing<Sequence> | undefined> {
  const card = await issue(session, kind)
  if (!card) return undefined
  const { cardId, currency } = card
  const fees = new Map<string, readonly Charge[]>()
  for (const [index, step] of steps.entries()) {
    // What comes after the step that shows the fault is never sent.
    const upToHere = { failing: { card: kind, steps: steps.slice(0, index + 1) } }
    if (step.do === 'read' || step.do === 'restart') {
      for (const cardRequest of step.do === 'read'
        ? [reading(session, step.route, cardId)]
        : restart(session, step, cardId)) {
        const response = await session.send(cardRequest.operationId, cardRequest.call)
        const draft = response.data ? deviation(response, card.balance) : unusable(response, success)
        if (draft) return { ...draft, ...upToHere }
      }
      continue
    }
    const after = afterMovement(card.balance, step.do, step.amount)
    // Emptying or overdrawing a card is an open question.
    if (compare(after, 0) <= 0) continue
    const cardRequest = movement(session, step.route, step.do, cardId, { amount: step.amount, currency })
    const response = await session.send(cardRequest.operationId, cardRequest.call, { mayBeRejected: true })
    if (response.isRejection && (response.status ?? 0) < 500) continue
    const charge = { amount: decimal(step.amount), cost: subtract(after, reportedBalance(response) ?? after) }
    const key = `${step.do} ${step.route}`
    if (charge.cost !== '0') fees.set(key, fees.get(key) ?? (await chargesOf(session, card, step)))
    card.balance = isFee(charge, fees.get(key)) ? subtract(after, charge.cost) : after
    const draft = response.data
      ? deviation(response, card.balance)
      : unusable(response, 'a success or a rejection that is not a 5xx')
    if (draft) return { ...draft, ...upToHere }
  }
  const { operationId, call } = balanceReading(session, cardId)
  const response = await session.send(operationId, call)
  return response.data ? deviation(response, card.balance) : unusable(response, 'the balance')
}

/** Whether there are fees is an open question: what movements like this one cost on another card, of another network. */
async function chargesOf(session: Session, { currency }: Ledger, step: Movement): Promise<readonly Charge[]> {
  const network = session.samples.values('createCard', 'card_type').at(-1)
  const ledger = await freshLedger(session, { currency, card_type: network })
  const amounts = [step.amount, ...amountsForFees(session, currency).slice(0, 2)]
  if (step.do === 'withdraw') await fund(session, ledger, [...amounts, ...amounts])
  for (const amount of amounts) await move(session, ledger, step.route, step.do, amount)
  return ledger.charges
}

/** Any single charge follows some rule, so a fee needs at least two others. */
function isFee(charge: Charge, others: readonly Charge[] = []): boolean {
  return charge.cost !== '0' && others.length > 1 && feesThatExplain([charge, ...others]).length > 0
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

function deviation(response: ApiResponse, balance: string): FindingDraft | undefined {
  if (reportedBalance(response) === balance) return undefined
  const pointer = pointerOf(response, 'balance')
  const received = show(shownPart(response, 'balance'))
  const headline = returned(response, pointer, 'after a sequence of requests')
  return { headline, expected: balance, received, pointer, exchange: response.exchange.id }
}

function unusable(response: ApiResponse, expected: string): FindingDraft {
  const headline = rejected(response, 'a valid request in a sequence of requests')
  return { headline, expected, received: showResponse(response), exchange: response.exchange.id }
}
