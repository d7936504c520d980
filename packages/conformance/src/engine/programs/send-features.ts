import type { Operation } from '@card-contract/contract'
import type { Values } from '../cases/faulty-case.ts'
import type { Feature } from '../nouns/case.ts'
import type { Group } from '../nouns/check.ts'
import type { Resource, Session } from '../nouns/session.ts'
import type { ApiResponse, Call } from '../nouns/wire/call.ts'
import { kebab } from '../values/names.ts'
import { baseNameOf } from './controls.ts'
import { sendValid, validCall, withoutUnique } from './valid-requests.ts'

/** A resource that earlier requests of the operation left as it was, except for its amounts. */
interface Used {
  readonly resource: Resource
  readonly counted: number
}

/** The used resources, by what a new one would share with the request. */
export type Acceptances = Map<string, Used>

/** A target may allow three changes of an amount a day. */
const countedPerResource = 3

/** The group of checks that look at valid requests of the operation, each of which is judged by itself. */
export function acceptancesOf(operation: Operation): Group<Acceptances> {
  return { id: `${kebab(operation.operationId)}/accepts`, arrange: async () => new Map(), control: async () => {} }
}

/** Sends the request about a used resource, if there is one, and about a new one if the target rejects that. */
export async function sendFeature(
  session: Session,
  operation: Operation,
  known: Acceptances,
  fields: Values,
  feature: Feature,
): Promise<ApiResponse> {
  const key = session.resources.keyOf(session, operation, fields)
  const used = known.get(key)
  known.delete(key)
  const marked = { case: { base: baseNameOf(fields), features: [feature] } }
  const send = async (one?: Used): Promise<ApiResponse> => {
    const resource = one?.resource ?? (await session.resources.arrange(session, operation, fields))
    const callOf = (isAgain: boolean): Call =>
      validCall(session, operation, resource, isAgain ? withoutUnique(session, operation, fields) : fields)
    const { call, response } = await sendValid(session, operation, callOf, marked)
    const counted = (one?.counted ?? 0) + (session.resources.isCounted(operation, call) ? 1 : 0)
    const isKept = response.isSuccess && session.resources.isRepeatable(operation, call)
    if (isKept && counted < countedPerResource) known.set(key, { resource, counted })
    return response
  }
  const first = used && (await session.freshly((isAgain) => send(isAgain ? undefined : used)))
  return first?.isSuccess ? first : await session.freshly(() => send())
}
