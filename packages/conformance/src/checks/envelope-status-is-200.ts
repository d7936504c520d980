import { defineCheck } from '../model/define-check.ts'
import { nameOf } from '../model/show.ts'

export const envelopeStatusIs200 = defineCheck({
  requirement: 'envelope/status-is-200',
  kind: 'envelope',
  about: { part: 'status' },
  how: 'Checks the status of every successful response of the run.',
  isOwedAlways: true,
  watches: (answer) => {
    if (answer.status === 200) return []
    const headline = `${nameOf(answer)} returned status ${answer.status} with a successful response`
    return [{ headline, expected: '200', received: String(answer.status) }]
  },
  async run({ arrange }) {
    await arrange.user()
  },
})
