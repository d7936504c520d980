import type { Contract } from '@card-contract/contract'
import type { Model } from '../../engine/nouns/suite.ts'
import type { Target } from '../../engine/nouns/target.ts'
import type { Fixtures } from '../actions/fixtures.ts'
import { createReferenceModel, type ReferenceModel } from './reference-model.ts'
import { countMoney } from './tally.ts'
import { transportTo } from './transport-to.ts'

export function createModel(contract: Contract, target: Target): Model {
  const model = referenceModelFor(contract, target)
  const { send } = transportTo(model)
  return {
    send,
    tally: (exchanges) => ({
      creates: { users: model.state.users.size, cards: model.state.cards.size },
      amounts: countMoney(contract, exchanges),
    }),
  }
}

function referenceModelFor(contract: Contract, target: Target): ReferenceModel {
  const { payment, payout }: Fixtures = target.fixtures
  return createReferenceModel({
    contract,
    credentials: target.credentials,
    payments: payment
      ? [{ ...shownIn(contract, 'checkPaymentStatus'), order_id: payment.orderId, pay_id: payment.payId }]
      : [],
    payouts: payout
      ? [
          {
            ...shownIn(contract, 'getPayoutStatus'),
            reference: payout.reference ?? 'unknown-reference',
            service_reference: payout.serviceReference ?? 'unknown-service-reference',
            polling_attempts: 0,
            last_polling_at: '',
          },
        ]
      : [],
  })
}

/** The data of the contract's example response. */
function shownIn(contract: Contract, operationId: string): Readonly<Record<string, unknown>> {
  const [example] = contract.operation(operationId).response.examples
  return (example?.value as { readonly data?: Readonly<Record<string, unknown>> } | undefined)?.data ?? {}
}
