import type { Contract } from '@card-contract/contract'
import type { Extent } from '../../engine/nouns/extent.ts'
import { groupOf, type Setup } from '../../engine/programs/controls.ts'
import { breakages, sendBrokenJson } from '../../engine/programs/send-broken-json.ts'
import { rejects } from '../../engine/rules/rejects.ts'
import { kebab } from '../../engine/values/kebab.ts'
import { list } from '../../engine/values/words.ts'
import { type CheckDefinition, defineCheck } from '../actions/define-check.ts'
import { resources } from '../actions/resources.ts'

export function malformedJsonIsRefused({ operations }: Contract, extent: Extent): readonly CheckDefinition[] {
  return operations
    .filter(({ requestBody }) => requestBody !== undefined)
    .map((operation) => {
      const { operationId } = operation
      const [requirement, variant] = ['refusals/malformed-json-is-refused', kebab(operationId)]
      const check = `${requirement}/${variant}`
      return defineCheck<Setup>({
        requirement,
        kind: 'body',
        about: { fault: 'malformed' },
        variant,
        operationId,
        needs: resources.needsOf(operation),
        how: `Sends ${list(Object.keys(breakages))}. The whole body before and after must be accepted.`,
        group: groupOf(operation),
        judge: rejects({ check, operation, place: 'body', unique: [] }),
        run: (session, setup) => sendBrokenJson(session, setup, operation, extent, check),
      })
    })
}
