import { decimal, subtract } from '../../src/model/decimal.ts'
import type { MatchedRequest } from '../../src/reference-model/matched-request.ts'
import { Rejection } from '../../src/reference-model/rejection.ts'
import type { State } from '../../src/reference-model/state.ts'
import type { Alteration, Mutant } from './mutant.ts'
import { acting, actionOf, anew, cardIn } from './patches.ts'

/** Responses take longer than this, so what arrived less than this ago has no response yet. */
const overlapMs = 50

/** Counts the requests about one thing whose responses were sent: others are invisible to what looks before it changes. */
function completedBefore(subject: string, seen: Map<string, number[]>): number {
  const now = performance.now()
  const arrivals = seen.get(subject) ?? []
  seen.set(subject, [...arrivals, now])
  return arrivals.filter((at) => now - at > overlapMs).length
}

/** Rejects what comes after so many about one subject, but does not see those that are still under way. */
function allowing(most: number, subjectOf: (matched: MatchedRequest) => string | undefined): Alteration {
  return anew(() => {
    const seen = new Map<string, number[]>()
    return acting([], (act) => (matched, state) => {
      const subject = subjectOf(matched)
      if (subject !== undefined && completedBefore(subject, seen) >= most) throw new Rejection(409, 'not again')
      return act(matched, state)
    })
  })
}

const race = (id: string, title: string, variant: string, alter: Alteration): Mutant => ({
  id,
  title,
  breaks: ['requests/at-once-as-one-after-another'],
  foundBy: [`requests/at-once-as-one-after-another/${variant}`],
  respondsAfterMs: 60,
  alter,
})

/** Faults that show only in requests at the same time, each between a look and the change that depends on it. */
export const raceMutants: readonly Mutant[] = [
  race(
    'a-person-registered-twice-at-once',
    'overlapping registrations with one e-mail address are accepted, later ones rejected',
    'registrations',
    allowing(1, ({ operation, body }) => (operation.operationId === 'createCardUser' ? String(body.email) : undefined)),
  ),
  race(
    'more-cards-at-once-than-a-user-may-have',
    'a user may have ten cards, which overlapping requests exceed',
    'cards',
    allowing(10, ({ operation, path }) => (operation.operationId === 'createCard' ? path.userId : undefined)),
  ),
  race(
    'terminated-twice-at-once',
    'overlapping terminations of one card are all accepted',
    'terminations',
    anew(() => {
      const endedAt = new Map<string, number>()
      return acting([], (act) => (matched, state) => {
        const card = cardIn(matched, state)
        if (!card || actionOf(matched) !== 'terminate') return act(matched, state)
        const at = endedAt.get(card.cardId)
        if (at !== undefined && performance.now() - at < overlapMs) card.status = 'active'
        const data = act(matched, state)
        endedAt.set(card.cardId, at ?? performance.now())
        return data
      })
    }),
  ),
  race(
    'overdrawn-at-once',
    'overlapping withdrawals are each compared with the balance before them',
    '16-withdrawals',
    overdrawing(() => true),
  ),
  race(
    'overdrawn-at-once-between-routes',
    'a withdrawal by operateCard is compared with the balance before an overlapping one through another route',
    '2-withdrawals',
    overdrawing(({ operation }) => operation.operationId === 'operateCard'),
  ),
]

/** Exact arithmetic all the same: the balance falls below zero by what was withdrawn too much. */
function overdrawing(isAffected: (matched: MatchedRequest) => boolean): Alteration {
  return anew(() => {
    const last = new Map<string, { readonly atMs: number; readonly before: string }>()
    return acting([], (act) => (matched, state: State) => {
      const card = cardIn(matched, state)
      if (!card || actionOf(matched) !== 'withdraw') return act(matched, state)
      const other = last.get(card.cardId)
      const isOverlapping = other !== undefined && performance.now() - other.atMs < overlapMs
      const { balance } = card
      const seen = isOverlapping && isAffected(matched) ? other.before : balance
      if (!isOverlapping) last.set(card.cardId, { atMs: performance.now(), before: balance })
      card.balance = seen
      try {
        const data = act(matched, state)
        card.balance = subtract(balance, decimal(Number(matched.body.amount ?? matched.query.amount)))
        return { ...data, new_balance: Number(card.balance) }
      } catch (rejection) {
        card.balance = balance
        throw rejection
      }
    })
  })
}
