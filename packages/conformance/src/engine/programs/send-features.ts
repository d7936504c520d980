import type { Operation } from '@card-contract/contract'
import type { Values } from '../cases/faulty-case.ts'
import type { ApiResponse, Call } from '../nouns/call.ts'
import type { Feature } from '../nouns/case.ts'
import type { Group } from '../nouns/check.ts'
import type { Session } from '../nouns/session.ts'
import { kebab } from '../values/kebab.ts'
import { baseNameOf } from './controls.ts'
import {
  arrangeResource,
  isRepeatable,
  movedAmount,
  type Resource,
  resourceKey,
  sendValid,
  stateChanges,
  validCall,
  withoutUnique,
} from './valid-requests.ts'

/** A card that earlier requests of the operation left as it was, except for its balance. */
interface UsedCard {
  readonly resource: Resource
  readonly movements: number
}

/** The used cards, by what a new card would share with the request. */
export type Acceptances = Map<string, UsedCard>

/** A target may allow three movements a day. */
const movementsPerCard = 3

/** The group of checks that look at valid requests of the operation, each of which is judged by itself. */
export function acceptancesOf(operation: Operation): Group<Acceptances> {
  return { id: `${kebab(operation.operationId)}/accepts`, arrange: async () => new Map(), control: async () => {} }
}

/** Sends the request about a used card, if there is one, and about a new one if the target rejects that. */
export async function sendFeature(
  session: Session,
  operation: Operation,
  cards: Acceptances,
  fields: Values,
  feature: Feature,
): Promise<ApiResponse> {
  const key = resourceKey(session, operation, fields, stateChanges)
  const used = cards.get(key)
  cards.delete(key)
  const marked = { case: { base: baseNameOf(fields), features: [feature] } }
  const send = async (known?: UsedCard): Promise<ApiResponse> => {
    const resource = known?.resource ?? (await arrangeResource(session, operation, fields))
    const callOf = (isAgain: boolean): Call =>
      validCall(session, operation, resource, isAgain ? withoutUnique(session, operation, fields) : fields)
    const { call, response } = await sendValid(session, operation, callOf, marked)
    const movements = (known?.movements ?? 0) + (movedAmount(operation, call) === undefined ? 0 : 1)
    const isKept = response.isSuccess && isRepeatable(operation, call) && movements < movementsPerCard
    if (isKept) cards.set(key, { resource, movements })
    return response
  }
  const first = used && (await session.freshly((isAgain) => send(isAgain ? undefined : used)))
  return first?.isSuccess ? first : await session.freshly(() => send())
}
