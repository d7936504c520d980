import { show } from '../../exchanges/show.ts'
import { deviationAt } from '../../expect/deviation.ts'
import { defineCheck } from '../../model/define-check.ts'
import { asText } from '../../values/as-text.ts'
import { isEarlier } from '../../values/moment.ts'

const hourMs = 3_600_000

export const getPayoutStatusPolledAfterItsCreation = defineCheck({
  requirement: 'get-payout-status/polled-after-its-creation',
  kind: 'timestamp',
  needs: ['payout-reference'],
  how: [
    'Looks up a payout twice and compares `last_polling_at` with `created_at`.',
    'If it is earlier, registers a user, whose `created_at` shows whether the clock of the service is behind.',
  ].join(' '),
  async run({ arrange, send, expect }) {
    const path = { reference: arrange.payout('reference') }
    for (const response of [await send('getPayoutStatus', { path }), await send('getPayoutStatus', { path })]) {
      const { created_at: created, last_polling_at: polled } = response.data ?? {}
      if (!isEarlier(polled, created)) continue
      const { data: user } = (await arrange.user()).response
      // The payout was created before the run, perhaps by another clock.
      if (Math.abs(Date.parse(asText(polled)) - Date.parse(asText(user?.created_at))) < hourMs) return
      const expected = `a time that is not before \`created_at\`, ${show(created)}`
      const deviation = deviationAt(response, '/data/last_polling_at', expected, `with \`created_at\` ${show(created)}`)
      return expect.fail({ ...deviation, exchange: response.exchange.id })
    }
  },
})
