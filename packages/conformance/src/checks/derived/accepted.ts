import type { Contract, Operation } from '@card-contract/contract'
import type { Values } from '../../cases/faulty-case.ts'
import { becauseOf, rejected, success } from '../../expect/headline.ts'
import type { Check } from '../../model/check.ts'
import type { RecordedRequest } from '../../model/exchange.ts'
import { kebab } from '../../model/kebab.ts'
import type { About } from '../../model/kind.ts'
import type { ApiResponse, Call, Session } from '../../model/session.ts'
import { showRejection, showResponse } from '../../model/show.ts'
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

/** A feature of valid requests, and the requests that use it. */
export interface Acceptance {
  /** The last part of the check's ID: `accepts-currency-xaf`. */
  readonly name: string
  readonly about?: Pick<About, 'field' | 'value'>
  /** What the target must accept, as an object: "a request with only the required fields". */
  readonly object: string
  /** The same for a single request, if it differs. */
  readonly objectOf?: (fields: Values) => string
  readonly how: string
  readonly contractPointer: string
  /**
   * Evaluated when the check runs, because examples are made unique each time. Each entry holds the optional fields of
   * a request.
   */
  readonly requests: (session: Session) => readonly Values[]
  /** Why the request as sent does not prove the requirement, for instance because the run adds headers. */
  readonly invalidatedBy?: (request: RecordedRequest) => string | undefined
}

/** A check that the target accepts each of these requests. */
export function acceptedCheck(_contract: Contract, operation: Operation, acceptance: Acceptance): Check<never> {
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
  { object, objectOf, contractPointer }: Acceptance,
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
