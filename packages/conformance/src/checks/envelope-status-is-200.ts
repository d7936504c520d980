import { defineCheck } from '../model/define-check.ts'
import { nameOf } from '../model/show.ts'
import { conforming, eachResponse } from '../rules/each-response.ts'

export const envelopeStatusIs200 = defineCheck({
  requirement: 'envelope/status-is-200',
  kind: 'envelope',
  about: { part: 'status' },
  how: 'Checks the status of every successful response of the run.',
  judge: eachResponse(conforming(), (response) => {
    if (response.status === 200) return []
    const headline = `${nameOf(response)} returned status ${response.status} with a successful response`
    return [{ headline, expected: '200', received: String(response.status) }]
  }),
  async run({ arrange }) {
    await arrange.user()
  },
})
