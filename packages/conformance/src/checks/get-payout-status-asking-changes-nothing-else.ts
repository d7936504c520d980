import { lookAgain } from '../doors/look-again.ts'
import { defineCheck } from '../model/define-check.ts'

const lasting = ['reference', 'service_reference', 'amount', 'currency', 'description', 'created_at']

export const getPayoutStatusAskingChangesNothingElse = defineCheck({
  requirement: 'get-payout-status/asking-changes-nothing-else',
  needs: ['payout-reference'],
  how: 'Looks a payout up four times and compares what no poll may change.',
  async run(stage) {
    const call = { path: { reference: stage.arrange.payout('reference') } }
    await lookAgain(stage, { operationId: 'getPayoutStatus', call }, lasting)
  },
})
