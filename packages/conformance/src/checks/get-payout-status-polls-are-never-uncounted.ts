import { lookAgain } from '../card-actions/look-again.ts'
import { defineCheck } from '../model/define-check.ts'
import { isEarlier } from '../model/moment.ts'
import type { ApiResponse, Session } from '../model/session.ts'

export const getPayoutStatusPollsAreNeverUncounted = defineCheck({
  requirement: 'get-payout-status/polls-are-never-uncounted',
  kind: 'state',
  needs: ['payout-reference'],
  how: 'Looks up a payout four times by the known reference and twice by the other one, and compares the number and time of polls with the response before, by the same reference.',
  async run(session) {
    const call = { path: { reference: session.arrange.payout('reference') } }
    const responses = await lookAgain(session, { operationId: 'getPayoutStatus', call }, [])
    expectToGrow(session, responses)
    expectToGrow(session, await byTheOther(session, responses[0]))
  },
})

/** Each reference has its own address, and so perhaps its own cache. */
async function byTheOther({ send }: Session, first: ApiResponse | undefined): Promise<readonly ApiResponse[]> {
  const reference = first?.data?.service_reference
  if (typeof reference !== 'string' || reference === '') return []
  const path = { reference }
  return [await send('getPayoutStatus', { path }), await send('getPayoutStatus', { path })]
}

function expectToGrow({ expect }: Session, responses: readonly ApiResponse[]): void {
  let count = 0
  let last: unknown
  for (const response of responses) {
    const { polling_attempts: polls, last_polling_at: at } = response.data ?? {}
    if (typeof polls === 'number') {
      expect
        .at(response, '/data/polling_attempts', count === 0 ? '' : `after ${count}`)
        .toSatisfy(`at least ${count}`, () => polls >= count)
      count = Math.max(count, polls)
    }
    const expected = 'a time that is not before the previous poll'
    expect
      .at(response, '/data/last_polling_at', 'which is before the previous poll')
      .toSatisfy(expected, () => !isEarlier(at, last))
    if (!isEarlier(at, last)) last = at
  }
}
