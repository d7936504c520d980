import { placeOf } from '../cases/faulty-case.ts'
import { needData } from '../model/blocked-by.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'
import { oneIn } from '../model/extent.ts'
import { sendUnauthorizedActions } from '../programs/unauthorized-actions.ts'
import { allOf } from '../rules/each-response.ts'
import { rejects } from '../rules/rejects.ts'
import { unauthorizedChangeNothing } from '../rules/unauthorized-change-nothing.ts'
import { uniqueFieldsOf } from '../samples/fields.ts'
import { nearMisses, neverIssued, othersOf } from '../samples/near-miss-credentials.ts'
import { anA } from '../values/words.ts'

/** An operation that needs all credentials; the checks derived from the contract cover each operation. */
const operationId = 'createCardUser'

const base = 'a registration'

const check = 'authentication/wrong-credential-is-refused'

export const wrongCredentialIsRefused: CheckSource = (contract, extent) => {
  const operation = contract.operation(operationId)
  const unique = uniqueFieldsOf(contract, operation).map(placeOf)
  return [
    defineCheck({
      requirement: check,
      kind: 'credential',
      how: 'Replaces one credential at a time with one that was never issued, with near misses and with another credential, including on requests that disable and terminate cards. The same requests with the right credentials must be accepted, and rejected requests must have no effect.',
      controlled: {
        arrange: async () => undefined,
        async control({ withOtherTexts, send, samples }) {
          const control = { role: 'control', case: { base } } as const
          needData(await withOtherTexts(() => send(operationId, { body: samples.body(operationId) }, control)))
        },
      },
      judge: allOf(rejects({ check, operation, unique }), unauthorizedChangeNothing(check)),
      async run(session) {
        const { sendInvalid, samples } = session
        const { credentials } = operation
        for (const credential of credentials) {
          const { scheme, header, prefix } = credential
          const ofTheSameForm = credentials.filter((one) => one.prefix === prefix)
          const others = othersOf(ofTheSameForm, credential)
          const misses = oneIn(extent.oneIn.nearMisses, [...nearMisses, ...others], scheme)
          for (const value of [`${prefix}${neverIssued}`, ...misses]) {
            const what = typeof value === 'string' ? 'that was never issued' : value.says
            const fault = {
              check,
              says: `${anA(header)} ${what}`,
              about: { credential: header, fault: 'wrong' },
              place: `header/${header.toLowerCase()}`,
              // Two credentials may be equal, or have no letters to change the case of.
              mayBeValid: true,
            } as const
            const call = { body: samples.body(operationId) }
            await sendInvalid(operationId, call, { credentials: { [scheme]: value }, case: { base, fault } })
          }
        }
        await sendUnauthorizedActions(session, check)
      },
    }),
  ]
}
