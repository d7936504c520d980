import type { Session } from '../../exchanges/session.ts'
import { showResponse } from '../../exchanges/show.ts'
import { rejected, success } from '../../expect/headline.ts'
import { type CheckDefinition, type CheckSource, defineCheck } from '../../model/define-check.ts'
import { lookUpPayment, lookUpPaymentAgain, lookUpPayoutAgain } from '../../programs/look-up.ts'
import {
  amountsAreNotNegative,
  isThePaymentAskedFor,
  isThePayoutAskedFor,
  pollsAreCounted,
  staysTheSame,
} from '../../rules/lookups.ts'
import { getPayoutStatusBothNamesLeadToIt } from '../lookups/get-payout-status-both-names-lead-to-it.ts'
import { getPayoutStatusPolledAfterItsCreation } from '../lookups/get-payout-status-polled-after-its-creation.ts'
import { mismatchedPairIsRefused, unknownPaymentIsRefused, unknownPayoutIsRefused } from '../lookups/unknown-lookups.ts'

const payment = { needs: ['payment'] } as const
const payout = { needs: ['payout-reference'] } as const

/** What a poll does not change. */
const lasting = ['reference', 'service_reference', 'amount', 'currency', 'description', 'created_at']

function amountIsNotNegative(requirement: string, operationId: string): CheckDefinition {
  return defineCheck({
    requirement,
    kind: 'money',
    about: { pointer: '/data/amount' },
    how: `Looks for negative amounts in every successful response of ${operationId} in the run.`,
    judge: amountsAreNotNegative(operationId),
  })
}

/** The chapters `check-payment-status` and `get-payout-status`. */
export const lookups: readonly CheckSource[] = [
  defineCheck({
    requirement: 'check-payment-status/is-the-payment-asked-for',
    kind: 'lookup',
    how: 'Compares `order_id` and `pay_id` in every payment status of the run with those that were sent.',
    judge: isThePaymentAskedFor,
  }),
  unknownPaymentIsRefused,
  mismatchedPairIsRefused,
  defineCheck({
    ...payment,
    requirement: 'check-payment-status/indicators-are-optional',
    kind: 'accepts',
    how: 'Checks the status of a payment with `order_id` and `pay_id` only.',
    async run(session) {
      session.expect.success(await lookUpPayment(session))
    },
  }),
  defineCheck({
    ...payment,
    requirement: 'check-payment-status/indicators-go-together',
    kind: 'accepts',
    how: 'Checks the status of a payment with `operation` and with `service`, each alone and both. Which values they take is an open question, but two that are accepted must be accepted together.',
    run: expectIndicatorsTogether,
  }),
  defineCheck({
    ...payment,
    requirement: 'check-payment-status/asking-changes-nothing',
    kind: 'state',
    how: 'Checks the status of a payment four times. The same request of the run must have the same amount, currency and time of creation each time.',
    judge: staysTheSame('checkPaymentStatus', ['amount', 'currency', 'created_at']),
    run: lookUpPaymentAgain,
  }),

  (contract) => [
    defineCheck({
      requirement: 'get-payout-status/is-the-payout-asked-for',
      kind: 'lookup',
      how: 'Compares the references of every payout in the run with the reference in the path.',
      judge: isThePayoutAskedFor(contract),
    }),
  ],
  getPayoutStatusBothNamesLeadToIt,
  unknownPayoutIsRefused,
  defineCheck({
    ...payout,
    requirement: 'get-payout-status/polls-are-never-uncounted',
    kind: 'state',
    how: 'Looks up a payout four times by the known reference and twice by the other one. Number and time of polls must not be lower than in the response before, by the same reference, in every scenario of the run.',
    judge: pollsAreCounted,
    program: lookUpPayoutAgain,
  }),
  defineCheck({
    ...payout,
    requirement: 'get-payout-status/asking-changes-nothing-else',
    kind: 'state',
    how: 'Looks up a payout again and again. The same request of the run must have the same values in the fields that polling must not change.',
    judge: staysTheSame('getPayoutStatus', lasting),
    program: lookUpPayoutAgain,
  }),
  getPayoutStatusPolledAfterItsCreation,

  amountIsNotNegative('check-payment-status/amount-is-not-negative', 'checkPaymentStatus'),
  amountIsNotNegative('get-payout-status/amount-is-not-negative', 'getPayoutStatus'),
]

async function expectIndicatorsTogether(session: Session): Promise<void> {
  const open = { intent: 'open', mayBeRejected: true } as const
  const indicators = ['operation', 'service'].map((name) => ({
    [name]: session.samples.optional('checkPaymentStatus', name),
  }))
  for (const indicator of indicators) if (!(await lookUpPayment(session, indicator, open)).isSuccess) return
  const both = await lookUpPayment(session, Object.assign({}, ...indicators), open)
  if (both.isSuccess) return
  session.expect.fail({
    headline: rejected(both, '`operation` and `service` together, though it accepted each of them alone'),
    expected: success,
    received: showResponse(both),
    exchange: both.exchange.id,
  })
}
