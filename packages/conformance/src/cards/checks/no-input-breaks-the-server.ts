import type { Contract } from '@card-contract/contract'
import type { Extent } from '../../engine/nouns/extent.ts'
import { answersRejectedRequests, breaksNothing } from '../../engine/rules/breaks-nothing.ts'
import { allOf } from '../../engine/rules/each-response.ts'
import { kebab } from '../../engine/values/kebab.ts'
import { type CheckDefinition, defineCheck } from '../actions/define-check.ts'
import { resources } from '../actions/resources.ts'
import { sendUnusualRequests } from '../programs/unusual-requests.ts'

const noInputBreaksTheServerId = 'refusals/no-input-breaks-the-server'

export function noInputBreaksTheServer(contract: Contract, extent: Extent): readonly CheckDefinition[] {
  return contract.operations.map((operation) => {
    const { operationId } = operation
    const variant = kebab(operationId)
    const check = `${noInputBreaksTheServerId}/${variant}`
    return defineCheck({
      requirement: noInputBreaksTheServerId,
      kind: 'robustness',
      variant,
      operationId,
      needs: resources.needsOf(operation),
      how: 'Sends unusual texts, paths, queries, bodies and headers, and checks that each gets a response that is not a 5xx, as must every invalid request of the run.',
      judge: allOf(breaksNothing(check), answersRejectedRequests(operationId, check)),
      run: (session) => sendUnusualRequests(session, operation, extent, check),
    })
  })
}
