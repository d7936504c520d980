import type { CheckSource } from '../../model/define-check.ts'
import { amountsAreNotNegative } from '../amounts-are-not-negative.ts'
import { checkPaymentStatusAskingChangesNothing } from '../check-payment-status-asking-changes-nothing.ts'
import { checkPaymentStatusIndicatorsAreOptional } from '../check-payment-status-indicators-are-optional.ts'
import { checkPaymentStatusIndicatorsGoTogether } from '../check-payment-status-indicators-go-together.ts'
import { checkPaymentStatusIsThePaymentAskedFor } from '../check-payment-status-is-the-payment-asked-for.ts'
import { checkPaymentStatusMismatchedPairIsRefused } from '../check-payment-status-mismatched-pair-is-refused.ts'
import { checkPaymentStatusUnknownPaymentIsRefused } from '../check-payment-status-unknown-payment-is-refused.ts'
import { getPayoutStatusAskingChangesNothingElse } from '../get-payout-status-asking-changes-nothing-else.ts'
import { getPayoutStatusBothNamesLeadToIt } from '../get-payout-status-both-names-lead-to-it.ts'
import { getPayoutStatusIsThePayoutAskedFor } from '../get-payout-status-is-the-payout-asked-for.ts'
import { getPayoutStatusPolledAfterItsCreation } from '../get-payout-status-polled-after-its-creation.ts'
import { getPayoutStatusPollsAreNeverUncounted } from '../get-payout-status-polls-are-never-uncounted.ts'
import { getPayoutStatusUnknownPayoutIsRefused } from '../get-payout-status-unknown-payout-is-refused.ts'

/** The chapters `check-payment-status` and `get-payout-status`. */
export const lookups: readonly CheckSource[] = [
  checkPaymentStatusIsThePaymentAskedFor,
  checkPaymentStatusUnknownPaymentIsRefused,
  checkPaymentStatusMismatchedPairIsRefused,
  checkPaymentStatusIndicatorsAreOptional,
  checkPaymentStatusIndicatorsGoTogether,
  checkPaymentStatusAskingChangesNothing,

  getPayoutStatusIsThePayoutAskedFor,
  getPayoutStatusBothNamesLeadToIt,
  getPayoutStatusUnknownPayoutIsRefused,
  getPayoutStatusPollsAreNeverUncounted,
  getPayoutStatusAskingChangesNothingElse,
  getPayoutStatusPolledAfterItsCreation,

  amountsAreNotNegative,
]
