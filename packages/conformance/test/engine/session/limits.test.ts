import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createRunRecorder } from '../../../src/engine/evidence/recorder.ts'
import { type Exchange, exchangePlace } from '../../../src/engine/nouns/wire/exchange.ts'
import { createProgress, type Progress } from '../../../src/engine/run/progress.ts'
import { connect } from '../../../src/engine/session/connection.ts'
import { createPurse, limitRun } from '../../../src/engine/session/limits/limits.ts'
import { settle } from '../../fixtures/engine-with-cards.ts'
import { targetAt } from '../../fixtures/serve.ts'
import { judgeLosing } from './judge-losing.ts'

const target = targetAt('http://127.0.0.1:9')

afterEach(() => void vi.useRealTimers())

const exchangeAt = (startedMs: number, trouble?: 'reset' | 'timeout', operationId = 'createCard'): Exchange => ({
  ...{ id: `one#${startedMs}`, scenario: 'one', attempt: 1, sequence: startedMs, operationId, intent: 'valid' },
  request: { method: 'POST', target: '/', headers: [] },
  ...(trouble
    ? { trouble: { kind: trouble, message: '' } }
    : { response: { status: 200, headers: [], body: '{}', bodyBytes: 2, truncated: false } }),
  ...{ waits: 0, startedMs, durationMs: 0 },
})

describe('the budget of time', () => {
  it.each([
    ['by default', {}, 600],
    ['with --rate', { rate: 0.5 }, 600],
    ['as given', { deadlineS: 1200 }, 1200],
  ])('the deadline holds %s', (_, options, seconds) => {
    vi.useFakeTimers()
    const settings = settle({ target, ...options })
    const told: Progress[] = []
    const limits = limitRun(settings, () => 0)
    const progress = createProgress({ checks: [], probes: [] }, settings, () => 1, {
      onProgress: (one) => told.push(one),
    })
    vi.advanceTimersByTime(seconds * 1000 - 1)
    expect(limits.reason()).toBeUndefined()
    progress.onRecording()
    expect(told.at(-1)?.untilDeadlineMs).toBe(1)
    vi.advanceTimersByTime(1)
    expect(limits.reason()).toBe(`the run reached its deadline of ${seconds} s`)
    expect(limits.signal.aborted).toBe(true)
    limits.release()
  })
})

describe('the budget of silence', () => {
  it('a run ends if nothing usable arrives for as long as it was told to wait', () => {
    vi.useFakeTimers()
    const limits = limitRun(settle({ target, giveUpAfterS: 10, timeoutMs: 1_000 }), () => 7)
    vi.advanceTimersByTime(60_000)
    limits.onRecording(exchangeAt(0))
    vi.advanceTimersByTime(9_999)
    limits.onRecording(exchangeAt(1, 'timeout'))
    expect(limits.reason()).toBeUndefined()
    vi.advanceTimersByTime(501)
    expect(limits.reason()).toBe(
      'the target stopped responding: none of the last 0 requests got a response; the first of them was createCard (exchange one#1); the run gave up after 10 s without progress',
    )
    limits.release()
  })

  it('a response begins the wait anew', () => {
    vi.useFakeTimers()
    const limits = limitRun(settle({ target, giveUpAfterS: 10, timeoutMs: 1_000 }), () => 7)
    limits.onRecording(exchangeAt(0))
    vi.advanceTimersByTime(6_200)
    limits.onRecording(exchangeAt(1))
    vi.advanceTimersByTime(9_000)
    expect(limits.reason()).toBeUndefined()
    vi.advanceTimersByTime(2_000)
    expect(limits.reason()).toMatch(/gave up after 10 s without progress$/)
    limits.release()
  })

  it('time in which this process is held up is not held against the target', async () => {
    const limits = limitRun(settle({ target, giveUpAfterS: 0.1, timeoutMs: 1 }), () => 1)
    limits.onRecording(exchangeAt(0))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
    await new Promise((resolve) => setTimeout(resolve, 1))
    expect(limits.reason()).toBeUndefined()
    limits.release()
  })
})

const unreliable = /^the connection is unreliable: \d+ of \d+ valid requests got no response$/

describe('the budget of lost responses', () => {
  it.each([
    ['second', 'timeout', 2],
    ['third', 'timeout', 3],
    ['third', 'reset', 3],
  ] as const)('a target that loses every %s response is unreliable (%s)', async (_, kind, period) => {
    const report = await judgeLosing(kind, (_, turn) => turn > 20 && turn % period === 0)
    expect(report.suite.interrupted).toMatch(unreliable)
    expect(report.summary.requests).toBeLessThan(1_500)
  })

  it('a target that lets every second registration time out is unreliable, although no other operation is reached', () => {
    const limits = limitRun(settle({ target }), () => 0)
    for (let turn = 1; limits.reason() === undefined; turn++) {
      limits.onRecording(exchangeAt(turn, turn % 2 === 0 ? 'timeout' : undefined, 'createCardUser'))
    }
    expect(limits.reason()).toBe('the connection is unreliable: 17 of 35 valid requests got no response')
    limits.release()
  })

  it('losses count once the target has responded to a later request', () => {
    const limits = limitRun(settle({ target }), () => 0)
    limits.onRecording(exchangeAt(1))
    for (let turn = 2; turn < 22; turn++) limits.onRecording(exchangeAt(turn, 'reset'))
    expect(limits.reason()).toBeUndefined()
    limits.onRecording(exchangeAt(30))
    expect(limits.reason()).toBe('the connection is unreliable: 20 of 22 valid requests got no response')
    limits.release()
  })
})

it('the purse pays for so many requests, those that are sent again included', () => {
  const ends: string[] = []
  const purse = createPurse(2, (reason) => ends.push(reason))
  expect([1, 2, 3].map(() => purse.pays())).toEqual([true, true, false])
  expect(ends).toEqual(['the run has spent its budget of 2 requests'])
})

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
