import { defineCheck } from '../model/define-check.ts'
import { show } from '../model/show.ts'

export const createCardUnknownUserIsRefused = defineCheck<string>({
  requirement: 'create-card/unknown-user-is-refused',
  kind: 'lookup',
  about: { fault: 'unknown' },
  how: 'Requests a card for users that were never registered. The same request for a registered user before and after must be accepted.',
  controlled: {
    arrange: async ({ arrange }) => (await arrange.user()).userId,
    async control({ arrange }) {
      await arrange.card()
    },
  },
  async run({ sendInvalid, samples, expect }, userId) {
    for (const unknown of [samples.unknownId(userId), '__proto__', `${userId}x`]) {
      const callOf = () => ({ path: { userId: unknown }, body: samples.body('createCard') })
      const response = await sendInvalid('createCard', () => ({ call: callOf() }))
      expect.rejection(response, `a card for ${show(unknown)}, a user that was never registered`)
    }
  },
})
