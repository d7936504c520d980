import type { Operation } from '@card-contract/contract'
import type { Values } from '../cases/faulty-case.ts'
import { fieldsOf } from '../cases/samples/fields.ts'
import type { SharedProgram } from '../nouns/check.ts'
import { needData } from '../nouns/outcome.ts'
import type { Resource, Session } from '../nouns/session.ts'
import type { Call } from '../nouns/wire/call.ts'
import { kebab } from '../values/names.ts'
import { sendValid, validCall } from './valid-requests.ts'

/**
 * Sends a few valid requests of an operation, so that rules of responses have something to judge even when selected
 * alone, about something with a past: a list that they show might otherwise be empty.
 */
export function sampleResponses(operation: Operation): SharedProgram {
  return {
    id: `${kebab(operation.operationId)}/answers`,
    async run(session) {
      const plainly = session.inPlainForm()
      let resource: Resource | undefined
      for (const fields of session.resources.plainFields(operation)) {
        resource ??= await session.resources.arrangeWithPast(plainly, operation, fields)
        const about = resource
        const send = () => callOf(plainly, operation, about, fields)
        const { call, response } = await sendValid(plainly, operation, send)
        needData(response)
        if (!session.resources.isRepeatable(operation, call)) resource = undefined
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

/** A valid call whose response cannot be mistaken for that of another. */
function callOf(session: Session, operation: Operation, resource: Resource, fields: Values): Call {
  const call = validCall(session, operation, resource, fields)
  const telling = session.resources.tellingFields(operation, call)
  return Object.keys(telling).length === 0 ? call : validCall(session, operation, resource, { ...fields, ...telling })
}
