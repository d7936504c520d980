import { defineCheck } from '../model/define-check.ts'

export const createCardUserOneDInBillingAdress = defineCheck({
  requirement: 'create-card-user/one-d-in-billing-adress',
  how: 'Registers a user with `billing_address` instead of `billing_adress`; with one "d" the same is granted.',
  controlled: {
    arrange: async () => undefined,
    async control({ send, samples, expect }) {
      expect.success(await send('createCardUser', { body: samples.body('createCardUser') }))
    },
  },
  async run({ sendInvalid, samples, expect }) {
    const misspelt = (): Record<string, unknown> => {
      const { billing_adress, ...others } = samples.body('createCardUser')
      return { ...others, billing_address: billing_adress }
    }
    expect.refusal(await sendInvalid('createCardUser', () => ({ call: { body: misspelt() } })))
  },
})
