import { lookAgain } from '../card-actions/look-again.ts'
import { defineCheck } from '../model/define-check.ts'

/** The clocks of two machines behind one service may differ by this much. */
const toleranceMs = 2_000

export const getPayoutStatusPollsAreNeverUncounted = defineCheck({
  requirement: 'get-payout-status/polls-are-never-uncounted',
  kind: 'state',
  needs: ['payout-reference'],
  how: 'Looks up a payout four times and compares the number and time of polls with the response before.',
  async run(session) {
    const { arrange, expect } = session
    const call = { path: { reference: arrange.payout('reference') } }
    let count = 0
    let last = Number.NEGATIVE_INFINITY
    for (const response of await lookAgain(session, { operationId: 'getPayoutStatus', call }, [])) {
      const { polling_attempts: polls, last_polling_at: at } = response.data ?? {}
      if (typeof polls === 'number') {
        expect
          .data(response)
          .at('/polling_attempts', count === 0 ? '' : `after ${count}`)
          .toSatisfy(`at least ${count}`, () => polls >= count)
        count = Math.max(count, polls)
      }
      const time = Date.parse(String(at))
      if (Number.isNaN(time)) continue
      const expected = 'a time that is not before the poll before'
      expect
        .data(response)
        .at('/last_polling_at', 'which is before the poll before')
        .toSatisfy(expected, () => time >= last - toleranceMs)
      last = Math.max(last, time)
    }
  },
})
