import { placeOf } from '../../engine/cases/faulty-case.ts'
import { uniqueFieldsOf } from '../../engine/cases/samples/fields.ts'
import { allOf } from '../../engine/rules/each-response.ts'
import { rejects } from '../../engine/rules/rejects.ts'
import { type CheckSource, defineCheck } from '../actions/define-check.ts'
import { sendWrongCredentials } from '../programs/send-wrong-credentials.ts'
import { unauthorizedChangeNothing } from '../rules/unauthorized-change-nothing.ts'

/** An operation that needs all credentials; the checks derived from the contract cover each operation. */
const operationId = 'createCardUser'

const check = 'authentication/wrong-credential-is-refused'

export const wrongCredentialIsRefused: CheckSource = (contract, extent) => {
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
