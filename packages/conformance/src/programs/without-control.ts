import type { Operation } from '@card-contract/contract'
import type { Session } from '../exchanges/session.ts'
import type { Wanted } from './send-faults.ts'
import { validCall } from './valid-requests.ts'

/**
 * Sends the faulty requests although the target accepts no valid one, about objects that do not exist. A rejection shows
 * nothing then, but an acceptance is a deviation all the same.
 */
export async function sendWithoutControl(
  session: Session,
  operation: Operation,
  { check, faulty: { forms } }: Wanted,
): Promise<void> {
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
  const path = Object.fromEntries(inPath.map(({ name }) => [name, session.samples.unknownId(`${name}-0001`)]))
  for (const form of forms) {
    const plain = validCall(session, operation, { path, fields: {} }, {})
    const { call, override = {}, says = form.says } = form.corrupt(plain)
    const fault = { check, says, ...(form.mayBeValid ? { mayBeValid: true } : {}) }
    await session.sendInvalid(operation.operationId, () => ({ call, override: { ...override, case: { fault } } }))
  }
}
