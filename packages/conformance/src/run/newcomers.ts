import { changesState, type Operation } from '@card-contract/contract'
import type { Answer, Call } from '../model/stage.ts'
import { nameIn, type Patience } from './patience.ts'

/** A card that says that it is not active yet is given more. */
const pauses = [50, 100, 200, 400]
const pausesForTheInactive = [50, 100, 200, 300, 400, 600, 800]

interface Newcomer {
  readonly isActive: boolean
  /** It was waited for in vain: what it is refused for is something else. */
  isGivenUp?: boolean
}

/**
 * Users and cards that were just made. The interface shows no transitions, and how soon what is made can be used is open: until
 * something was granted about it, a refusal may only mean that it is too early.
 */
export interface Newcomers {
  /** Notes what an answer makes, and what it shows to be there. */
  note(operation: Operation, call: Call, answer: Answer): void
  /** How long to wait before asking again, each time that a request about this is refused; nothing where nothing is new. */
  patienceFor(call: Call): Patience | undefined
}

/** What the paths of later requests name. */
const names: Readonly<Record<string, string>> = { createCardUser: 'user_id', createCard: 'card_id' }

export function createNewcomers(isShown: (status: string) => boolean): Newcomers {
  const known = new Map<string, Newcomer>()

  return {
    note(operation, call, answer) {
      if (!answer.isSuccess) return
      const newcomer = known.get(nameIn(call))
      // Whoever is not active may be read all the same.
      if (newcomer?.isActive || changesState(operation, call)) known.delete(nameIn(call))
      const id = answer.data?.[names[operation.operationId] ?? '']
      const status = answer.data?.status
      if (typeof id === 'string') known.set(id, { isActive: typeof status !== 'string' || isShown(status) })
    },
    patienceFor(call) {
      const newcomer = known.get(nameIn(call))
      if (!newcomer || newcomer.isGivenUp) return undefined
      const { isActive } = newcomer
      return {
        pauses: isActive ? pauses : pausesForTheInactive,
        isTooEarly: ({ isRefusal, status = 0 }) => isRefusal && (status === 404 || (!isActive && status < 500)),
        giveUp() {
          newcomer.isGivenUp = true
        },
      }
    },
  }
}
