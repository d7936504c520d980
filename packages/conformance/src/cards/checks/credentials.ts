import type { Contract } from '@card-contract/contract'
import { placeOf } from '../../engine/cases/faulty-case.ts'
import { uniqueFieldsOf } from '../../engine/cases/samples/fields.ts'
import type { Group } from '../../engine/nouns/check.ts'
import type { Extent } from '../../engine/nouns/extent.ts'
import { allOf } from '../../engine/rules/each-response.ts'
import { hasNoWayAround } from '../../engine/rules/no-way-around.ts'
import { rejects } from '../../engine/rules/rejects.ts'
import { kebab } from '../../engine/values/names.ts'
import { type CheckDefinition, type CheckSource, defineCheck } from '../actions/define-check.ts'
import { resources } from '../actions/resources.ts'
import { type Shared, sendWrongCredentials, tryWaysAround } from '../programs/send-wrong-credentials.ts'
import { unauthorizedChangeNothing } from '../rules/unauthorized-change-nothing.ts'

/** An operation that needs all credentials; the checks derived from the contract cover each operation. */
const operationId = 'createCardUser'

export const wrongCredentialIsRefused: CheckSource = (contract, extent) => {
  const check = 'authentication/wrong-credential-is-refused'
  const operation = contract.operation(operationId)
  const unique = uniqueFieldsOf(contract, operation).map(placeOf)
  return [
    defineCheck({
      requirement: check,
      kind: 'credential',
      how: 'Replaces one credential at a time with one that was never issued, with near misses and with another credential, including on requests that disable and terminate cards. The same requests with the right credentials must be accepted, and rejected requests must have no effect.',
      judge: allOf(rejects({ check, operation, unique }), unauthorizedChangeNothing(check)),
      ...sendWrongCredentials(check, operationId, extent),
    }),
  ]
}

const noWayAroundItId = 'authentication/no-way-around-it'

const waysAround: Group<Shared> = {
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
      how: 'Sends valid requests without one of the credentials, each written in a way that a router may understand but the check of credentials may overlook. A request that the target carries out is a deviation if the target rejects the same request in its usual form.',
      group: waysAround,
      judge: hasNoWayAround(check),
      run: (session, shared) => tryWaysAround(session, shared, operation, turn, extent, check),
    })
  })
}
