import type { Operation } from '@card-contract/contract'
import type { ApiResponse, Call } from '../exchanges/call.ts'
import type { ArrangedUser } from '../exchanges/session.ts'
import { shownPart, verbIn } from '../interface/read-action.ts'
import { idIn } from './settling.ts'

/** If a service allows fewer, the scenario that needs one more card starts again with new users. */
const cardsPerUser = 20

interface KnownUser {
  readonly user: ArrangedUser
  /** Whether it is a business: a user of the other kind might not get the card. */
  readonly isBusiness: boolean
  uses: number
}

/** The users that the scenarios of a family share, where it does not matter whether a user has other cards. */
export interface FamilyUsers {
  /** A user who can have one more card. */
  take(isBusiness: boolean): ArrangedUser | undefined
  /** A user who was registered for a card. */
  add(user: ArrangedUser, isBusiness: boolean): void
  /** Whether a request is about a user with several cards, or about one of the cards. */
  isShared(call: Call): boolean
  /** Whether the target returned an earlier card of the user instead of a new one. Remembers the card otherwise. */
  isEarlierCard(operation: Operation, call: Call, response: ApiResponse): boolean
  /** From now on, each card gets a user of its own: the target may limit what a user can do. */
  giveUp(): void
}

export function createFamilyUsers(): FamilyUsers {
  const users: KnownUser[] = []
  /** By the IDs of the users and of their cards. */
  const byId = new Map<string, KnownUser>()
  let usesAtMost = cardsPerUser
  const isShared = (call: Call): boolean => (byId.get(idIn(call))?.uses ?? 0) > 1

  return {
    take(isBusiness) {
      const known = users.find((one) => one.isBusiness === isBusiness && one.uses < usesAtMost)
      if (known) known.uses++
      return known?.user
    },
    add(user, isBusiness) {
      const known = { user, isBusiness, uses: 1 }
      users.push(known)
      byId.set(user.userId, known)
    },
    isShared,
    isEarlierCard(operation, call, response) {
      const known = byId.get(idIn(call))
      const id = known && verbIn(operation, call) === 'issue' ? shownPart(response, 'card') : undefined
      if (!known || typeof id !== 'string' || response.isRejection) return false
      if (byId.has(id)) return isShared(call)
      byId.set(id, known)
      return false
    },
    giveUp() {
      usesAtMost = 1
    },
  }
}
