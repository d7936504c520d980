import type { Contract } from '@card-contract/contract'
import { showResponse } from '../../exchanges/show.ts'
import { rejected } from '../../expect/headline.ts'
import { type CheckDefinition, defineCheck } from '../../model/define-check.ts'
import { needsOf } from '../../programs/valid-requests.ts'
import { kebab } from '../../values/kebab.ts'
import { type Acceptances, acceptancesOf, responseTo } from '../derived/accepted.ts'

export function needsNoBody({ operations }: Contract): readonly CheckDefinition[] {
  return operations
    .filter(({ requestBody }) => requestBody === undefined)
    .map((operation) =>
      defineCheck<Acceptances>({
        requirement: 'requests/need-no-body-where-none-is-documented',
        kind: 'accepts',
        variant: kebab(operation.operationId),
        operationId: operation.operationId,
        needs: needsOf(operation),
        how: 'Sends the plain request without a body and without a Content-Type.',
        group: acceptancesOf(operation),
        async run(session, acceptances) {
          const response = await responseTo(session, operation, acceptances, {})
          const headline = rejected(response, 'a request without a body')
          session.expect.that(headline, response.isSuccess, 'a success', showResponse(response), response)
        },
      }),
    )
}
