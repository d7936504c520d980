import type { Answer } from '@card-contract/contract'
import type { Fields } from '../../engine/values/json.ts'
import { noSetUp } from './vocabulary/arrange.ts'
import { ifAccepted, outcome, whenAccepted } from './vocabulary/outcome.ts'
import { type Probes, type Row, sending, telling, tellingEach } from './vocabulary/probe.ts'
import { paymentLookup, payoutLookup } from './vocabulary/request.ts'
import { valuesOf } from './vocabulary/tell.ts'
import { onTour } from './vocabulary/tour.ts'

const ofPayment = (row: Row): Row => ({ ...row, needs: ['payment'] })
const ofPayout = (row: Row): Row => ({ ...row, needs: ['payout-reference'] })

const contentOf = (field: string) => ifAccepted(({ data }) => valuesOf([data?.[field]]))

const askTwice = sending(noSetUp, ({ arrange }) => {
  const poll = payoutLookup(arrange.payout('reference'))
  return { first: poll, second: poll }
})

/** Requests the payout twice and reports what changed in the second response. */
function twoPolls(describe: (first: Fields, second: Fields) => Readonly<Record<string, Answer>>): Row {
  return telling(
    (second, seen) => {
      const first = seen.in('first')
      return { ...outcome(second), ...(first.data && second.data ? describe(first.data, second.data) : {}) }
    },
    'second',
    askTwice,
  )
}

/** Number() calls an object's own `toString`, which a target can replace. Null is 0. */
function attemptsIn({ polling_attempts: attempts }: Fields): number {
  return typeof attempts === 'object' && attempts !== null ? Number.NaN : Number(attempts)
}

// Other clients may poll the same payout in between, so the probe does not report the size of the increase.
function whatCounts(first: Fields, second: Fields) {
  return {
    asking: attemptsIn(second) > attemptsIn(first) ? 'counts' : 'does not count',
    ...(first.polling_attempts === 0 ? { 'the response': 'does not count itself' } : {}),
  }
}

function whatIsUpdated(first: Fields, second: Fields) {
  const isNoted = second.polling_attempts !== first.polling_attempts || second.last_polling_at !== first.last_polling_at
  // Two polls within one unit of the clock have the same time.
  const isUpdated = second.updated_at !== first.updated_at || (isNoted && second.updated_at === second.last_polling_at)
  return { updated_at: isUpdated ? 'changed' : 'unchanged' }
}

const isAsWithoutThem = whenAccepted(({ data }, seen) => {
  const isSame = JSON.stringify(data) === JSON.stringify(seen.in('no unknown word').data)
  return { response: isSame ? 'unchanged' : 'changed' }
})

const askWithUnknownWords = sending(noSetUp, ({ arrange }) => ({
  'no unknown word': paymentLookup(arrange.payment()),
  'unknown operation': paymentLookup(arrange.payment(), { operation: 'unheard-of' }),
  'unknown service': paymentLookup(arrange.payment(), { service: 'unheard-of' }),
}))

export const lookups: Probes = {
  'check-payment-status/indicators': ofPayment(
    tellingEach(isAsWithoutThem, askWithUnknownWords, ['unknown operation', 'unknown service']),
  ),
  'payments/status-values': ofPayment(onTour('a payment', contentOf('status'))),
  'payments/currency-values': ofPayment(onTour('a payment', contentOf('currency'))),
  'payouts/status-values': ofPayout(onTour('a payout', contentOf('status'))),
  'payouts/currency-values': ofPayout(onTour('a payout', contentOf('currency'))),
  'payouts/what-counts-as-a-poll': ofPayout(twoPolls(whatCounts)),
  'payouts/what-updates-a-payout': ofPayout(twoPolls(whatIsUpdated)),
}
