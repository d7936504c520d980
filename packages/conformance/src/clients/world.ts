import type { Contract } from '@card-contract/contract'
import { createReferenceModel, type ReferenceModel } from '../cards/model/reference-model.ts'
import type { ModelCard } from '../cards/model/state.ts'
import type { ClientScenario, World } from './scenario.ts'

export interface Created {
  readonly world: World
  readonly model: ReferenceModel
}

/** A server of its own for a scenario, with a user, two cards with 100 USD, a payment and a payout. */
export function createWorld(
  contract: Contract,
  credentials: Readonly<Record<string, string>>,
  scenario: ClientScenario,
  serial: number,
): Created {
  const own = (text: string): string => `${text}-${String(serial).padStart(3, '0')}`
  const world: World = {
    userId: own('usr'),
    cardId: own('crd'),
    otherCardId: own('crd-other'),
    orderId: own('order'),
    payId: own('pay'),
    reference: own('payout'),
    serviceReference: own('pyt'),
    ...scenario.world,
    own,
  }
  const model = createReferenceModel({
    contract,
    credentials,
    newId: (prefix, count) => own(`${prefix}-${count}`),
    payments: [{ ...exampleData(contract, 'checkPaymentStatus'), order_id: world.orderId, pay_id: world.payId }],
    payouts: [
      {
        ...exampleData(contract, 'getPayoutStatus'),
        reference: world.reference,
        service_reference: world.serviceReference,
        polling_attempts: 3,
        last_polling_at: '2026-03-02T07:45:00.000Z',
      },
    ],
  })
  model.state.users.set(world.userId, { userId: world.userId, sent: {} })
  for (const cardId of [world.cardId, world.otherCardId]) model.state.cards.set(cardId, cardOf(world.userId, cardId))
  return { world, model }
}

function cardOf(userId: string, cardId: string): ModelCard {
  return { cardId, userId, currency: 'USD', sent: {}, balance: '100', status: 'active', transactions: [] }
}

/** The data of the contract's example response. */
function exampleData(contract: Contract, operationId: string): Readonly<Record<string, unknown>> {
  const [example] = contract.operation(operationId).response.examples
  return (example?.value as { readonly data?: Readonly<Record<string, unknown>> } | undefined)?.data ?? {}
}
