import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createRunRecorder } from '../../../src/engine/evidence/recorder.ts'
import { exchangePlace } from '../../../src/engine/nouns/wire/exchange.ts'
import { connect } from '../../../src/engine/session/connection.ts'

const senders = 8

/** Sends 1,600 requests, eight at a time, to a target that asks some of them to wait. */
async function send(isAsked: (inFlight: number, request: number) => boolean) {
  let [inFlight, requests, asked, mostInTheEnd] = [0, 0, 0, 0]
  const connection = connect(
    {
      async send() {
        const isTooMuch = isAsked(++inFlight, ++requests)
        if (isTooMuch) asked++
        await setImmediate()
        if (requests > 1_500) mostInTheEnd = Math.max(mostInTheEnd, inFlight)
        inFlight--
        const [status, headers] = isTooMuch ? [503, [['retry-after', '1']] as const] : [200, []]
        return { response: { status, headers, body: Buffer.from('{}'), bodyBytes: 2, truncated: false } }
      },
      close: () => undefined,
    },
    { startedAt: 0, pause: () => setImmediate() },
  )
  const recorder = createRunRecorder({ secrets: [], secretFields: [], fields: new Set(), words: () => '' })
  const wire = { method: 'GET', target: '/', headers: {}, written: { lines: [], nearMisses: [], alternatives: {} } }
  const statuses = new Set<number | undefined>()
  const sendSome = async (_: unknown, sender: number): Promise<void> => {
    for (let turn = 1; turn <= 200; turn++) {
      const place = exchangePlace(String(sender), 1, turn)
      const exchange = await connection.exchange(wire, recorder, { ...place, intent: 'valid' })
      statuses.add(exchange?.response?.status)
    }
  }
  await Promise.all(Array.from({ length: senders }, sendSome))
  expect([...statuses]).toEqual([200])
  return { asked, mostInTheEnd }
}

it('a target that serves three requests at the same time is soon sent no more than that', async () => {
  expect((await send((inFlight) => inFlight > 3)).asked).toBeLessThan(20)
})

it('requests are sent at the same time again once the target no longer asks to wait', async () => {
  expect((await send((inFlight, request) => request < 200 && inFlight > 3)).mostInTheEnd).toBe(senders)
})

it('requests are sent at the same time again if the target asks one that was sent alone to wait', async () => {
  expect((await send((_, request) => request % 120 === 0)).mostInTheEnd).toBe(senders)
})
