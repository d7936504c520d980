import { type Contract, changesState, type Operation } from '@card-contract/contract'
import type { SettlingMemory } from '../../engine/nouns/session.ts'
import type { Call } from '../../engine/nouns/wire/call.ts'
import { partIn, shownPart, verbIn } from './read-action.ts'

/** What is known of a user or card. */
interface Subject {
  /**
   * Set for an object that was just created, until the target has accepted a request about it. The interface documents no
   * status transitions and does not say how soon a new object can be used.
   */
  newness?: 'new-object' | 'inactive-object'
  /** The movements of a card, in words, or undefined if waiting did not help. How soon one may follow another is open. */
  movements?: Set<string> | undefined
  lastAction?: string | undefined
}

/** What one attempt created and moved. */
export function createSettling({ observed }: Contract): SettlingMemory {
  const subjects = new Map<unknown, Subject>()
  const subjectOf = (id: unknown): Subject => {
    const known = subjects.get(id) ?? { movements: new Set() }
    subjects.set(id, known)
    return known
  }

  return {
    note(operation, call, response) {
      if (!response.isSuccess) return
      const subject = subjectOf(idIn(call))
      // An inactive object may still be readable.
      if (subject.newness === 'new-object' || changesState(operation, call)) delete subject.newness
      const verb = verbIn(operation, call)
      const movement = movementIn(operation, call)
      if (movement) {
        subject.movements?.add(movement)
        subject.lastAction = verb
      }
      if (verb !== 'register' && verb !== 'issue') return
      const id = shownPart(response, verb === 'register' ? 'user' : 'card')
      const status = shownPart(response, 'status')
      const isActive =
        typeof status !== 'string' || observed.some(({ values }) => values.includes(status.toLowerCase()))
      if (typeof id === 'string') subjectOf(id).newness = isActive ? 'new-object' : 'inactive-object'
    },
    settlingFor(operation, call) {
      const subject = subjects.get(idIn(call))
      if (subject?.newness) {
        const isActive = subject.newness === 'new-object'
        return {
          reason: subject.newness,
          isTooEarly: ({ isRejection, status = 0 }) => isRejection && (status === 404 || (!isActive && status < 500)),
          giveUp: () => delete subject.newness,
        }
      }
      const movement = movementIn(operation, call)
      if (!movement || !subject?.movements) return undefined
      const isSame = subject.movements.has(movement)
      // A service may treat the same movement as a duplicate, or a top-up may have to settle before a withdrawal.
      if (!isSame && !(verbIn(operation, call) === 'withdraw' && subject.lastAction === 'topup')) return undefined
      return {
        reason: isSame ? 'same-change' : 'change-after-change',
        isTooEarly: ({ isRejection, status = 0 }) => isRejection && status < 500 && status !== 404,
        giveUp: () => delete subject.movements,
      }
    },
  }
}

/** The ID in the path of a request. */
function idIn({ path = {} }: Call): string {
  return Object.values(path)[0] ?? ''
}

/** The action, amount and currency. Deliberately invalid requests move no money. */
function movementIn(operation: Operation, call: Call): string | undefined {
  const action = verbIn(operation, call)
  if (action !== 'topup' && action !== 'withdraw') return undefined
  const [amount, currency] = [partIn(operation, call, 'amount'), partIn(operation, call, 'currency')]
  return typeof amount === 'number' && typeof currency === 'string' ? `${action} ${amount} ${currency}` : undefined
}
