import { callsOf, eachCall, understood } from '../judgements.ts'
import type { ClientCall } from '../protocol.ts'
import type { ClientScenario, Trouble, World } from '../scenario.ts'
import { always } from '../troubles.ts'
import { calls } from './calls.ts'

/** One way in which a successful response may differ, which a client has to take. */
export interface Style {
  readonly name: string
  readonly what: string
  readonly operationId: string
  readonly asked: (world: World) => ClientCall
  readonly trouble: Trouble
}

/** What is called, by what the response is about. */
export const subjects = {
  balance: { operationId: 'operateCard', asked: calls.balance },
  topUp: { operationId: 'topUpCard', asked: (world: World) => calls.topUp(world, 0.29) },
  listed: {
    operationId: 'queryCardOperation',
    asked: (world: World) => calls.query(world, 'transactions'),
  },
  issued: { operationId: 'createCard', asked: (world: World) => calls.issue(world) },
  registered: { operationId: 'createCardUser', asked: (world: World) => calls.register(world) },
  paid: { operationId: 'checkPaymentStatus', asked: calls.payment },
  paidOut: { operationId: 'getPayoutStatus', asked: calls.payout },
} as const

export function scenarioOf({ name, what, operationId, asked, trouble }: Style): ClientScenario {
  return {
    id: `client-responses/${name}`,
    operationId,
    situation: `it gets ${what}`,
    how: `Calls ${operationId}, and the server responds with ${what}.`,
    calls: (world) =>
      operationId === 'queryCardOperation'
        ? [calls.topUp(world, 4.35), calls.withdraw(world, 0.29), asked(world)]
        : [asked(world)],
    trouble: always(operationId, trouble),
    requirements: [
      {
        id: `client-responses/${name}`,
        level: 'inferred',
        kind: 'client-reading',
        text: `A client understands ${what}.`,
        judge: eachCall(understood, callsOf(operationId)),
      },
    ],
  }
}
