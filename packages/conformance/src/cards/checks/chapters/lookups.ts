import { accepts } from '../../../engine/rules/accepts.ts'
import { type CheckDefinition, type CheckSource, defineCheck } from '../../actions/define-check.ts'
import {
  lookUpBesideARegistration,
  lookUpByBothNames,
  lookUpPaymentAgain,
  lookUpPayoutAgain,
  sendIndicators,
  sendNoIndicators,
} from '../../programs/look-up.ts'
import { bothNamesLeadToIt } from '../../rules/both-names.ts'
import { notPolledInTheFuture } from '../../rules/clock.ts'
import {
  amountsAreNotNegative,
  areAcceptedTogether,
  isThePaymentAskedFor,
  isThePayoutAskedFor,
  polledAfterCreation,
  pollsAreCounted,
  staysTheSame,
} from '../../rules/lookups.ts'
import { mismatchedPairIsRefused, unknownPaymentIsRefused, unknownPayoutIsRefused } from '../unknown.ts'

const optional = 'check-payment-status/indicators-are-optional'
const together = 'check-payment-status/indicators-go-together'

const payment = { needs: ['payment'] } as const
const payout = { needs: ['payout-reference'] } as const

/** What a poll does not change. */
const lasting = ['reference', 'service_reference', 'amount', 'currency', 'description', 'created_at']

const names = [
  {
    variant: 'by-reference',
    need: 'payout-reference',
    given: 'reference',
    own: 'reference',
    other: 'service_reference',
  },
  {
    variant: 'by-service-reference',
    need: 'payout-service-reference',
    given: 'serviceReference',
    own: 'service_reference',
    other: 'reference',
  },
] as const

function bothNamesLeadToOne({ variant, need, given, own, other }: (typeof names)[number]): CheckDefinition {
  const requirement = 'get-payout-status/both-names-lead-to-it'
  const check = `${requirement}/${variant}`
  return defineCheck({
    requirement,
    kind: 'lookup',
    variant,
    needs: [need],
    how: 'Looks up a payout by its known reference, and by the other reference in the response: three times by each, in both orders, and first on a new connection. What each response by one of them has must be in a response by the other.',
    judge: bothNamesLeadToIt(check, own, other),
    run: lookUpByBothNames(check, given, other),
  })
}

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
  unknownPaymentIsRefused,
  mismatchedPairIsRefused,
  defineCheck({
    requirement: 'check-payment-status/is-the-payment-asked-for',
    kind: 'lookup',
    how: 'Compares `order_id` and `pay_id` in every payment status of the run with those that were sent.',
    judge: isThePaymentAskedFor,
  }),
  defineCheck({
    ...payment,
    requirement: optional,
    kind: 'accepts',
    how: 'Checks the status of a payment with `order_id` and `pay_id` only.',
    judge: accepts({ check: optional }),
    run: sendNoIndicators(optional),
  }),
  defineCheck({
    ...payment,
    requirement: together,
    kind: 'accepts',
    how: 'Checks the status of a payment with `operation` and with `service`, each alone and both. Which values they take is an open question, but two that are accepted must be accepted together.',
    judge: areAcceptedTogether(together),
    run: sendIndicators(together),
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
  ...names.map(bothNamesLeadToOne),
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
  defineCheck({
    ...payout,
    requirement: 'get-payout-status/polled-after-its-creation',
    kind: 'timestamp',
    how: 'Compares `last_polling_at` with `created_at` of every payout in the run. The `created_at` of new users shows whether the clock of the service is behind.',
    judge: polledAfterCreation,
    program: lookUpBesideARegistration,
  }),
  defineCheck({
    ...payout,
    requirement: 'get-payout-status/not-polled-in-the-future',
    kind: 'timestamp',
    how: 'Compares `last_polling_at` of every payout in the run with the Date header of the response. The `created_at` of what is new shows whether the clock of the service is ahead.',
    judge: notPolledInTheFuture,
    program: lookUpBesideARegistration,
  }),

  amountIsNotNegative('check-payment-status/amount-is-not-negative', 'checkPaymentStatus'),
  amountIsNotNegative('get-payout-status/amount-is-not-negative', 'getPayoutStatus'),
]
