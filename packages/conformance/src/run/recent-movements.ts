import type { Operation } from '@card-contract/contract'
import type { Answer, Call } from '../model/stage.ts'
import { nameIn, type Patience } from './patience.ts'

/** Some services take the same movement within a second for one that was sent twice by mistake. */
const pausesForTheSame = [100, 200, 300, 500, 300]
/** And what was just put on a card may have to settle before it can be withdrawn. */
const pausesAfterTopUps = [50, 100, 150]

interface Movement {
  readonly deed: string
  /** Deed, amount and currency. */
  readonly text: string
}

interface Moved {
  readonly granted: Set<string>
  last?: Movement
  isGivenUp?: boolean
}

/**
 * What was moved on a card a moment ago. How soon a movement can follow another is open, so its refusal may only mean that it is
 * too early.
 */
export interface RecentMovements {
  note(operation: Operation, call: Call, answer: Answer): void
  /** Undefined where nothing speaks for haste. */
  patienceFor(operation: Operation, call: Call): Patience | undefined
}

export function createRecentMovements(): RecentMovements {
  const cards = new Map<string, Moved>()

  return {
    note(operation, call, answer) {
      const movement = movementIn(operation, call)
      if (!movement || !answer.isSuccess) return
      const moved = cards.get(nameIn(call)) ?? { granted: new Set() }
      moved.granted.add(movement.text)
      moved.last = movement
      cards.set(nameIn(call), moved)
    },
    patienceFor(operation, call) {
      const movement = movementIn(operation, call)
      const moved = cards.get(nameIn(call))
      if (!movement || !moved || moved.isGivenUp) return undefined
      const isSame = moved.granted.has(movement.text)
      if (!isSame && !(movement.deed === 'withdraw' && moved.last?.deed === 'topup')) return undefined
      return {
        pauses: isSame ? pausesForTheSame : pausesAfterTopUps,
        isTooEarly: ({ isRefusal, status = 0 }) => isRefusal && status < 500 && status !== 404,
        giveUp() {
          moved.isGivenUp = true
        },
      }
    },
  }
}

const deeds: Readonly<Record<string, string>> = { topUpCard: 'topup', withdrawFromCard: 'withdraw' }

function movementIn({ operationId }: Operation, { body, query }: Call): Movement | undefined {
  const { action, amount, currency } = (body ?? query ?? {}) as Readonly<Record<string, unknown>>
  const deed = deeds[operationId] ?? action
  if (deed !== 'topup' && deed !== 'withdraw') return undefined
  // Requests that are wrong on purpose say what they like; they move nothing.
  if (typeof amount !== 'number' || typeof currency !== 'string') return undefined
  return { deed, text: `${deed} ${amount} ${currency}` }
}
