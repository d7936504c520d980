import { deviationAt } from '../expect/deviation.ts'
import { defineCheck } from '../model/define-check.ts'
import { isEarlier } from '../model/moment.ts'
import { show } from '../model/show.ts'

export const getPayoutStatusPolledAfterItsCreation = defineCheck({
  requirement: 'get-payout-status/polled-after-its-creation',
  kind: 'timestamp',
  needs: ['payout-reference'],
  how: 'Compares `last_polling_at` with the `created_at` beside it in every payout of the run.',
  watches(response) {
    const { created_at: created, last_polling_at: polled } = response.data ?? {}
    if (!isEarlier(polled, created)) return []
    const expected = `a time that is not before \`created_at\`, ${show(created)}`
    return [deviationAt(response, '/data/last_polling_at', expected, `with \`created_at\` ${show(created)}`)]
  },
  async run({ arrange, send }) {
    await send('getPayoutStatus', { path: { reference: arrange.payout('reference') } })
  },
})
