import type { Contract } from '@card-contract/contract'
import type { Check } from '../model/check.ts'
import { bindCheck, type CheckDefinition, type CheckSource } from '../model/define-check.ts'
import type { PinnedAnswers } from '../model/pinned.ts'
import { type Extent, extents, type Thoroughness } from '../model/thoroughness.ts'
import { amountsAreNotNegative } from './amounts-are-not-negative.ts'
import { atOnceAStopHolds } from './at-once-a-stop-holds.ts'
import { atOnceAsOneAfterAnother } from './at-once-as-one-after-another.ts'
import { cardOperationsBalanceIsExact } from './card-operations-balance-is-exact.ts'
import { cardOperationsBalanceReadsAgree } from './card-operations-balance-reads-agree.ts'
import { cardOperationsCardsAreSeparate } from './card-operations-cards-are-separate.ts'
import { cardOperationsCurrencyOfTheCard } from './card-operations-currency-of-the-card.ts'
import { cardOperationsLargeAmountsAreExact } from './card-operations-large-amounts-are-exact.ts'
import { cardOperationsNameTheCard } from './card-operations-name-the-card.ts'
import { cardOperationsNameTheOperation } from './card-operations-name-the-operation.ts'
import { cardOperationsNoLostUpdates } from './card-operations-no-lost-updates.ts'
import { cardOperationsRefusedMovementsMoveNothing } from './card-operations-refused-movements-move-nothing.ts'
import { cardOperationsReportedBalanceIsKept } from './card-operations-reported-balance-is-kept.ts'
import { cardOperationsRoutesHaveOneEffect } from './card-operations-routes-have-one-effect.ts'
import { cardOperationsRoutesShareOneBalance } from './card-operations-routes-share-one-balance.ts'
import { cardOperationsSameForEveryKindOfCard } from './card-operations-same-for-every-kind-of-card.ts'
import { checkPaymentStatusAskingChangesNothing } from './check-payment-status-asking-changes-nothing.ts'
import { checkPaymentStatusIndicatorsAreOptional } from './check-payment-status-indicators-are-optional.ts'
import { checkPaymentStatusIndicatorsGoTogether } from './check-payment-status-indicators-go-together.ts'
import { checkPaymentStatusIsThePaymentAskedFor } from './check-payment-status-is-the-payment-asked-for.ts'
import { checkPaymentStatusMismatchedPairIsRefused } from './check-payment-status-mismatched-pair-is-refused.ts'
import { checkPaymentStatusUnknownPaymentIsRefused } from './check-payment-status-unknown-payment-is-refused.ts'
import { createCardBelongsToTheUserInThePath } from './create-card-belongs-to-the-user-in-the-path.ts'
import { createCardEchoesCurrencyAndNetwork } from './create-card-echoes-currency-and-network.ts'
import { createCardExpiresInTheFuture } from './create-card-expires-in-the-future.ts'
import { createCardHoldsTheOpeningBalance } from './create-card-holds-the-opening-balance.ts'
import { createCardIdsAreUnique } from './create-card-ids-are-unique.ts'
import { createCardOneCardPerId } from './create-card-one-card-per-id.ts'
import { createCardUnknownUserIsRefused } from './create-card-unknown-user-is-refused.ts'
import { createCardUserEchoesNameAndEmail } from './create-card-user-echoes-name-and-email.ts'
import { createCardUserIdsAreUnique } from './create-card-user-ids-are-unique.ts'
import { createCardUserOneDInBillingAdress } from './create-card-user-one-d-in-billing-adress.ts'
import { createCardUserPathIsNotAUserId } from './create-card-user-path-is-not-a-user-id.ts'
import { decidedChecks } from './decided.ts'
import { deriveChecks } from './derived/index.ts'
import { disableCardKeepsTheBalance } from './disable-card-keeps-the-balance.ts'
import { disableCardUnknownCardIsRefused } from './disable-card-unknown-card-is-refused.ts'
import { enableCardADisabledCardIsUsableAgain } from './enable-card-a-disabled-card-is-usable-again.ts'
import { enableCardKeepsTheBalance } from './enable-card-keeps-the-balance.ts'
import { enableCardUnknownCardIsRefused } from './enable-card-unknown-card-is-refused.ts'
import { envelopeBodyIsJson } from './envelope-body-is-json.ts'
import { envelopeContentTypeIsJson } from './envelope-content-type-is-json.ts'
import { envelopeStatusIs200 } from './envelope-status-is-200.ts'
import { envelopeSuccessIsTrue } from './envelope-success-is-true.ts'
import { getPayoutStatusAskingChangesNothingElse } from './get-payout-status-asking-changes-nothing-else.ts'
import { getPayoutStatusBothNamesLeadToIt } from './get-payout-status-both-names-lead-to-it.ts'
import { getPayoutStatusIsThePayoutAskedFor } from './get-payout-status-is-the-payout-asked-for.ts'
import { getPayoutStatusPolledAfterItsCreation } from './get-payout-status-polled-after-its-creation.ts'
import { getPayoutStatusPollsAreNeverUncounted } from './get-payout-status-polls-are-never-uncounted.ts'
import { getPayoutStatusUnknownPayoutIsRefused } from './get-payout-status-unknown-payout-is-refused.ts'
import { malformedJsonIsRefused } from './malformed-json-is-refused.ts'
import { needsNoBody } from './needs-no-body.ts'
import { noInputBreaksTheServer } from './no-input-breaks-the-server.ts'
import { operateCardDisablingAndEnablingKeepTheBalance } from './operate-card-disabling-and-enabling-keep-the-balance.ts'
import { operateCardListsTheTransactions } from './operate-card-lists-the-transactions.ts'
import { operateCardReadingChangesNothing } from './operate-card-reading-changes-nothing.ts'
import { operateCardReadsTheBalance } from './operate-card-reads-the-balance.ts'
import { operateCardTopUpRaisesTheBalance } from './operate-card-top-up-raises-the-balance.ts'
import { operateCardUnknownCardIsRefused } from './operate-card-unknown-card-is-refused.ts'
import { operateCardWithdrawalLowersTheBalance } from './operate-card-withdrawal-lowers-the-balance.ts'
import { propertyChecks } from './properties/index.ts'
import { queryCardOperationDisablingAndEnablingKeepTheBalance } from './query-card-operation-disabling-and-enabling-keep-the-balance.ts'
import { queryCardOperationListsTheTransactions } from './query-card-operation-lists-the-transactions.ts'
import { queryCardOperationReadingChangesNothing } from './query-card-operation-reading-changes-nothing.ts'
import { queryCardOperationTopUpRaisesTheBalance } from './query-card-operation-top-up-raises-the-balance.ts'
import { queryCardOperationUnknownCardIsRefused } from './query-card-operation-unknown-card-is-refused.ts'
import { queryCardOperationWithdrawalLowersTheBalance } from './query-card-operation-withdrawal-lowers-the-balance.ts'
import { refusalsAre4xx } from './refusals-are-4xx.ts'
import { requestsFormDoesNotMatter } from './requests-form-does-not-matter.ts'
import { requestsOtherNamesAreNotRead } from './requests-other-names-are-not-read.ts'
import { responsesIdentifiersAreNotEmpty } from './responses-identifiers-are-not-empty.ts'
import { terminateCardUnknownCardIsRefused } from './terminate-card-unknown-card-is-refused.ts'
import { timestampsFresh } from './timestamps-fresh.ts'
import { timestampsInOrder } from './timestamps-in-order.ts'
import { timestampsUtc } from './timestamps-utc.ts'
import { topUpRaisesTheBalance } from './top-up-raises-the-balance.ts'
import { topUpUnknownCardIsRefused } from './top-up-unknown-card-is-refused.ts'
import { transactionsEveryMovementOnce } from './transactions-every-movement-once.ts'
import { transactionsIdsAreUnique } from './transactions-ids-are-unique.ts'
import { transactionsSameThroughBothRoutes } from './transactions-same-through-both-routes.ts'
import { transactionsStayAsTheyAre } from './transactions-stay-as-they-are.ts'
import { validRequestsAreAccepted } from './valid-requests-are-accepted.ts'
import { withdrawLowersTheBalance } from './withdraw-lowers-the-balance.ts'
import { withdrawUnknownCardIsRefused } from './withdraw-unknown-card-is-refused.ts'
import { wrongCredentialIsRefused } from './wrong-credential-is-refused.ts'

/**
 * Requirements that the contract states in sentences, in the order of the interface: general, users, cards, money,
 * lookups.
 */
const handWritten: readonly CheckSource[] = [
  envelopeStatusIs200,
  envelopeBodyIsJson,
  envelopeContentTypeIsJson,
  envelopeSuccessIsTrue,
  validRequestsAreAccepted,
  atOnceAsOneAfterAnother,
  atOnceAStopHolds,
  needsNoBody,
  requestsFormDoesNotMatter,
  wrongCredentialIsRefused,
  malformedJsonIsRefused,
  refusalsAre4xx,
  noInputBreaksTheServer,
  requestsOtherNamesAreNotRead,
  responsesIdentifiersAreNotEmpty,

  timestampsUtc,
  timestampsFresh,
  timestampsInOrder,

  createCardUserPathIsNotAUserId,
  createCardUserOneDInBillingAdress,
  createCardUserEchoesNameAndEmail,
  createCardUserIdsAreUnique,

  createCardBelongsToTheUserInThePath,
  createCardHoldsTheOpeningBalance,
  createCardEchoesCurrencyAndNetwork,
  createCardIdsAreUnique,
  createCardOneCardPerId,
  createCardUnknownUserIsRefused,
  createCardExpiresInTheFuture,

  topUpRaisesTheBalance,
  topUpUnknownCardIsRefused,
  withdrawLowersTheBalance,
  withdrawUnknownCardIsRefused,

  disableCardKeepsTheBalance,
  disableCardUnknownCardIsRefused,
  enableCardKeepsTheBalance,
  enableCardADisabledCardIsUsableAgain,
  enableCardUnknownCardIsRefused,
  terminateCardUnknownCardIsRefused,

  operateCardTopUpRaisesTheBalance,
  operateCardWithdrawalLowersTheBalance,
  operateCardReadsTheBalance,
  operateCardListsTheTransactions,
  operateCardReadingChangesNothing,
  operateCardDisablingAndEnablingKeepTheBalance,
  operateCardUnknownCardIsRefused,

  queryCardOperationTopUpRaisesTheBalance,
  queryCardOperationWithdrawalLowersTheBalance,
  queryCardOperationListsTheTransactions,
  queryCardOperationReadingChangesNothing,
  queryCardOperationDisablingAndEnablingKeepTheBalance,
  queryCardOperationUnknownCardIsRefused,

  cardOperationsNameTheCard,
  cardOperationsNameTheOperation,
  cardOperationsCurrencyOfTheCard,
  cardOperationsRoutesShareOneBalance,
  cardOperationsRoutesHaveOneEffect,
  cardOperationsBalanceReadsAgree,
  cardOperationsReportedBalanceIsKept,
  cardOperationsCardsAreSeparate,
  cardOperationsRefusedMovementsMoveNothing,
  cardOperationsNoLostUpdates,
  cardOperationsBalanceIsExact,
  cardOperationsLargeAmountsAreExact,
  cardOperationsSameForEveryKindOfCard,

  transactionsEveryMovementOnce,
  transactionsIdsAreUnique,
  transactionsSameThroughBothRoutes,
  transactionsStayAsTheyAre,

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

export interface CheckOptions {
  /** Cases per property; 0 skips the properties. */
  readonly fuzz: number
  /** Answers to open questions that must not change, by gap. */
  readonly pinned?: PinnedAnswers
  /** Default: `full`. */
  readonly thoroughness?: Thoroughness
}

/**
 * Every check: those derived from the contract's schemas, those for its sentences, the properties, and those for the gaps
 * that were decided or pinned.
 */
export function allChecks(
  contract: Contract,
  { fuzz, pinned = {}, thoroughness = 'full' }: CheckOptions,
): readonly Check<never>[] {
  const extent = extents[thoroughness]
  const sentences = handWritten.flatMap((source) => definitionsOf(source, contract, extent))
  const properties = fuzz > 0 ? propertyChecks(contract, fuzz) : []
  const bound = [...sentences, ...properties].map((one) => bindCheck(contract, one))
  return [...deriveChecks(contract, extent), ...bound, ...decidedChecks(contract, pinned)]
}

function definitionsOf(source: CheckSource, contract: Contract, extent: Extent): readonly CheckDefinition[] {
  return typeof source === 'function' ? source(contract, extent) : [source]
}
