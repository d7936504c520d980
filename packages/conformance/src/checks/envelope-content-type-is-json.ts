import { contentTypeDeviation } from '../expect/deviation.ts'
import { defineCheck } from '../model/define-check.ts'
import { headerOf } from '../model/exchange.ts'
import { conforming, eachResponse } from '../rules/each-response.ts'

/** Ignores any parameters that follow. */
const jsonMediaType = /^application\/json\s*(;|$)/i

export const envelopeContentTypeIsJson = defineCheck({
  requirement: 'envelope/content-type-is-json',
  kind: 'envelope',
  about: { part: 'content-type' },
  how: 'Checks the Content-Type of every successful response of the run.',
  judge: eachResponse(conforming(), (response) => {
    const type = headerOf(response.headers, 'content-type')
    if (type !== undefined && jsonMediaType.test(type.trim())) return []
    return [contentTypeDeviation(response, 'application/json')]
  }),
  async run({ arrange }) {
    await arrange.user()
  },
})
