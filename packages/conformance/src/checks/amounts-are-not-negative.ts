import { deviationAt } from '../expect/deviation.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'
import { needsOf, plainCall } from '../programs/valid-requests.ts'
import { accepted, eachResponse } from '../rules/each-response.ts'

const lookups = [
  { requirement: 'check-payment-status/amount-is-not-negative', operationId: 'checkPaymentStatus' },
  { requirement: 'get-payout-status/amount-is-not-negative', operationId: 'getPayoutStatus' },
]

export const amountsAreNotNegative: CheckSource = (contract) =>
  lookups.map(({ requirement, operationId }) =>
    defineCheck({
      requirement,
      kind: 'money',
      about: { pointer: '/data/amount' },
      needs: needsOf(contract.operation(operationId)),
      how: `Looks for negative amounts in every successful response of ${operationId} in the run.`,
      judge: eachResponse(accepted(operationId), (response) => {
        const amount = response.data?.amount
        if (typeof amount !== 'number' || amount >= 0) return []
        return [deviationAt(response, '/data/amount', 'an amount that is not negative')]
      }),
      async run(session) {
        await session.send(operationId, await plainCall(session, contract.operation(operationId)))
      },
    }),
  )
