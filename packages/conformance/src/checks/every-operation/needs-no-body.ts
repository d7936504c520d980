import type { Contract } from '@card-contract/contract'
import { showResponse } from '../../exchanges/show.ts'
import { rejected } from '../../expect/headline.ts'
import { type CheckDefinition, defineCheck } from '../../model/define-check.ts'
import { needsOf, plainCall, sendCall } from '../../programs/valid-requests.ts'
import { kebab } from '../../values/kebab.ts'

export function needsNoBody({ operations }: Contract): readonly CheckDefinition[] {
  return operations
    .filter(({ requestBody }) => requestBody === undefined)
    .map((operation) =>
      defineCheck({
        requirement: 'requests/need-no-body-where-none-is-documented',
        kind: 'accepts',
        variant: kebab(operation.operationId),
        operationId: operation.operationId,
        needs: needsOf(operation),
        how: 'Sends the plain request without a body and without a Content-Type.',
        async run(session) {
          const { response } = await sendCall(session, operation, await plainCall(session, operation))
          const headline = rejected(response, 'a request without a body')
          session.expect.that(headline, response.isSuccess, 'a success', showResponse(response), response)
        },
      }),
    )
}
