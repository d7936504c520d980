import { nearMisses, neverIssued, othersOf } from '../../engine/cases/samples/near-miss-credentials.ts'
import { needData } from '../../engine/nouns/blocked-by.ts'
import { type Extent, oneIn } from '../../engine/nouns/extent.ts'
import { show } from '../../engine/nouns/show.ts'
import { anA } from '../../engine/values/words.ts'
import type { Controlled } from '../actions/define-check.ts'
import { sendUnauthorizedActions } from './unauthorized-actions.ts'

const base = 'a registration'

/** What programs send that have no credential, what people try first, and what a loose comparison takes for zero. */
const words = ['undefined', 'null', 'test', 'admin', '0e1']

/** Sends the operation, and actions on cards, with credentials that are not right, and with the right ones before and after. */
export function sendWrongCredentials(check: string, operationId: string, extent: Extent): Controlled<undefined> {
  return {
    controlled: {
      arrange: async () => undefined,
      async control({ withOtherTexts, send, samples }) {
        const control = { role: 'control', case: { base } } as const
        needData(await withOtherTexts(() => send(operationId, { body: samples.body(operationId) }, control)))
      },
    },
    async run(session) {
      const { contract, sendInvalid, samples } = session
      const { credentials } = contract.operation(operationId)
      for (const credential of credentials) {
        const { scheme, header, prefix } = credential
        const ofTheSameForm = credentials.filter((one) => one.prefix === prefix)
        const others = othersOf(ofTheSameForm, credential)
        const misses = oneIn(extent.oneIn.nearMisses, [...nearMisses, ...others], scheme)
        const strangers = [neverIssued, ...oneIn(extent.oneIn.nearMisses, words, scheme)]
        for (const value of [...strangers.map((word) => `${prefix}${word}`), ...misses]) {
          const what =
            typeof value !== 'string'
              ? value.says
              : value.endsWith(neverIssued)
                ? 'that was never issued'
                : `of ${show(value.slice(prefix.length))}, which was never issued`
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
  }
}
