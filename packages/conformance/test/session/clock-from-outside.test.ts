import { expect, it } from 'vitest'
import { createRunRecorder } from '../../src/evidence/recorder.ts'
import { exchangePlace } from '../../src/model/exchange.ts'
import { connect } from '../../src/session/connection.ts'
import { createVirtualTime } from '../fixtures/in-process.ts'

it('a connection with a clock of its own waits by that clock, as long as the target asks it to', async () => {
  const { now, pause } = createVirtualTime()
  const [startedAt, started] = [now(), performance.now()]
  const sentAt: number[] = []
  const transport = {
    close: () => undefined,
    async send() {
      sentAt.push(now())
      const headers: [string, string][] = sentAt.length === 1 ? [['retry-after', '5']] : []
      return { response: { status: sentAt.length === 1 ? 429 : 200, headers, body: Buffer.from('{}') } }
    },
  }
  const connection = connect(transport as never, { startedAt, now, pause })
  const recorder = createRunRecorder({ secrets: [], secretFields: [], fields: new Set(), words: '' })
  const written = { lines: [], nearMisses: [], alternatives: {} }
  const wire = { method: 'GET', target: '/', headers: {}, written } as const
  const exchange = await connection.exchange(wire, recorder, { ...exchangePlace('/', 1, 1), intent: 'valid' })

  expect(exchange?.response?.status).toBe(200)
  expect((sentAt[1] ?? 0) - (sentAt[0] ?? 0)).toBeGreaterThanOrEqual(5_000)
  expect(performance.now() - started).toBeLessThan(5_000)
})
