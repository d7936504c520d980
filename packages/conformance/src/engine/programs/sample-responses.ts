import type { Operation } from '@card-contract/contract'
import { isAboutACard } from '../../cards/actions/read-action.ts'
import type { Values } from '../cases/faulty-case.ts'
import { fieldsOf } from '../cases/samples/fields.ts'
import { needData } from '../nouns/blocked-by.ts'
import type { Call } from '../nouns/call.ts'
import type { SharedProgram } from '../nouns/define-check.ts'
import type { Session } from '../nouns/session.ts'
import { kebab } from '../values/kebab.ts'
import {
  arrangeResource,
  isRepeatable,
  isTopUp,
  movedAmount,
  type Resource,
  sendValid,
  validCall,
} from './valid-requests.ts'

/**
 * Sends a few valid requests of an operation, so that rules of responses have something to judge even when selected
 * alone. For a card, it makes a movement first: the list of transactions might otherwise be empty.
 */
export function sampleResponses(operation: Operation): SharedProgram {
  return {
    id: `${kebab(operation.operationId)}/answers`,
    async run(session) {
      const plainly = session.inPlainForm()
      let resource: Resource | undefined
      for (const fields of requestsOf(operation)) {
        resource ??= await resourceWithMovement(plainly, operation, fields)
        const about = resource
        const send = () => callOf(plainly, operation, about, fields)
        const { call, response } = await sendValid(plainly, operation, send)
        needData(response)
        if (!isRepeatable(operation, call)) resource = undefined
      }
      if (resource) await askWithAsides(plainly, operation, resource)
    },
  }
}

/** The valid words of an indicator are an open question, so the target may reject such requests. */
async function askWithAsides(session: Session, operation: Operation, resource: Resource): Promise<void> {
  const words = asidesOf(session, operation)
  const alone = Object.entries(words).map(([name, word]) => ({ [name]: word }))
  for (const fields of alone.length > 1 ? [...alone, words] : alone) {
    const call = validCall(session, operation, resource, fields)
    await session.tryToSend(operation.operationId, call, { intent: 'open', role: 'aside' })
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

async function resourceWithMovement(session: Session, operation: Operation, fields: Values): Promise<Resource> {
  if (!isAboutACard(operation) || isTopUp(operation, fields)) return await arrangeResource(session, operation, fields)
  const topUp = session.contract.operation('topUpCard')
  return await arrangeResource(session, operation, fields, async (path) => {
    const [cardId = ''] = Object.values(path)
    const call = await callOf(session, topUp, { path: { cardId }, fields: {} }, {})
    // Intentionally not required: other checks judge whether the target accepts top-ups.
    await session.send('topUpCard', call)
  })
}

/** A valid call; the amount of a top-up differs from the opening balance and from any withdrawal of the card. */
async function callOf(session: Session, operation: Operation, resource: Resource, fields: Values): Promise<Call> {
  const call = validCall(session, operation, resource, fields)
  if (!isTopUp(operation, fields)) return call
  const amount = 2 * (movedAmount(operation, call) ?? 0)
  const name = operation.action?.request.amount?.name ?? ''
  return validCall(session, operation, resource, { ...fields, [name]: amount })
}
