import { deviationAt } from '../expect/deviation.ts'
import { defineCheck } from '../model/define-check.ts'
import { valueAt } from '../model/value-at.ts'
import { accepted, eachResponse } from '../rules/each-response.ts'

export const envelopeSuccessIsTrue = defineCheck({
  requirement: 'envelope/success-is-true',
  kind: 'envelope',
  about: { pointer: '/success' },
  how: 'Checks `success` in every successful response of the run.',
  judge: eachResponse(accepted(), (response) =>
    valueAt(response.json, '/success') === true ? [] : [deviationAt(response, '/success', 'true')],
  ),
  async run({ arrange }) {
    await arrange.user()
  },
})
