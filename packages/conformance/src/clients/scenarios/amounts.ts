import { kebab } from '../../engine/values/names.ts'
import { arrivesAsAsked, callsOf, eachCall, understood } from '../judgements.ts'
import type { ClientCall } from '../protocol.ts'
import { type ClientScenario, documented, inferred, type World } from '../scenario.ts'
import { calls } from './calls.ts'

// Floats of 32 bits, sums of floats and integers of cents each lose some of these.
const amounts: readonly number[] = [0.01, 0.29, 1.1, 4.35, 19.99, 100, 1000000, 250000.29, 12345678.9]

const routes: readonly (readonly [operationId: string, asked: (world: World, amount: number) => ClientCall])[] = [
  ['topUpCard', (world, amount) => calls.topUp(world, amount)],
  ['withdrawFromCard', (world, amount) => calls.withdraw(world, amount)],
  ['operateCard', (world, amount) => calls.operate(world, 'topup', amount)],
  ['queryCardOperation', (world, amount) => calls.query(world, 'topup', amount)],
  ['createCard', (world, amount) => calls.issue(world, amount)],
]

/** So that each withdrawal is covered, and balances have many digits. */
const begin = 20000000.01

export const amountScenarios: readonly ClientScenario[] = routes.map(([operationId, asked]) => ({
  id: `${kebab(operationId)}/amounts`,
  operationId,
  situation: 'amounts have many digits',
  how: `Calls ${operationId} with the amounts ${amounts.join(', ')}.`,
  calls: (world) => [
    calls.topUp(world, begin),
    ...amounts.map((amount) => asked(world, amount)),
    calls.operate(world, 'get_transactions'),
  ],
  requirements: [
    documented(
      `${kebab(operationId)}/client-sends-amounts-exactly`,
      'client',
      `A client of ${operationId} sends the amount that it was given, digit by digit: 0.29, 250000.29, 12345678.9.`,
      eachCall(arrivesAsAsked, callsOf(operationId)),
    ),
    inferred(
      `${kebab(operationId)}/client-reads-money-exactly`,
      'client-reading',
      `A client of ${operationId} returns balances and the amounts of transactions exactly.`, // Not the first call, which is a top-up for all of them.
      eachCall(understood, (_, index) => index > 0),
    ),
  ],
}))
