import { because, during, eachCall, found, resultInWords } from '../judgements.ts'
import { type ClientScenario, type Evidence, type FoundInClient, inferred } from '../scenario.ts'
import { calls } from './calls.ts'

/** The only operation that moves money by GET, which caches take for a reading. */
const operationId = 'queryCardOperation'

export const equalCallScenarios: readonly ClientScenario[] = [
  {
    id: 'query-card-operation/equal-calls',
    operationId,
    situation: 'it makes the same call several times',
    how: `Tops up a card by ${operationId} with the same amount, and lists its transactions, several times.`,
    calls: (world) => [
      calls.query(world, 'topup', 5),
      calls.query(world, 'topup', 5),
      calls.query(world, 'transactions'),
      calls.query(world, 'topup', 5),
      calls.query(world, 'transactions'),
    ],
    requirements: [
      inferred(
        'query-card-operation/client-sends-each-of-equal-calls',
        'client-money',
        `A client of ${operationId} sends a request for each of several equal calls, although its method is GET.`,
        eachCall(isSent),
      ),
    ],
  },
]

function* isSent(evidence: Evidence, index: number): Generator<FoundInClient> {
  const call = evidence.calls[index]
  if (call?.result.kind !== 'done' || during(evidence, index).length > 0) return
  const headline = `called ${call.asked.call} done without sending it, as call ${index + 1} of ${evidence.calls.length}`
  yield because('calls requests `done` that it did not send', found(headline, 'a request', resultInWords(call.result)))
}
