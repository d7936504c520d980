import { type MatchedRequest, Rejection } from '../../../src/cards/model/matched-request.ts'
import type { ModelCard, State } from '../../../src/cards/model/state.ts'
import { decimal, subtract } from '../../../src/engine/values/decimal.ts'
import type { Alteration, Mutant } from './mutant.ts'
import { type Answered, acting, actionOf, anew, cardIn } from './patches.ts'

/** Counts the requests about one thing whose responses were sent: others are invisible to what looks before it changes. */
function completedBefore(subject: string, group: number, seen: Map<string, number[]>): number {
  const arrivals = seen.get(subject) ?? []
  seen.set(subject, [...arrivals, group])
  return arrivals.filter((one) => one !== group).length
}

/** Rejects what comes after so many about one subject, but does not see those that are still under way. */
function allowing(most: number, subjectOf: (matched: MatchedRequest) => string | undefined): Alteration {
  return anew(() => {
    const seen = new Map<string, number[]>()
    return acting([], (act, _, { group }) => (matched, state) => {
      const subject = subjectOf(matched)
      if (subject !== undefined && completedBefore(subject, group(), seen) >= most)
        throw new Rejection(409, 'not again')
      return act(matched, state)
    })
  })
}

/** Requests about one subject that overlap create one object. */
export function creatingOnce(
  operationId: string,
  subjectOf: (matched: MatchedRequest) => string | undefined,
): Alteration {
  return anew(() => {
    const created = new Map<string | undefined, { readonly group: number; readonly data: Record<string, unknown> }>()
    return acting([operationId], (act, _, overlap) => (matched, state) => {
      const subject = subjectOf(matched)
      const group = overlap.group()
      const known = created.get(subject)
      if (known?.group === group) return known.data
      const data = act(matched, state)
      created.set(subject, { group, data })
      return data
    })
  })
}

const race = (id: string, title: string, variant: string, alter: Alteration): Mutant => ({
  id,
  title,
  breaks: ['requests/at-once-as-one-after-another'],
  foundBy: [`requests/at-once-as-one-after-another/${variant}`],
  gathers: true,
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
    'one-card-for-all-at-once',
    'overlapping requests for cards of one user get one card',
    'cards',
    creatingOnce('createCard', ({ path }) => path.userId),
  ),
  race(
    'one-user-for-all-at-once',
    'overlapping registrations with one identity document get one user',
    'registrations',
    creatingOnce('createCardUser', ({ body }) => String(body.id_number)),
  ),
  race(
    'terminated-twice-at-once',
    'overlapping terminations of one card are all accepted',
    'terminations',
    endingTwice(() => true),
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
  ...(
    [
      ['withdrawFromCard', 'dedicated'],
      ['operateCard', 'operate-card'],
      ['queryCardOperation', 'query-card-operation'],
    ] as const
  ).map(([operationId, route]) =>
    race(
      `overdrawn-at-once-through-${route}`,
      `overlapping withdrawals through ${operationId} are each compared with the balance before them`,
      `withdrawals-through-${route}`,
      overdrawing(({ operation }) => operation.operationId === operationId),
    ),
  ),
  race(
    'overdrawn-beyond-four-at-once',
    'withdrawals are compared with the balance one after another, but only the first four of overlapping ones',
    '16-withdrawals',
    anew(() => {
      const counts = new Map<string | undefined, number>()
      return overdrawing(({ path }) => {
        const card = path.cardId ?? path.id
        counts.set(card, (counts.get(card) ?? 0) + 1)
        return (counts.get(card) ?? 0) > 3
      })
    }),
  ),
  race(
    'a-number-registered-twice-at-once',
    'overlapping registrations with one contact number are accepted, later ones rejected',
    'registrations',
    allowing(1, ({ operation, body }) =>
      operation.operationId === 'createCardUser' ? String(body.contact) : undefined,
    ),
  ),
  race(
    'terminated-twice-at-once-by-query',
    'overlapping terminations of one card through queryCardOperation are all accepted',
    'terminations-through-query-card-operation',
    endingTwice(({ operation }) => operation.operationId === 'queryCardOperation'),
  ),
  race(
    'a-top-up-takes-back-a-disabling',
    'a top-up that overlaps with a disabling through disableCard writes the earlier status back',
    'a-disabling',
    writingBack('topup', ({ operation }) => operation.operationId === 'disableCard'),
  ),
  race(
    'a-disabling-by-operate-card-is-taken-back',
    'a top-up that overlaps with a disabling through operateCard writes the earlier status back',
    'a-disabling-by-operate-card',
    writingBack('topup', ({ body }) => body.action === 'disable'),
  ),
  race(
    'a-top-up-takes-back-a-termination',
    'a top-up through topUpCard that overlaps with a termination writes the earlier status back',
    'a-termination',
    writingBack('topup', (matched) => actionOf(matched) === 'terminate', 'topUpCard'),
  ),
]

/** Does something else to a card with each overlapping request of this kind beyond so many. */
export function crowded(
  many: number,
  action: string,
  instead: (card: ModelCard, change: () => Answered) => Answered,
): Alteration {
  return anew(() => {
    const crowds = new Map<string, { readonly group: number; readonly size: number }>()
    return acting([], (act, _, overlap) => (matched, state) => {
      const card = cardIn(matched, state)
      if (!card || actionOf(matched) !== action) return act(matched, state)
      const group = overlap.group()
      const crowd = crowds.get(card.cardId)
      const size = crowd?.group === group ? crowd.size + 1 : 1
      crowds.set(card.cardId, { group, size })
      return size > many ? instead(card, () => act(matched, state)) : act(matched, state)
    })
  })
}

/** A termination that does not see an overlapping one before it. */
function endingTwice(isAffected: (matched: MatchedRequest) => boolean): Alteration {
  return anew(() => {
    const endedIn = new Map<string, number>()
    return acting([], (act, _, overlap) => (matched, state) => {
      const card = cardIn(matched, state)
      if (!card || actionOf(matched) !== 'terminate') return act(matched, state)
      const group = overlap.group()
      const first = endedIn.get(card.cardId) ?? group
      if (endedIn.has(card.cardId) && first === group && isAffected(matched)) card.status = 'active'
      const data = act(matched, state)
      endedIn.set(card.cardId, first)
      return data
    })
  })
}

/** Whichever of the two comes first, the card is as active afterwards as before. */
function writingBack(action: string, isStop: (matched: MatchedRequest) => boolean, operationId?: string): Alteration {
  return anew(() => {
    const moved = new Map<string, number>()
    const stopped = new Map<string, number>()
    return acting([], (act, _, overlap) => (matched, state) => {
      const card = cardIn(matched, state)
      if (!card) return act(matched, state)
      const group = overlap.group()
      if (isStop(matched)) {
        const data = act(matched, state)
        stopped.set(card.cardId, group)
        if (moved.get(card.cardId) === group) card.status = 'active'
        return data
      }
      const isWriter =
        actionOf(matched) === action && (operationId === undefined || matched.operation.operationId === operationId)
      if (!isWriter) return act(matched, state)
      moved.set(card.cardId, group)
      if (stopped.get(card.cardId) === group) card.status = 'active'
      return act(matched, state)
    })
  })
}

/** Exact arithmetic all the same: the balance falls below zero by what was withdrawn too much. */
function overdrawing(isAffected: (matched: MatchedRequest) => boolean): Alteration {
  return anew(() => {
    const last = new Map<string, { readonly group: number; readonly before: string }>()
    return acting([], (act, _, overlap) => (matched, state: State) => {
      const card = cardIn(matched, state)
      if (!card || actionOf(matched) !== 'withdraw') return act(matched, state)
      const other = last.get(card.cardId)
      const group = overlap.group()
      const isOverlapping = other?.group === group
      const { balance } = card
      const seen = isOverlapping && isAffected(matched) ? other.before : balance
      if (!isOverlapping) last.set(card.cardId, { group, before: balance })
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
