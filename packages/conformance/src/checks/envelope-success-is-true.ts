import { departureAt } from '../expect/departure.ts'
import { valueAt } from '../expect/expect.ts'
import { defineCheck } from '../model/define-check.ts'

export const envelopeSuccessIsTrue = defineCheck({
  requirement: 'envelope/success-is-true',
  how: 'Looks at `success` in every answer of the run that was granted.',
  watches: (answer) => (valueAt(answer.json, '/success') === true ? [] : [departureAt(answer, '/success', 'true')]),
  async run({ arrange }) {
    await arrange.user()
  },
})
