import type { Operation } from '@card-contract/contract'
import type { Values } from '../../cases/faulty-case.ts'
import type { ApiResponse, Call } from '../../exchanges/call.ts'
import type { Session } from '../../exchanges/session.ts'
import { isAboutACard } from '../../interface/read-action.ts'
import type { Group } from '../../model/check.ts'
import {
  arrangeResource,
  isRepeatable,
  isTopUp,
  movedAmount,
  type Resource,
  sendValid,
  validCall,
} from '../../programs/valid-requests.ts'
import { fieldsOf } from '../../samples/fields.ts'
import { decimal } from '../../values/decimal.ts'
import { kebab } from '../../values/kebab.ts'
import { valueAt } from '../../values/value-at.ts'

/** Responses of one operation to valid requests. */
export interface SampleResponses {
  readonly responses: ApiResponse[]
  /**
   * Successful responses, without `success: true`, to requests with optional free texts that the target may reject.
   * Responses with `success: true` are observed like any other.
   */
  readonly openResponses: ApiResponse[]
  /** Amounts, as decimals, used only for top-ups of the card; they identify the top-ups among its transactions. */
  readonly topUps: Set<string>
}

/**
 * Sends a few valid requests of an operation, so that checks of responses have something to check even when selected
 * alone. For a card, it makes a movement first: the list of transactions might otherwise be empty.
 */
export function sampleResponsesOf(operation: Operation): Group<SampleResponses> {
  return {
    id: `${kebab(operation.operationId)}/answers`,
    arrange: async () => ({ responses: [], openResponses: [], topUps: new Set() }),
    async control(session, samplesSeen) {
      // Once is enough: later requests cannot change these responses.
      if (samplesSeen.responses.length > 0) return
      let resource: Resource | undefined
      for (const fields of requestsOf(operation)) {
        resource ??= await resourceWithMovement(session, operation, fields, samplesSeen)
        const about = resource
        const send = () => callOf(session, operation, about, fields, samplesSeen)
        const { call, response } = await sendValid(session, operation, send)
        session.expect.success(response)
        samplesSeen.responses.push(response)
        if (!isRepeatable(operation, call)) resource = undefined
      }
      if (resource) await askWithAsides(session, operation, resource, samplesSeen)
    },
  }
}

/**
 * The valid words of an indicator are an open question, so the target may reject such requests. If it accepts one, the
 * usual requirements apply.
 */
async function askWithAsides(
  session: Session,
  operation: Operation,
  resource: Resource,
  { openResponses }: SampleResponses,
): Promise<void> {
  const words = asidesOf(session, operation)
  const alone = Object.entries(words).map(([name, word]) => ({ [name]: word }))
  for (const fields of alone.length > 1 ? [...alone, words] : alone) {
    const call = validCall(session, operation, resource, fields)
    const response = await session.tryToSend(operation.operationId, call, { intent: 'open' })
    if (response.isSuccess && valueAt(response.json, '/success') !== true) openResponses.push(response)
  }
}

/**
 * Optional free texts of an operation that only reads; with them, an operation that changes state might do something
 * else.
 */
function asidesOf({ contract, samples }: Session, operation: Operation): Values {
  if (operation.changesState !== false) return {}
  const free = fieldsOf(contract, operation).filter(
    ({ in: place, required, appliesTo, schema }) =>
      place === 'body' && !required && !appliesTo && schema.type === 'string' && !schema.enum && !schema.format,
  )
  return Object.fromEntries(free.map(({ name }) => [name, samples.optional(operation.operationId, name)]))
}

/** The plain request or, if a field selects the action, a top-up and every action that only reads. */
function requestsOf({ changesState: change }: Operation): Values[] {
  if (typeof change === 'boolean') return [{}]
  const actions = [...change.changing.filter((action) => action === 'topup'), ...change.reading]
  return actions.map((action) => ({ [change.by]: action }))
}

async function resourceWithMovement(
  session: Session,
  operation: Operation,
  fields: Values,
  samplesSeen: SampleResponses,
): Promise<Resource> {
  if (!isAboutACard(operation) || isTopUp(operation, fields)) return await arrangeResource(session, operation, fields)
  const topUp = session.contract.operation('topUpCard')
  return await arrangeResource(session, operation, fields, async (path) => {
    const [cardId = ''] = Object.values(path)
    const call = await callOf(session, topUp, { path: { cardId }, fields: {} }, {}, samplesSeen)
    // Intentionally not required: other checks judge whether the target accepts top-ups.
    await session.send('topUpCard', call)
  })
}

/** A valid call; the amount of a top-up differs from the opening balance and from any withdrawal of the card. */
async function callOf(
  session: Session,
  operation: Operation,
  resource: Resource,
  fields: Values,
  samplesSeen: SampleResponses,
): Promise<Call> {
  const call = validCall(session, operation, resource, fields)
  if (!isTopUp(operation, fields)) return call
  const amount = 2 * (movedAmount(operation, call) ?? 0)
  samplesSeen.topUps.add(decimal(amount))
  const name = operation.action?.request.amount?.name ?? ''
  return validCall(session, operation, resource, { ...fields, [name]: amount })
}
