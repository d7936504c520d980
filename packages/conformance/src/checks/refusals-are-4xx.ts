import type { Contract } from '@card-contract/contract'
import { showAnswer } from '../expect/received.ts'
import { type CheckDefinition, defineCheck } from '../model/define-check.ts'
import type { Answer } from '../model/stage.ts'

/** A server may not know a method at all, and that has a status of its own. */
const notImplemented = 501

export function refusalsAre4xx(contract: Contract): readonly CheckDefinition[] {
  const usesAnotherMethod = ({ exchange }: Answer): boolean =>
    exchange.operationId === undefined || contract.operation(exchange.operationId).method !== exchange.request.method

  const isAllowed = (answer: Answer): boolean => {
    const { status = 0 } = answer
    // Whether a refusal can have status 200 is open: the body then says that it is one.
    if (status >= 200 && status < 300) return true
    return (status >= 400 && status < 500) || (status === notImplemented && usesAnotherMethod(answer))
  }

  return [
    defineCheck({
      requirement: 'refusals/are-4xx',
      how: 'Looks at the status of every request of the run that was sent to be refused, and was.',
      watchesRefusals: (answer) => {
        if (isAllowed(answer)) return []
        const subject = answer.exchange.operationId ?? answer.exchange.request.target
        return [{ subject, expected: 'a refusal with a 4xx status', received: showAnswer(answer) }]
      },
      async run({ sendInvalid, samples }) {
        const unknown = { path: { cardId: samples.unknownId('card-0001') } }
        const nothing = { amount: 0, currency: 'USD' }
        await sendInvalid('createCardUser', () => ({ call: { body: {} } }))
        await sendInvalid('topUpCard', () => ({ call: { ...unknown, body: nothing } }))
        // Only read: if there is such a card after all, it is somebody's.
        await sendInvalid('operateCard', () => ({ call: { ...unknown, body: { action: 'get_balance' } } }))
        await sendInvalid('disableCard', () => ({ call: unknown, twist: { credentials: { ApiKey: null } } }))
      },
    }),
  ]
}
