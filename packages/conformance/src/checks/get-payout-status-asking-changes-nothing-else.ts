import { lookAgain } from '../card-actions/look-again.ts'
import { defineCheck } from '../model/define-check.ts'

const lasting = ['reference', 'service_reference', 'amount', 'currency', 'description', 'created_at']

export const getPayoutStatusAskingChangesNothingElse = defineCheck({
  requirement: 'get-payout-status/asking-changes-nothing-else',
  kind: 'state',
  needs: ['payout-reference'],
  how: 'Looks up a payout four times and compares the fields that polling must not change.',
  async run(session) {
    const call = { path: { reference: session.arrange.payout('reference') } }
    await lookAgain(session, { operationId: 'getPayoutStatus', call }, lasting)
  },
})
