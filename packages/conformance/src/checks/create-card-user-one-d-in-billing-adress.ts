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
  async run({ send, samples, expect }) {
    const { billing_adress, ...others } = samples.body('createCardUser')
    const body = { ...others, billing_address: billing_adress }
    expect.refusal(await send('createCardUser', { body }, { intent: 'invalid' }))
  },
})
