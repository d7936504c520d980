import { defineCheck } from '../model/define-check.ts'

export const createCardUnknownUserIsRefused = defineCheck<string>({
  requirement: 'create-card/unknown-user-is-refused',
  how: 'Asks for a card for users that were never registered; for one that was, the same is granted before and after.',
  controlled: {
    arrange: async ({ arrange }) => (await arrange.user()).userId,
    async control({ arrange }) {
      await arrange.card()
    },
  },
  async run({ sendInvalid, samples, expect }, userId) {
    for (const unknown of [samples.unknownId(userId), '__proto__', `${userId}x`]) {
      const callOf = () => ({ path: { userId: unknown }, body: samples.body('createCard') })
      expect.refusal(await sendInvalid('createCard', () => ({ call: callOf() })))
    }
  },
})
