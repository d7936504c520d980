import type { Operation } from '@card-contract/contract'
import { partIn, verbIn } from '../interface/read-action.ts'
import type { Call } from '../model/session.ts'
import { nameIn } from './name-in.ts'
import type { SettlingMemory } from './settling.ts'

interface Movement {
  readonly action: string
  /** Action, amount and currency. */
  readonly text: string
}

interface Moved {
  readonly accepted: Set<string>
  last?: Movement
  isGivenUp?: boolean
}

/**
 * Recent movements of a card. How soon one movement can follow another is open: a service may treat the same movement as a
 * duplicate, or a top-up may have to settle before a withdrawal.
 */
export function createRecentMovements(): SettlingMemory {
  const cards = new Map<string, Moved>()

  return {
    note(operation, call, response) {
      const movement = movementIn(operation, call)
      if (!movement || !response.isSuccess) return
      const moved = cards.get(nameIn(call)) ?? { accepted: new Set() }
      moved.accepted.add(movement.text)
      moved.last = movement
      cards.set(nameIn(call), moved)
    },
    settlingFor(operation, call) {
      const movement = movementIn(operation, call)
      const moved = cards.get(nameIn(call))
      if (!movement || !moved || moved.isGivenUp) return undefined
      const isSame = moved.accepted.has(movement.text)
      if (!isSame && !(movement.action === 'withdraw' && moved.last?.action === 'topup')) return undefined
      return {
        reason: isSame ? 'same-movement' : 'withdrawal-after-top-up',
        isTooEarly: ({ isRejection, status = 0 }) => isRejection && status < 500 && status !== 404,
        giveUp() {
          moved.isGivenUp = true
        },
      }
    },
  }
}

function movementIn(operation: Operation, call: Call): Movement | undefined {
  const action = verbIn(operation, call)
  if (action !== 'topup' && action !== 'withdraw') return undefined
  const [amount, currency] = [partIn(operation, call, 'amount'), partIn(operation, call, 'currency')]
  // Deliberately invalid requests move no money.
  if (typeof amount !== 'number' || typeof currency !== 'string') return undefined
  return { action, text: `${action} ${amount} ${currency}` }
}
