import type { Contract } from '@card-contract/contract'
import { fixturesOf, plainCall, sendPlain } from '../card-actions/plain-call.ts'
import { rejected } from '../expect/headline.ts'
import { type CheckDefinition, defineCheck } from '../model/define-check.ts'
import { kebab } from '../model/kebab.ts'
import { showResponse } from '../model/show.ts'

export function needsNoBody({ operations }: Contract): readonly CheckDefinition[] {
  return operations
    .filter(({ requestBody }) => requestBody === undefined)
    .map(({ operationId }) =>
      defineCheck({
        requirement: 'requests/need-no-body-where-none-is-documented',
        kind: 'accepts',
        variant: kebab(operationId),
        operationId,
        needs: fixturesOf(operationId),
        how: 'Sends the plain request without a body and without a Content-Type.',
        async run(session) {
          const response = await sendPlain(session, operationId, await plainCall(session, operationId))
          const headline = rejected(response, 'a request without a body')
          session.expect.that(headline, response.isSuccess, 'a success', showResponse(response), response)
        },
      }),
    )
}
