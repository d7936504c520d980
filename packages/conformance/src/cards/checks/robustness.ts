import type { Contract } from '@card-contract/contract'
import type { Extent } from '../../engine/nouns/extent.ts'
import { show } from '../../engine/nouns/show.ts'
import { falsify } from '../../engine/programs/falsify.ts'
import { sendUnusual } from '../../engine/programs/send-unusual.ts'
import { answersRejectedRequests, breaksNothing } from '../../engine/rules/breaks-nothing.ts'
import { allOf } from '../../engine/rules/each-response.ts'
import { rejectionsAre4xx } from '../../engine/rules/rejections-are-4xx.ts'
import { lastOf } from '../../engine/rules/smallest.ts'
import { kebab } from '../../engine/values/names.ts'
import { type CheckDefinition, type CheckSource, defineCheck } from '../actions/define-check.ts'
import { resources } from '../actions/resources.ts'
import { beRejected, callWith, freeTexts, pathNames, texts, unknown } from '../programs/ask-for-the-unusual.ts'
import { useWithoutOptionalFields } from '../programs/issue-cards.ts'
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

/** Every operation that takes free text in its path or body. The target may reject a valid text, but not with a 5xx. */
export function noTextBreaksIt(contract: Contract, cases: number): CheckDefinition[] {
  return contract.operations
    .filter((operation) => freeTexts(contract, operation).length + pathNames(operation).length > 0)
    .map((operation) => {
      const { operationId } = operation
      const [id, variant] = ['properties/no-text-breaks-it', kebab(operationId)]
      const check = `${id}/${variant}`
      const [free, inPath] = [freeTexts(contract, operation), pathNames(operation)]
      const isLookup = inPath.length + resources.needsOf(operation).length > 0
      const input = { what: 'random text', ...(isLookup ? { about: unknown } : {}) }
      return defineCheck({
        requirement: 'refusals/no-input-breaks-the-server',
        kind: 'robustness',
        id,
        variant,
        operationId,
        how: 'Sends random texts wherever the contract allows any, and checks that each gets a response that is not a 5xx.',
        judge: lastOf(breaksNothing(check)),
        run: (session) =>
          falsify(
            session,
            cases,
            (fc) => texts(fc, free, inPath),
            (counting, one) => {
              const call = callWith(counting, operation, one)
              return sendUnusual(counting, check, operationId, input, call, {}, show(one))
            },
          ),
      })
    })
}

const ofOptionalFields = 'optional-fields-of-a-user'

const ofOptionalFieldsId = `${noInputBreaksTheServerId}/${ofOptionalFields}`

export const optionalFieldsBreakNothing: CheckSource = defineCheck({
  requirement: noInputBreaksTheServerId,
  kind: 'robustness',
  variant: ofOptionalFields,
  how: 'Registers a business without a name, and users with the name of a business who are none; if they are accepted, issues a card to each and uses it. None of these requests may return a 5xx.',
  judge: breaksNothing(ofOptionalFieldsId),
  run: (session) => useWithoutOptionalFields(session, ofOptionalFieldsId),
})

export function refusalsAre4xx(contract: Contract): readonly CheckDefinition[] {
  return [
    defineCheck({
      requirement: 'refusals/are-4xx',
      kind: 'rejection',
      how: 'Checks the status of every rejection in the run, whether the request was valid, invalid or an open question.',
      judge: rejectionsAre4xx(contract),
      run: (session) => beRejected(session),
    }),
  ]
}
