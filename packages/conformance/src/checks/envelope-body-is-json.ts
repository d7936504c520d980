import { defineCheck } from '../model/define-check.ts'

/** Parameters may follow; which ones is nobody's business. */
const jsonMediaType = /^application\/json\s*(;|$)/i

export const envelopeBodyIsJson = defineCheck({
  requirement: 'envelope/body-is-json',
  how: 'Looks at the Content-Type of every request of the run that was granted; the body was read as JSON before.',
  watches: ({ headers, exchange }) => {
    const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1]
    if (type !== undefined && jsonMediaType.test(type.trim())) return []
    const subject = `${exchange.operationId}: Content-Type`
    return [{ subject, expected: 'application/json', received: type ?? 'nothing' }]
  },
  async run({ arrange }) {
    await arrange.user()
  },
})
