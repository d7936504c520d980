import { expectNotTakenFor, mayBe } from '../doors/near-ids.ts'
import { show } from '../expect/received.ts'
import { defineCheck } from '../model/define-check.ts'
import { everPresent, type Miss, missesAtTheEnd, nearIdsOf } from '../samples/near-ids.ts'

/** Each name is missed in ways of its own: the lookup is one. */
const misses = {
  reference: missesAtTheEnd,
  service_reference: ['without its last character', 'without its first character', 'with something else behind it'],
} as const satisfies Record<string, readonly Miss[]>

export const getPayoutStatusUnknownPayoutIsRefused = defineCheck<{ serviceReference: unknown }>({
  requirement: 'get-payout-status/unknown-payout-is-refused',
  needs: ['payout-reference'],
  how: 'Asks for payouts that do not exist, and with near misses of both names of one that does; that one is found before and after.',
  controlled: {
    arrange: async () => ({ serviceReference: undefined }),
    async control({ arrange, send, expect }, ground) {
      const found = expect.success(await send('getPayoutStatus', { path: { reference: arrange.payout('reference') } }))
      ground.serviceReference = found.service_reference
    },
  },
  async run(stage, { serviceReference }) {
    const { arrange, sendInvalid, samples, expect } = stage
    const known = arrange.payout('reference')
    const ask = (reference: string) => sendInvalid('getPayoutStatus', () => ({ call: { path: { reference } } }))
    const unknown = samples.unknownId(known)
    // One is longer than any that exists: some lookups read only so far.
    for (const reference of [unknown, unknown.repeat(2), ...everPresent]) expect.refusal(await ask(reference))

    const names: [keyof typeof misses, string][] = [['reference', known]]
    if (typeof serviceReference === 'string') names.push(['service_reference', serviceReference])
    const right = names.map(([, one]) => one)
    for (const [name, one] of names) {
      for (const { says, id } of nearIdsOf(one, misses[name]).filter((miss) => !right.includes(miss.id))) {
        const isCalledSo = (told: Readonly<Record<string, unknown>>): boolean =>
          mayBe(told.reference, id) || mayBe(told.service_reference, id)
        expectNotTakenFor(stage, `${name} ${show(id)} (${says})`, await ask(id), isCalledSo)
      }
    }
  },
})
