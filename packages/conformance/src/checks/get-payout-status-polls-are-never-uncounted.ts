import { lookAgain } from '../doors/look-again.ts'
import { show } from '../expect/received.ts'
import { defineCheck } from '../model/define-check.ts'

/** Two machines that answer for one service may differ by this much. */
const toleranceMs = 2_000

export const getPayoutStatusPollsAreNeverUncounted = defineCheck({
  requirement: 'get-payout-status/polls-are-never-uncounted',
  needs: ['payout-reference'],
  how: 'Looks a payout up four times and compares the number and the time of polls with the answer before.',
  async run(stage) {
    const { arrange, expect } = stage
    const call = { path: { reference: arrange.payout('reference') } }
    let count = 0
    let last = Number.NEGATIVE_INFINITY
    for (const answer of await lookAgain(stage, { operationId: 'getPayoutStatus', call }, [])) {
      const { polling_attempts: polls, last_polling_at: at } = answer.data ?? {}
      if (typeof polls === 'number') {
        expect
          .data(answer)
          .at('/polling_attempts')
          .toSatisfy(`at least ${count}`, () => polls >= count)
        count = Math.max(count, polls)
      }
      const time = Date.parse(String(at))
      if (Number.isNaN(time)) continue
      const expected = `${show(at)} not to be before the poll before`
      expect
        .data(answer)
        .at('/last_polling_at')
        .toSatisfy(expected, () => time >= last - toleranceMs)
      last = Math.max(last, time)
    }
  },
})
