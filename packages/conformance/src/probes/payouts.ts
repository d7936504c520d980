import type { Answer } from '@card-contract/contract'
import type { Said } from '../model/probe.ts'
import type { ApiResponse, Session } from '../model/session.ts'
import { outcome } from './vocabulary/outcome.ts'
import { probe } from './vocabulary/probe.ts'
import { tell, valuesOf } from './vocabulary/tell.ts'

function poll(session: Session): Promise<ApiResponse> {
  return session.send('getPayoutStatus', { path: { reference: session.arrange.payout('reference') } })
}

/** Requests the known payout and reports what `say` returns for it. */
function aboutThePayout(gap: string, say: (data: Readonly<Record<string, unknown>>) => Answer) {
  return probe(
    gap,
    async (session): Promise<Said> => {
      const response = await poll(session)
      return tell(response, response.data ? say(response.data) : outcome(response))
    },
    ['payout-reference'],
  )
}

type Details = Readonly<Record<string, Answer>>

/** Requests the payout twice and reports what changed in the second response. */
function aboutTwoPolls(
  gap: string,
  describe: (first: Readonly<Record<string, unknown>>, second: Readonly<Record<string, unknown>>) => Details,
) {
  return probe(
    gap,
    async (session): Promise<Said> => {
      const [first, second] = [await poll(session), await poll(session)]
      const changes = first.data && second.data ? describe(first.data, second.data) : {}
      return tell(second, { ...outcome(second), ...changes })
    },
    ['payout-reference'],
  )
}

export const statusValues = aboutThePayout('payouts/status-values', ({ status }) => valuesOf([status]))

export const currencyValues = aboutThePayout('payouts/currency-values', ({ currency }) => valuesOf([currency]))

// Other clients may poll the same payout in between, so the probe does not report the size of the increase.
export const whatCountsAsAPoll = aboutTwoPolls('payouts/what-counts-as-a-poll', (first, second) => {
  const counts = Number(second.polling_attempts) > Number(first.polling_attempts)
  return {
    asking: counts ? 'counts' : 'does not count',
    ...(first.polling_attempts === 0 ? { 'the response': 'does not count itself' } : {}),
  }
})

export const whatUpdatesAPayout = aboutTwoPolls('payouts/what-updates-a-payout', (first, second) => {
  const isNoted = second.polling_attempts !== first.polling_attempts || second.last_polling_at !== first.last_polling_at
  // Two polls within one unit of the clock have the same time.
  const isUpdated = second.updated_at !== first.updated_at || (isNoted && second.updated_at === second.last_polling_at)
  return { updated_at: isUpdated ? 'changed' : 'unchanged' }
})
