import { expectNotAcceptedAs } from '../card-actions/expect-not-accepted-as.ts'
import { defineCheck } from '../model/define-check.ts'
import { longestInHeadline, show } from '../model/show.ts'
import { everPresent, type Miss, missesAtTheEnd, nearIdsOf } from '../samples/near-ids.ts'

/** Both references use the same lookup, so each gets different near misses. */
const misses = {
  reference: missesAtTheEnd,
  service_reference: ['without its last character', 'without its first character', 'with extra characters at the end'],
} as const satisfies Record<string, readonly Miss[]>

export const getPayoutStatusUnknownPayoutIsRefused = defineCheck<{ serviceReference: unknown }>({
  requirement: 'get-payout-status/unknown-payout-is-refused',
  kind: 'lookup',
  about: { fault: 'unknown' },
  needs: ['payout-reference'],
  how: 'Looks up payouts that do not exist, and near misses of both references of one that does. The existing payout is looked up before and after.',
  controlled: {
    arrange: async () => ({ serviceReference: undefined }),
    async control({ arrange, send, expect }, setup) {
      const found = expect.success(await send('getPayoutStatus', { path: { reference: arrange.payout('reference') } }))
      setup.serviceReference = found.service_reference
    },
  },
  async run(session, { serviceReference }) {
    const { arrange, sendInvalid, samples, expect } = session
    const known = arrange.payout('reference')
    const ask = (reference: string) => sendInvalid('getPayoutStatus', () => ({ call: { path: { reference } } }))
    const unknown = samples.unknownId(known)
    // One is longer than any existing reference: some lookups compare only a prefix.
    for (const reference of [unknown, unknown.repeat(2), ...everPresent]) {
      expect.rejection(await ask(reference), `${show(reference, longestInHeadline)}, a payout that does not exist`)
    }

    const names: [keyof typeof misses, string][] = [['reference', known]]
    if (typeof serviceReference === 'string') names.push(['service_reference', serviceReference])
    const right = names.map(([, one]) => one)
    for (const [name, one] of names) {
      for (const { says, id } of nearIdsOf(one, misses[name]).filter((miss) => !right.includes(miss.id))) {
        const isCalledSo = (reported: Readonly<Record<string, unknown>>): boolean =>
          reported.reference === id || reported.service_reference === id
        expectNotAcceptedAs(session, `\`${name}\` ${show(id)}, ${says}`, await ask(id), isCalledSo)
      }
    }
  },
})
