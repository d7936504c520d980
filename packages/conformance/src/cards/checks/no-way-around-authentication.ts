import type { Contract } from '@card-contract/contract'
import type { Group } from '../../engine/nouns/check.ts'
import type { Extent } from '../../engine/nouns/extent.ts'
import { hasNoWayAround } from '../../engine/rules/no-way-around.ts'
import { kebab } from '../../engine/values/kebab.ts'
import { type CheckDefinition, defineCheck } from '../actions/define-check.ts'
import { resources } from '../actions/resources.ts'
import { type Shared, tryWaysAround } from '../programs/ways-around-credentials.ts'

const noWayAroundItId = 'authentication/no-way-around-it'

const group: Group<Shared> = {
  id: noWayAroundItId,
  arrange: async () => ({}),
  control: async () => {},
}

/** A way that is not served is no deviation, and neither is one that asks for the credentials. */
export function authenticationNoWayAroundIt({ operations }: Contract, extent: Extent): readonly CheckDefinition[] {
  return operations.map((operation, turn) => {
    const variant = kebab(operation.operationId)
    const check = `${noWayAroundItId}/${variant}`
    return defineCheck<Shared>({
      requirement: noWayAroundItId,
      kind: 'credential',
      variant,
      operationId: operation.operationId,
      needs: resources.needsOf(operation),
      how: 'Sends valid requests without one of the credentials, each written so that a router may serve it although a guard overlooks it. Where the target carries one out, it must also do so for the plain request.',
      group,
      judge: hasNoWayAround(check),
      run: (session, shared) => tryWaysAround(session, shared, operation, turn, extent, check),
    })
  })
}
