import { kebab } from '../../engine/values/names.ts'
import { arrivesAsAsked, callsOf, eachCall, understood } from '../judgements.ts'
import type { ClientCall } from '../protocol.ts'
import { type ClientScenario, documented, type World } from '../scenario.ts'
import { calls } from './calls.ts'

/** What each operation is called with where nothing goes wrong. */
const plain: Readonly<Record<string, (world: World) => readonly ClientCall[]>> = {
  createCardUser: (world) => [
    calls.register(world),
    { ...calls.register(world, 'firm'), is_business: true, business_name: 'Mballa & Söhne "Textiles"' },
  ],
  createCard: (world) => [
    calls.issue(world),
    { ...calls.issue(world, 250000), currency: 'XAF', card_type: 'MASTERCARD', category: 'BUSINESS', grade: 'PREMIUM' },
  ],
  operateCard: (world) => [
    calls.operate(world, 'topup', 7.5),
    calls.operate(world, 'withdraw', 2.25),
    calls.operate(world, 'get_balance'),
    calls.operate(world, 'get_transactions'),
    calls.operate(world, 'disable'),
    calls.operate(world, 'enable'),
  ],
  withdrawFromCard: (world) => [calls.withdraw(world)],
  topUpCard: (world) => [calls.topUp(world)],
  disableCard: (world) => [calls.disable(world)],
  enableCard: (world) => [calls.disable(world), calls.enable(world)],
  terminateCard: (world) => [calls.terminate(world)],
  queryCardOperation: (world) => [
    calls.query(world, 'topup', 7.5),
    calls.query(world, 'withdraw', 2.25),
    calls.query(world, 'transactions'),
    calls.query(world, 'disabled'),
    calls.query(world, 'enabled'),
    calls.query(world, 'terminate'),
  ],
  checkPaymentStatus: (world) => [
    calls.payment(world),
    { ...calls.payment(world), operation: 'check', service: 'momo' },
  ],
  getPayoutStatus: (world) => [calls.payout(world), { call: 'getPayoutStatus', reference: world.serviceReference }],
}

export const plainScenarios: readonly ClientScenario[] = Object.entries(plain).map(([operationId, asked]) => ({
  id: `${kebab(operationId)}/plain`,
  operationId,
  situation: 'nothing goes wrong',
  how: `Calls ${operationId} where nothing goes wrong.`,
  calls: asked,
  requirements: [
    documented(
      `${kebab(operationId)}/client-sends-what-it-is-asked-to`,
      'client',
      `A client that is asked for ${operationId} sends one request to it, with the values that it was given.`,
      eachCall(arrivesAsAsked, callsOf(operationId)),
    ),
    documented(
      `${kebab(operationId)}/client-understands-the-response`,
      'client-reading',
      `A client of ${operationId} returns the identifiers, the status and the money of the response.`,
      eachCall(understood, callsOf(operationId)),
    ),
  ],
}))
