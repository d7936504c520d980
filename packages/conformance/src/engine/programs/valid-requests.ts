import type { Operation } from '@card-contract/contract'
import { uniqueFieldsOf } from '../cases/samples/fields.ts'
import type { Resource, Sent, Session } from '../nouns/session.ts'
import type { Call, Marked } from '../nouns/wire/call.ts'
import type { Fields } from '../values/json.ts'

interface SentValid extends Sent {
  readonly call: Call
}

/** Sends a valid request and any request it depends on; sends another one if a unique value is already taken. */
export async function sendValid(
  session: Session,
  operation: Operation,
  callOf: (isAgain: boolean) => Call | Promise<Call>,
  override: Marked = {},
): Promise<SentValid> {
  const send = async (isAgain: boolean): Promise<SentValid> => {
    const call = await callOf(isAgain)
    return { call, ...(await session.resources.send(session, operation.operationId, call, override)) }
  }
  return uniqueFieldsOf(session.contract, operation).length > 0 ? session.withOtherTexts(send) : send(false)
}

/** The same fields without those that must be unique, so that they get new values. */
export function withoutUnique({ contract }: Session, operation: Operation, fields: Fields): Fields {
  const unique = uniqueFieldsOf(contract, operation).map(({ name }) => name)
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !unique.includes(name)))
}

/** A valid request for the resource with these fields. */
export function validCall(session: Session, operation: Operation, resource: Resource, fields: Fields): Call {
  const { operationId, parameters, requestBody } = operation
  const all = { ...fields, ...resource.fields }
  const query = parameters.some((parameter) => parameter.in === 'query')
    ? { query: session.samples.query(operationId, all) }
    : {}
  return { path: resource.path, ...query, ...(requestBody ? { body: session.samples.body(operationId, all) } : {}) }
}

/** A valid call on new objects, with the required fields and these. */
export async function plainCall(session: Session, operation: Operation, fields: Fields = {}): Promise<Call> {
  return validCall(session, operation, await session.resources.arrange(session, operation, fields), fields)
}
