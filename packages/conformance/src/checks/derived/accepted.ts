import type { Contract, Operation } from '@card-contract/contract'
import { pathChoicesOf } from '../../cases/choices.ts'
import type { Values } from '../../cases/faulty-case.ts'
import { type ValidCase, validCases } from '../../cases/valid-cases.ts'
import type { ApiResponse, Call } from '../../exchanges/call.ts'
import type { Session } from '../../exchanges/session.ts'
import { showRejection, showResponse } from '../../exchanges/show.ts'
import { becauseOf, rejected, success } from '../../expect/headline.ts'
import type { Check, Group } from '../../model/check.ts'
import type { Extent } from '../../model/extent.ts'
import {
  arrangeResource,
  isRepeatable,
  knownNames,
  movedAmount,
  needsOf,
  type Resource,
  resourceKey,
  sendValid,
  stateChanges,
  validCall,
  withoutUnique,
} from '../../programs/valid-requests.ts'
import { kebab } from '../../values/kebab.ts'
import { hideSetup } from './hide-setup.ts'

/** A card that earlier requests of the operation left as it was, except for its balance. */
interface UsedCard {
  readonly resource: Resource
  readonly movements: number
}

export interface Acceptances {
  /** By what a new card would share with the request. */
  readonly cards: Map<string, UsedCard>
  /** What the target did with each request: several checks may be about the same one. */
  readonly responses: Map<string, ApiResponse>
}

/** A target may allow three movements a day. */
const movementsPerCard = 3

/** Checks that the target accepts every kind of request that the contract allows. */
export function acceptedChecks(contract: Contract, operation: Operation, extent: Extent): Check<never>[] {
  const group = acceptancesOf(operation)
  return validCases(contract, operation, extent).map((one) => hideSetup(acceptedCheck(operation, one, group)))
}

/** The group of checks that look at valid requests of the operation, each of which is judged by itself. */
export function acceptancesOf(operation: Operation): Group<Acceptances> {
  return {
    id: `${kebab(operation.operationId)}/accepts`,
    arrange: async () => ({ cards: new Map(), responses: new Map() }),
    control: async () => {},
  }
}

function acceptedCheck(operation: Operation, acceptance: ValidCase, group: Group<Acceptances>): Check<Acceptances> {
  const { operationId } = operation
  const id = `${kebab(operationId)}/${acceptance.name}`
  const { about, object, how, contractPointer } = acceptance
  const text = `${operationId} MUST accept ${object}.`
  return {
    id,
    requirement: { id, level: 'documented', text, contractPointer, operationId },
    kind: 'accepts',
    ...(about ? { about } : {}),
    needs: needsOf(operation),
    how,
    group,
    async run(session, acceptances) {
      for (const fields of acceptance.requests(session)) {
        const response = await responseTo(session, operation, acceptances, fields)
        const reason = acceptance.invalidatedBy?.(response.exchange.request)
        if (reason !== undefined) session.skip(reason)
        demandAcceptance(session, acceptance, fields, response)
      }
    },
  }
}

/** Sends the request unless the same one was sent before. */
export async function responseTo(
  session: Session,
  operation: Operation,
  { cards, responses }: Acceptances,
  fields: Values,
): Promise<ApiResponse> {
  const { query, body } = validCall(session, operation, { path: {}, fields: knownNames(session, operation) }, fields)
  const key = JSON.stringify([...pathChoicesOf(operation).map(({ name }) => fields[name]), query, body])
  const response = responses.get(key) ?? (await sendToAnyCard(session, operation, fields, cards))
  responses.set(key, response)
  return response
}

/** Sends the request about a used card, if there is one, and about a new one if the target rejects that. */
async function sendToAnyCard(
  session: Session,
  operation: Operation,
  fields: Values,
  cards: Acceptances['cards'],
): Promise<ApiResponse> {
  const key = resourceKey(session, operation, fields, stateChanges)
  const used = cards.get(key)
  cards.delete(key)
  const send = async (known?: UsedCard): Promise<ApiResponse> => {
    const resource = known?.resource ?? (await arrangeResource(session, operation, fields))
    const callOf = (isAgain: boolean): Call =>
      validCall(session, operation, resource, isAgain ? withoutUnique(session, operation, fields) : fields)
    const { call, response } = await sendValid(session, operation, callOf)
    const movements = (known?.movements ?? 0) + (movedAmount(operation, call) === undefined ? 0 : 1)
    const isKept = response.isSuccess && isRepeatable(operation, call) && movements < movementsPerCard
    if (isKept) cards.set(key, { resource, movements })
    return response
  }
  const first = used && (await session.freshly(() => send(used)))
  return first?.isSuccess ? first : await session.freshly(() => send())
}

function demandAcceptance(
  session: Session,
  { object, objectOf, contractPointer }: ValidCase,
  fields: Values,
  response: ApiResponse,
): void {
  if (response.data) return
  const amount = response.operation?.action?.request.amount?.name
  const isSample = amount === undefined || !Object.hasOwn(fields, amount)
  session.expect.fail({
    headline: rejected(response, objectOf?.(fields) ?? object),
    expected: success,
    received: isSample ? showRejection(response) : showResponse(response),
    ...becauseOf(response),
    contractPointer,
    exchange: response.exchange.id,
  })
}
