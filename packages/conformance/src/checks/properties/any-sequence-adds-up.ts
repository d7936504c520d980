import type { Arbitrary } from 'fast-check'
import {
  balanceReading,
  type Direction,
  type Door,
  doors,
  type Errand,
  listing,
  movement,
  turning,
} from '../../doors/doors.ts'
import { type Ledger, openLedger } from '../../doors/ledger.ts'
import { show, showAnswer } from '../../expect/received.ts'
import { add, compare, decimal, subtract } from '../../model/decimal.ts'
import { type CheckDefinition, defineCheck } from '../../model/define-check.ts'
import type { Answer, Stage } from '../../model/stage.ts'
import { hasMinorUnit } from '../../samples/money.ts'
import { type Complaint, type FastCheck, falsify } from './falsify.ts'

type Step =
  | { readonly do: Direction; readonly door: Door; readonly amount: number }
  | { readonly do: 'read'; readonly door: Door }
  | { readonly do: 'restart'; readonly stop: Door; readonly start: Door }

interface Sequence {
  /** The choices of the card, in words: some faults sit where three of them meet. */
  readonly card: string
  readonly steps: readonly Step[]
}

const longest = 8

export function anySequenceAddsUp(cases: number): CheckDefinition {
  return defineCheck({
    requirement: 'card-operations/any-sequence-adds-up',
    id: 'properties/any-sequence-adds-up',
    how: 'Plays random sequences of movements, readings and restarts on fresh cards, and keeps the balance by plain arithmetic beside them.',
    run: (stage) => falsify(stage, cases, (fc) => sequences(fc, stage), playSequence),
  })
}

function sequences(fc: FastCheck, stage: Stage): Arbitrary<Sequence> {
  const door = fc.constantFrom(...doors)
  return fc.constantFrom(...stage.samples.values('createCard', 'currency')).chain((currency) => {
    const least = Math.max(Math.trunc(stage.samples.amount(currency)), 1)
    const amount = hasMinorUnit(currency)
      ? fc.oneof(fc.integer({ min: least * 100, max: least * 300 }), careless(fc, least)).map((cents) => cents / 100)
      : fc.integer({ min: least, max: least * 3 })
    const step: Arbitrary<Step> = fc.oneof(
      { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('topup' as const, 'withdraw' as const), door, amount }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('read' as const), door }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const), stop: door, start: door }) },
    )
    const steps = fc.array(step, { minLength: 1, maxLength: longest, size: 'max' })
    return fc.record({ card: kinds(fc, stage, currency), steps })
  })
}

const choices = ['currency', 'card_type', 'category', 'grade']

function kinds(fc: FastCheck, { samples }: Stage, currency: string): Arbitrary<string> {
  const others = choices.slice(1).map((name) => fc.constantFrom(...samples.values('createCard', name)))
  return fc.tuple(fc.constant(currency), ...others).map((words) => words.join(' '))
}

/** Cents that floats get wrong, or that somebody cuts off. */
function careless(fc: FastCheck, least: number): Arbitrary<number> {
  return fc.constantFrom(1, 7, 9, 10, 15, 20, 29, 35, 57, 99).map((cents) => least * 100 + cents)
}

async function playSequence(stage: Stage, { card: kind, steps }: Sequence): Promise<Complaint | undefined> {
  const card = await issue(stage, kind)
  if (!card) return undefined
  let { balance } = card
  const { cardId, currency } = card
  for (const step of steps) {
    if (step.do === 'read' || step.do === 'restart') {
      for (const errand of step.do === 'read' ? [reading(step.door, cardId)] : restart(step, cardId)) {
        const answer = await stage.send(errand.operationId, errand.call)
        const complaint = answer.data ? departure(answer, balance) : complaintAbout(answer, 'the request to be granted')
        if (complaint) return complaint
      }
      continue
    }
    const after = (step.do === 'topup' ? add : subtract)(balance, step.amount)
    // Emptying a card, or more than that, is an open question.
    if (compare(after, 0) <= 0) continue
    const errand = movement(step.door, step.do, cardId, { amount: step.amount, currency })
    const answer = await stage.send(errand.operationId, errand.call)
    if (answer.isRefusal && (answer.status ?? 0) < 500) continue
    const complaint = answer.data
      ? departure(answer, after)
      : complaintAbout(answer, 'the movement to be granted or refused')
    if (complaint) return complaint
    balance = after
  }
  const { operationId, call } = balanceReading(cardId)
  const answer = await stage.send(operationId, call)
  return answer.data ? departure(answer, balance) : complaintAbout(answer, 'the balance')
}

/** Undefined where there is no such card: not every combination has to be on offer. */
async function issue(stage: Stage, kind: string): Promise<Ledger | undefined> {
  const words = kind.split(' ')
  const fields = Object.fromEntries(choices.map((name, index) => [name, words[index]]))
  const sent = stage.samples.body('createCard', fields)
  const { userId } = await stage.arrange.owner(sent)
  const answer = await stage.send('createCard', { path: { userId }, body: sent })
  const cardId = answer.data?.card_id
  if (typeof cardId !== 'string' || cardId === '') return undefined
  return openLedger({ cardId, userId, currency: String(sent.currency), opening: Number(sent.balance), sent, answer })
}

/** The dedicated operations have none that reads. */
function reading(door: Door, cardId: string): Errand {
  return door === 'dedicated' ? balanceReading(cardId) : listing(door, cardId)
}

function restart({ stop, start }: { readonly stop: Door; readonly start: Door }, cardId: string): Errand[] {
  return [turning(stop, 'disable', cardId), turning(start, 'enable', cardId)]
}

function departure(answer: Answer, balance: string): Complaint | undefined {
  const told = answer.data?.new_balance
  // Whether a field can be null is open.
  if (told === null || (typeof told === 'number' && Number.isFinite(told) && decimal(told) === balance))
    return undefined
  const { operationId, id } = answer.exchange
  const pointer = '/data/new_balance'
  return { subject: `${operationId}: ${pointer}`, expected: balance, received: show(told), pointer, exchange: id }
}

function complaintAbout(answer: Answer, expected: string): Complaint {
  const { operationId = '', id } = answer.exchange
  return { subject: operationId, expected, received: showAnswer(answer), exchange: id }
}
