import type { Contract } from '@card-contract/contract'
import { type Acceptances, acceptancesOf, sendFeature } from '../../engine/programs/send-features.ts'
import { accepts } from '../../engine/rules/accepts.ts'
import { kebab } from '../../engine/values/kebab.ts'
import { type CheckDefinition, defineCheck } from '../actions/define-check.ts'
import { resources } from '../actions/resources.ts'

export function needsNoBody({ operations }: Contract): readonly CheckDefinition[] {
  return operations
    .filter(({ requestBody }) => requestBody === undefined)
    .map((operation) => {
      const { operationId } = operation
      const [requirement, variant] = ['requests/need-no-body-where-none-is-documented', kebab(operationId)]
      const check = `${requirement}/${variant}`
      return defineCheck<Acceptances>({
        requirement,
        kind: 'accepts',
        variant,
        operationId,
        needs: resources.needsOf(operation),
        how: 'Sends the plain request without a body and without a Content-Type.',
        group: acceptancesOf(operation),
        judge: accepts({ check }),
        run: async (session, acceptances) =>
          void (await sendFeature(session, operation, acceptances, {}, { check, says: 'a request without a body' })),
      })
    })
}
