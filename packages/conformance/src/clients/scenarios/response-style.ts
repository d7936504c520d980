import { callsOf, eachCall, understood } from '../judgements.ts'
import { type ClientScenario, inferred, type Trouble } from '../scenario.ts'
import { always } from '../troubles.ts'
import { calls, type Subject } from './calls.ts'

/** One way in which a successful response may differ, which a client has to take. */
export type Style = readonly [name: string, subject: Subject, what: string, trouble: Trouble]

export function scenarioOf([name, { operationId, asked }, what, trouble]: Style): ClientScenario {
  const id = `client-responses/${name}`
  return {
    id,
    operationId,
    situation: `it gets ${what}`,
    how: `Calls ${operationId}, and the server responds with ${what}.`,
    calls: (world) =>
      operationId === 'queryCardOperation'
        ? [calls.topUp(world, 4.35), calls.withdraw(world, 0.29), asked(world)]
        : [asked(world)],
    trouble: always(operationId, trouble),
    requirements: [
      inferred(id, 'client-reading', `A client understands ${what}.`, eachCall(understood, callsOf(operationId))),
    ],
  }
}
