import { register } from '../doors/register.ts'
import { defineCheck } from '../model/define-check.ts'

export const createCardUserOneDInBillingAdress = defineCheck({
  requirement: 'create-card-user/one-d-in-billing-adress',
  how: 'Registers a user with `billing_address` instead of `billing_adress`; with one "d" the same is granted.',
  controlled: {
    arrange: async () => undefined,
    async control(stage) {
      stage.expect.success(await register(stage))
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
