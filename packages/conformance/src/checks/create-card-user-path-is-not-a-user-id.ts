import { register } from '../card-actions/register.ts'
import { defineCheck } from '../model/define-check.ts'

export const createCardUserPathIsNotAUserId = defineCheck({
  requirement: 'create-card-user/path-is-not-a-user-id',
  kind: 'lookup',
  how: 'Requests a card at /action/card/user, as if `user` were an id: that is not a registration and must be rejected.',
  controlled: {
    arrange: async () => undefined,
    async control(session) {
      session.expect.success(await register(session))
    },
  },
  async run({ sendInvalid, samples, expect }) {
    const callOf = () => ({ path: { userId: 'user' }, body: samples.body('createCard') })
    const response = await sendInvalid('createCard', () => ({ call: callOf() }))
    expect.rejection(response, 'a request for a card at /action/card/user, the path of registrations')
  },
})
