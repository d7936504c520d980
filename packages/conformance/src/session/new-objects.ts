import { changesState } from '@card-contract/contract'
import { shownPart, verbIn } from '../interface/read-action.ts'
import { nameIn } from './name-in.ts'
import type { SettlingMemory } from './settling.ts'

interface NewObject {
  readonly isActive: boolean
  /** Waiting did not help: the rejection has another reason. */
  isGivenUp?: boolean
}

/**
 * Users and cards that were just created. The interface documents no status transitions and does not say how soon a new
 * object can be used. Until the target has accepted a request about it, a rejection may only mean that it is too early.
 */
export function createNewObjects(isShown: (status: string) => boolean): SettlingMemory {
  const known = new Map<string, NewObject>()

  return {
    note(operation, call, response) {
      if (!response.isSuccess) return
      const newObject = known.get(nameIn(call))
      // An inactive object may still be readable.
      if (newObject?.isActive || changesState(operation, call)) known.delete(nameIn(call))
      const verb = verbIn(operation, call)
      if (verb !== 'register' && verb !== 'issue') return
      const id = shownPart(response, verb === 'register' ? 'user' : 'card')
      const status = shownPart(response, 'status')
      if (typeof id === 'string') known.set(id, { isActive: typeof status !== 'string' || isShown(status) })
    },
    settlingFor(_, call) {
      const newObject = known.get(nameIn(call))
      if (!newObject || newObject.isGivenUp) return undefined
      const { isActive } = newObject
      return {
        reason: isActive ? 'new-object' : 'inactive-object',
        isTooEarly: ({ isRejection, status = 0 }) => isRejection && (status === 404 || (!isActive && status < 500)),
        giveUp() {
          newObject.isGivenUp = true
        },
      }
    },
  }
}
