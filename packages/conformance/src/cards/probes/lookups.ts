import type { Answer } from '@card-contract/contract'
import type { ApiResponse } from '../../engine/nouns/call.ts'
import type { Probe } from '../../engine/nouns/probe.ts'
import type { Session } from '../actions/session.ts'
import { ifAccepted, outcome, whenAccepted } from './vocabulary/outcome.ts'
import type { Ask, Probes } from './vocabulary/probe.ts'
import { tell, tellFor, valuesOf } from './vocabulary/tell.ts'
import { onTour } from './vocabulary/tour.ts'

type Data = Readonly<Record<string, unknown>>

function check(session: Session, fields: Data = {}): Promise<ApiResponse> {
  const { orderId, payId } = session.arrange.payment()
  return session.send('checkPaymentStatus', { body: { order_id: orderId, pay_id: payId, ...fields } })
}

function poll(session: Session): Promise<ApiResponse> {
  return session.send('getPayoutStatus', { path: { reference: session.arrange.payout('reference') } })
}

/** The value of a field in the status of the known payment or payout. */
function fieldOf(field: string, what: 'payment' | 'payout') {
  return onTour((tour, { arrange, skip }) => {
    // Without the fixture, the probe is blocked.
    if (what === 'payment') arrange.payment()
    else arrange.payout('reference')
    const response = tour[what] ?? skip(`the ${what} was not looked up`)
    return tell(
      response,
      ifAccepted(response, ({ data }) => valuesOf([data?.[field]])),
    )
  })
}

/** Requests the payout twice and reports what changed in the second response. */
function twoPolls(describe: (first: Data, second: Data) => Readonly<Record<string, Answer>>): Ask {
  return async (session) => {
    const [first, second] = [await poll(session), await poll(session)]
    const changes = first.data && second.data ? describe(first.data, second.data) : {}
    return tell(second, { ...outcome(second), ...changes })
  }
}

async function indicators(session: Session) {
  const plain = await check(session)
  const unknown = {
    'unknown operation': { operation: 'unheard-of' },
    'unknown service': { service: 'unheard-of' },
  }
  const isSame = ({ data }: ApiResponse): boolean => JSON.stringify(data) === JSON.stringify(plain.data)
  const say = (response: ApiResponse) =>
    whenAccepted(response, () => ({ response: isSame(response) ? 'unchanged' : 'changed' }))
  return tellFor(unknown, (fields) => check(session, fields), say)
}

/** Number() calls an object's own `toString`, which a target can replace. Null is 0. */
function attemptsIn({ polling_attempts: attempts }: Data): number {
  return typeof attempts === 'object' && attempts !== null ? Number.NaN : Number(attempts)
}

// Other clients may poll the same payout in between, so the probe does not report the size of the increase.
function whatCounts(first: Data, second: Data) {
  return {
    asking: attemptsIn(second) > attemptsIn(first) ? 'counts' : 'does not count',
    ...(first.polling_attempts === 0 ? { 'the response': 'does not count itself' } : {}),
  }
}

function whatIsUpdated(first: Data, second: Data) {
  const isNoted = second.polling_attempts !== first.polling_attempts || second.last_polling_at !== first.last_polling_at
  // Two polls within one unit of the clock have the same time.
  const isUpdated = second.updated_at !== first.updated_at || (isNoted && second.updated_at === second.last_polling_at)
  return { updated_at: isUpdated ? 'changed' : 'unchanged' }
}

const aPayment = { needs: ['payment'] } as const
const aPayout = { needs: ['payout-reference'] } as const

export const lookups: Probes = {
  'check-payment-status/indicators': { ...aPayment, ask: indicators },
  'payments/status-values': { ...fieldOf('status', 'payment'), ...aPayment },
  'payments/currency-values': { ...fieldOf('currency', 'payment'), ...aPayment },
  'payouts/status-values': { ...fieldOf('status', 'payout'), ...aPayout },
  'payouts/currency-values': { ...fieldOf('currency', 'payout'), ...aPayout },
  'payouts/what-counts-as-a-poll': { ...aPayout, ask: twoPolls(whatCounts) },
  'payouts/what-updates-a-payout': { ...aPayout, ask: twoPolls(whatIsUpdated) },
}
