import type { Contract, Operation } from '@card-contract/contract'
import type { Values } from '../../cases/faulty-case.ts'
import { type ValidCase, validCases } from '../../cases/valid-cases.ts'
import type { ApiResponse, Call } from '../../exchanges/call.ts'
import type { Session } from '../../exchanges/session.ts'
import { showRejection, showResponse } from '../../exchanges/show.ts'
import { becauseOf, rejected, success } from '../../expect/headline.ts'
import type { Check } from '../../model/check.ts'
import type { Extent } from '../../model/thoroughness.ts'
import {
  arrangeResource,
  isRepeatable,
  needsOf,
  type Resource,
  sendValid,
  sharedWithNewCards,
  validCall,
  withoutUnique,
} from '../../programs/valid-requests.ts'
import { kebab } from '../../values/kebab.ts'

/** Checks that the target accepts every kind of request that the contract allows. */
export function acceptedChecks(contract: Contract, operation: Operation, extent: Extent): Check<never>[] {
  return validCases(contract, operation, extent).map((one) => acceptedCheck(operation, one))
}

function acceptedCheck(operation: Operation, acceptance: ValidCase): Check<never> {
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
    async run(session) {
      let last: { readonly resource: Resource; readonly shared: string } | undefined
      for (const fields of acceptance.requests(session)) {
        const shared = JSON.stringify(sharedWithNewCards(session, fields))
        const { resource, call, response } = await session.freshly(async () => {
          const known = last?.shared === shared ? last.resource : undefined
          last = undefined
          const resource = known ?? (await arrangeResource(session, operation, fields))
          const callOf = (isAgain: boolean): Call =>
            validCall(session, operation, resource, isAgain ? withoutUnique(session, operation, fields) : fields)
          return { resource, ...(await sendValid(session, operation, callOf)) }
        })
        const reason = acceptance.invalidatedBy?.(response.exchange.request)
        if (reason !== undefined) session.skip(reason)
        demandAcceptance(session, acceptance, fields, response)
        last = isRepeatable(operation, call) ? { resource, shared } : undefined
      }
    },
  }
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
