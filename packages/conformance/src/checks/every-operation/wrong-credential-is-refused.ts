import { register } from '../../card-actions/register.ts'
import { tryUnauthorizedActions } from '../../card-actions/unauthorized-actions.ts'
import { type HeaderLine, headerOf } from '../../exchanges/exchange.ts'
import { type CheckSource, defineCheck } from '../../model/define-check.ts'
import { oneIn } from '../../model/extent.ts'
import { nearMisses, neverIssued, othersOf } from '../../samples/near-miss-credentials.ts'
import { anA } from '../../values/words.ts'

/** Whether a header has the same value as in a valid request. */
type IsRight = (header: string, sent: readonly HeaderLine[]) => boolean

/** An operation that needs all credentials; the checks derived from the contract cover each operation. */
const operationId = 'createCardUser'

export const wrongCredentialIsRefused: CheckSource = (_, extent) => [
  defineCheck<{ headers: readonly HeaderLine[] }>({
    requirement: 'authentication/wrong-credential-is-refused',
    kind: 'credential',
    how: 'Replaces one credential at a time with one that was never issued, with near misses and with another credential, including on requests that disable and terminate cards. The same requests with the right credentials must be accepted, and rejected requests must have no effect.',
    controlled: {
      arrange: async () => ({ headers: [] }),
      async control(session, setup) {
        const response = await register(session)
        session.expect.success(response)
        setup.headers = response.exchange.request.headers
      },
    },
    async run(session, { headers: right }) {
      const { contract, sendInvalid, samples, expect } = session
      const { credentials } = contract.operation(operationId)
      const isRight: IsRight = (header, sent) => headerOf(sent, header) === headerOf(right, header)
      for (const credential of credentials) {
        const { scheme, header, prefix } = credential
        const ofTheSameForm = credentials.filter((one) => one.prefix === prefix)
        const others = othersOf(ofTheSameForm, credential)
        const misses = oneIn(extent.oneIn.nearMisses, [...nearMisses, ...others], scheme)
        for (const value of [`${prefix}${neverIssued}`, ...misses]) {
          const override = { credentials: { [scheme]: value } }
          const response = await sendInvalid(operationId, () => ({
            call: { body: samples.body(operationId) },
            override,
          }))
          // Two credentials may be equal, or have no letters to change the case of.
          if (isRight(header, response.exchange.request.headers)) continue
          const what = typeof value === 'string' ? 'that was never issued' : value.says
          expect.rejection(response, `${anA(header)} ${what}`, { credential: header, fault: 'wrong' })
        }
      }
      await tryUnauthorizedActions(session)
    },
  }),
]
