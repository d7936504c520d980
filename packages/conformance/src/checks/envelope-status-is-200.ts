import { defineCheck } from '../model/define-check.ts'

export const envelopeStatusIs200 = defineCheck({
  requirement: 'envelope/status-is-200',
  how: 'Looks at the status of every request of the run that was granted.',
  isOwedAlways: true,
  watches: ({ status, exchange }) => {
    if (status === 200) return []
    const subject = `${exchange.operationId}: status`
    return [{ subject, expected: '200', received: String(status) }]
  },
  async run({ arrange }) {
    await arrange.user()
  },
})
