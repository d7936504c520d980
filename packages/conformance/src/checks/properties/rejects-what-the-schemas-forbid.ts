import { type Contract, type Operation, validate } from '@card-contract/contract'
import type { Call } from '../../exchanges/call.ts'
import type { Session } from '../../exchanges/session.ts'
import { showResponse } from '../../exchanges/show.ts'
import { accepted, rejection } from '../../expect/headline.ts'
import { type CheckDefinition, defineCheck } from '../../model/define-check.ts'
import { knownNames, needsOf, plainCall, validCall } from '../../programs/valid-requests.ts'
import { decidingValues, fieldsOf } from '../../samples/fields.ts'
import { kebab } from '../../values/kebab.ts'
import { corruptions, describe, formOf } from './corruptions.ts'
import { falsify } from './falsify.ts'

/** Every operation with a body or a query. */
export function rejectsWhatTheSchemasForbid(contract: Contract, cases: number): CheckDefinition[] {
  const operations = contract.operations.filter((operation) => fieldsOf(contract, operation).length > 0)
  return operations.map((operation) => {
    const { operationId } = operation
    return defineCheck<{ readonly call: Call; isUsed: boolean }>({
      requirement: 'requests/outside-the-schema-is-refused',
      kind: 'schema',
      id: 'properties/refuses-what-the-schemas-forbid',
      variant: kebab(operationId),
      operationId,
      needs: needsOf(operation),
      how: 'Corrupts valid requests at random so that the schemas forbid them. An uncorrupted request before and after must be accepted.',
      controlled: {
        arrange: async (session) => ({ call: await plainCall(session, operation), isUsed: false }),
        async control(session, setup) {
          const send = async () => {
            // A user may get only one card, and rejected requests may have drained a card.
            const { path = {} } = setup.isUsed ? await plainCall(session, operation) : setup.call
            setup.isUsed = true
            return await session.send(operationId, fullCall(session, operation, path))
          }
          session.expect.success(await session.withOtherTexts(send))
        },
      },
      run: (session, { call: { path = {} } }) =>
        falsify(
          session,
          cases,
          (fc) => corruptions(fc, contract, operation),
          async (transportTo, one) => {
            const { says, corrupt } = formOf(contract, operation, one)
            const { call, says: shown = says } = corrupt(fullCall(transportTo, operation, path))
            if (!isForbidden(operation, call)) return undefined
            const response = await transportTo.sendInvalid(operationId, () => ({ call }))
            // A closed connection does not accept the request.
            if (response.isRejection || response.status === undefined) return undefined
            return {
              ...describe(one, fieldsOf(contract, operation)),
              headline: accepted(response, shown),
              expected: rejection,
              received: showResponse(response),
              exchange: response.exchange.id,
            }
          },
        ),
    })
  })
}

/** A valid request with every field that applies: the corrupted field must not be one that the target ignores. */
function fullCall(session: Session, operation: Operation, path: NonNullable<Call['path']>): Call {
  const fields = decidingValues(fieldsOf(session.contract, operation))
  return validCall(session, operation, { path, fields: knownNames(session, operation) }, fields)
}

/** Whether the request is still invalid after it is serialized and parsed. */
function isForbidden({ operationId, requestBody, parameters }: Operation, { body, query = {} }: Call): boolean {
  if (requestBody) return validate.requestBody(operationId, JSON.parse(JSON.stringify(body))).length > 0
  return parameters
    .filter(({ in: place }) => place === 'query')
    .some(({ name, required }) => {
      const value = query[name]
      if (value === undefined) return required
      const read = /^-?[\d.]+$/.test(String(value)) ? Number(value) : value
      return validate.parameter(operationId, name, read).length > 0
    })
}
