import { expect, it } from 'vitest'
import { createRunRecorder } from '../../../src/engine/evidence/recorder.ts'
import { exchangePlace } from '../../../src/engine/nouns/wire/exchange.ts'
import { connect } from '../../../src/engine/session/connection.ts'

it('a connection with a clock of its own waits by that clock, as long as the target asks it to', async () => {
  let clockMs = 0
  const now = () => clockMs
  const sentAt: number[] = []
  const transport = {
    close: () => undefined,
    async send() {
      sentAt.push(now())
      const headers: [string, string][] = sentAt.length === 1 ? [['retry-after', '5']] : []
      return { response: { status: sentAt.length === 1 ? 429 : 200, headers, body: Buffer.from('{}') } }
    },
  }
  const connection = connect(transport as never, {
    startedAt: 0,
    now,
    async pause(milliseconds) {
      clockMs += milliseconds
    },
  })
  const recorder = createRunRecorder({ secrets: [], secretFields: [], fields: new Set(), words: () => '' })
  const written = { lines: [], nearMisses: [], alternatives: {} }
  const wire = { method: 'GET', target: '/', headers: {}, written } as const
  const exchange = await connection.exchange(wire, recorder, { ...exchangePlace('/', 1, 1), intent: 'valid' })

  expect(exchange?.response?.status).toBe(200)
  expect(sentAt).toEqual([0, 5_000])
})
