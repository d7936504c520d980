import { defineCheck } from '../model/define-check.ts'

/** What a lookup in a careless implementation finds although there is no such payout. */
const everPresent = ['__proto__', "' OR '1'='1"]

export const getPayoutStatusUnknownPayoutIsRefused = defineCheck({
  requirement: 'get-payout-status/unknown-payout-is-refused',
  needs: ['payout-reference'],
  how: 'Asks for payouts that do not exist; one that does is found before and after.',
  controlled: {
    arrange: async () => undefined,
    async control({ arrange, send, expect }) {
      expect.success(await send('getPayoutStatus', { path: { reference: arrange.payout('reference') } }))
    },
  },
  async run({ arrange, sendInvalid, samples, expect }) {
    const unknown = samples.unknownId(arrange.payout('reference'))
    for (const reference of [unknown, ...everPresent, `${arrange.payout('reference')}x`]) {
      expect.refusal(await sendInvalid('getPayoutStatus', () => ({ call: { path: { reference } } })))
    }
  },
})
