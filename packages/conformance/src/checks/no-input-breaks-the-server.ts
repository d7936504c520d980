import type { Contract } from '@card-contract/contract'
import { type CheckDefinition, defineCheck } from '../model/define-check.ts'
import type { Extent } from '../model/extent.ts'
import { sendUnusualRequests } from '../programs/unusual-requests.ts'
import { needsOf } from '../programs/valid-requests.ts'
import { answersRejectedRequests, breaksNothing } from '../rules/breaks-nothing.ts'
import { allOf } from '../rules/each-response.ts'
import { kebab } from '../values/kebab.ts'

const requirement = 'refusals/no-input-breaks-the-server'

export function noInputBreaksTheServer(contract: Contract, extent: Extent): readonly CheckDefinition[] {
  return contract.operations.map((operation) => {
    const { operationId } = operation
    const variant = kebab(operationId)
    const check = `${requirement}/${variant}`
    return defineCheck({
      requirement,
      kind: 'robustness',
      variant,
      operationId,
      needs: needsOf(operation),
      how: 'Sends unusual texts, paths, queries, bodies and headers, and checks that each gets a response that is not a 5xx, as must every invalid request of the run.',
      judge: allOf(breaksNothing(check), answersRejectedRequests(operationId, check)),
      run: (session) => sendUnusualRequests(session, operation, extent, check),
    })
  })
}
