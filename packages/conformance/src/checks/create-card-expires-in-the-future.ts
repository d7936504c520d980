import { deviationAt } from '../expect/deviation.ts'
import { asText } from '../model/as-text.ts'
import { defineCheck } from '../model/define-check.ts'
import { accepted, eachResponse } from '../rules/each-response.ts'

export const createCardExpiresInTheFuture = defineCheck({
  requirement: 'create-card/expires-in-the-future',
  kind: 'field',
  how: 'Compares `expiry_date` of every card of the run with the month of its creation.',
  judge: eachResponse(accepted('createCard'), (response) => {
    const { expiry_date: expiry, created_at: creation } = response.data ?? {}
    const [, month, year] = /^(\d\d)\/(\d{4})$/.exec(asText(expiry)) ?? []
    // By the target's clock, which may be wrong.
    const created = new Date(asText(creation))
    if (month === undefined || year === undefined || Number.isNaN(created.getTime())) return []
    const months = Number(year) * 12 + Number(month)
    if (months >= created.getUTCFullYear() * 12 + created.getUTCMonth() + 1) return []
    const expected = 'a month that was not over when the card was created'
    return [deviationAt(response, '/data/expiry_date', expected, `for a card that was created at ${asText(creation)}`)]
  }),
  async run({ arrange }) {
    await arrange.card()
  },
})
