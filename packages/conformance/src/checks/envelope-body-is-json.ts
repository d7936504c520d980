import { amountsAround } from '../doors/amounts.ts'
import { listing, listingDoors, movement } from '../doors/doors.ts'
import { register } from '../doors/register.ts'
import { showAnswer } from '../expect/received.ts'
import type { Departure } from '../model/check.ts'
import { defineCheck } from '../model/define-check.ts'
import { headerOf } from '../model/exchange.ts'
import type { Answer, Stage } from '../model/stage.ts'

/** Parameters may follow; which ones is nobody's business. */
const jsonMediaType = /^application\/json\s*(;|$)/i

export const envelopeBodyIsJson = defineCheck({
  requirement: 'envelope/body-is-json',
  how: 'Looks at the Content-Type of every request of the run that was granted, and whether the body was UTF-8, as JSON is; reads a registration with letters outside ASCII and a list of three transactions as JSON.',
  isOwedAlways: true,
  watches: (answer) => [...mediaTypeDepartures(answer), ...encodingDepartures(answer)],
  async run(stage) {
    const { arrange, send } = stage
    expectJson(stage, await register(stage, { first_name: 'Zoë', last_name: 'Nguyễn' }))
    const { cardId, currency } = await arrange.card()
    for (const amount of amountsAround(stage, currency, 3)) {
      const { operationId, call } = movement('dedicated', 'topup', cardId, { amount, currency })
      expectJson(stage, await send(operationId, call))
    }
    for (const door of listingDoors) {
      const { operationId, call } = listing(door, cardId)
      expectJson(stage, await send(operationId, call))
    }
  },
})

/** Whether it is granted is not the question here. */
function expectJson({ expect }: Stage, answer: Answer): void {
  const isReadable = answer.isRefusal || answer.json !== undefined
  expect.that(`${answer.exchange.operationId}: body`, isReadable, 'JSON', showAnswer(answer), answer)
}

function mediaTypeDepartures(answer: Answer): readonly Departure[] {
  const type = headerOf(answer.headers, 'content-type')
  if (type !== undefined && jsonMediaType.test(type.trim())) return []
  const subject = `${answer.exchange.operationId}: Content-Type`
  return [{ subject, expected: 'application/json', received: type ?? 'nothing' }]
}

/** What stands in a text for bytes that are no UTF-8; it is three bytes itself, where it was really sent. */
const replacement = '\ufffd'

function encodingDepartures(answer: Answer): readonly Departure[] {
  const { operationId, response } = answer.exchange
  if (!response?.body.includes(replacement) || response.truncated) return []
  const bytes = Buffer.byteLength(response.body)
  if (bytes <= response.bodyBytes) return []
  const received = `${response.bodyBytes} bytes that are none, read as ${showAnswer(answer)}`
  // A character set that is named leaves room for argument.
  const names = /charset/i.test(headerOf(answer.headers, 'content-type') ?? '') ? ({ level: 'inferred' } as const) : {}
  return [{ subject: `${operationId}: body`, expected: 'JSON, which is UTF-8', received, ...names }]
}
