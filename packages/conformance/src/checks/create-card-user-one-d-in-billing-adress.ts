import { register } from '../card-actions/register.ts'
import { defineCheck } from '../model/define-check.ts'

export const createCardUserOneDInBillingAdress = defineCheck({
  requirement: 'create-card-user/one-d-in-billing-adress',
  kind: 'required',
  about: { field: 'billing_adress', fault: 'missing' },
  how: 'Registers a user with `billing_address` instead of `billing_adress`. A registration with one "d" before and after must be accepted.',
  controlled: {
    arrange: async () => undefined,
    async control(session) {
      session.expect.success(await register(session))
    },
  },
  async run({ sendInvalid, samples, expect }) {
    const misspelt = (): Record<string, unknown> => {
      const { billing_adress, ...others } = samples.body('createCardUser')
      return { ...others, billing_address: billing_adress }
    }
    const response = await sendInvalid('createCardUser', () => ({ call: { body: misspelt() } }))
    expect.rejection(response, '`billing_address` in place of `billing_adress`')
  },
})
