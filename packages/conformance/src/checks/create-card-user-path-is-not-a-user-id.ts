import { register } from '../doors/register.ts'
import { defineCheck } from '../model/define-check.ts'

export const createCardUserPathIsNotAUserId = defineCheck({
  requirement: 'create-card-user/path-is-not-a-user-id',
  how: 'Asks for a card at /action/card/user, as if `user` were an id: that is no registration, and must be refused.',
  controlled: {
    arrange: async () => undefined,
    async control(stage) {
      stage.expect.success(await register(stage))
    },
  },
  async run({ sendInvalid, samples, expect }) {
    const callOf = () => ({ path: { userId: 'user' }, body: samples.body('createCard') })
    expect.refusal(await sendInvalid('createCard', () => ({ call: callOf() })))
  },
})
