import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createProgress } from '../../src/cli/progress.ts'
import { cardConformance } from './processes.ts'

const target = 'http://127.0.0.1:4010/api/v1'
const at = (requests: number) => ({ done: requests / 10, total: 700, requests, planned: 5_000, etaMs: 120_000 })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** The output while 600 requests are sent in 12 seconds. */
function written(stream: { isTTY?: boolean; columns?: number }): string[] {
  const texts: string[] = []
  const stderr = { write: (text: string) => texts.push(text), ...stream }
  const progress = createProgress(target, { stdout: stderr, stderr, environment: {}, directory: '/' })
  for (let requests = 0; requests <= 600; requests++) {
    progress.show(at(requests))
    vi.advanceTimersByTime(20)
  }
  progress.end()
  return texts
}

describe('progress', () => {
  it('progress in a terminal is one line, redrawn ten times a second and cleared at the end', () => {
    const texts = written({ isTTY: true, columns: 80 })
    expect(texts.slice(0, -1).every((text) => text.startsWith('\r') && text.endsWith('\u001b[K'))).toBe(true)
    expect(texts.length).toBeGreaterThan(100)
    expect(texts.length).toBeLessThan(125)
    expect(texts.at(-2)).toBe(
      '\r[##..................] 8%, about 2 min left, 60 of 700 done, 600 requests, 50/s\u001b[K',
    )
    expect(texts.at(-1)).toBe('\r\u001b[K')
  })

  it('progress begins with the rate limit of the target, and estimates the time left', () => {
    const texts: string[] = []
    const stderr = { write: (text: string) => texts.push(text) }
    const progress = createProgress(target, { stdout: stderr, stderr, environment: {}, directory: '/' })
    const state = { ...at(10), askedToWait: { status: 429, forMs: 1_000 }, untilDeadlineMs: 595_000 }
    progress.show({ ...state, etaMs: 240_000 })
    vi.advanceTimersByTime(6_000)
    progress.show({ ...state, etaMs: 240_000 })
    vi.advanceTimersByTime(6_000)
    progress.show({ ...state, etaMs: 1_500_000 })
    expect(texts.slice(1)).toEqual([
      'card-conformance: the target limits requests: it responded 429 and asks to wait 1 s; the run slows down\n',
      'card-conformance: 0%, about 4 min left, 1 of 700 done, 10 requests, 2/s\n',
      'card-conformance: the run takes about 25 min, longer than its deadline: send only what finds most with --budget 1000, send fewer at a time with --concurrency 2, or allow more time with --deadline 1980\n',
      'card-conformance: 0%, about 25 min left; the deadline is in 10 min, 1 of 700 done, 10 requests, 1/s\n',
    ])
  })

  it('progress never wraps on a narrow terminal', () => {
    const texts = written({ isTTY: true, columns: 20 })
    expect(texts.every((text) => text.replace('\r', '').replace('\u001b[K', '').length < 20)).toBe(true)
  })

  it('progress without a terminal is an occasional plain line', () => {
    expect(written({})).toEqual([
      `card-conformance: testing ${target}\n`,
      'card-conformance: 3%, about 2 min left, 25 of 700 done, 250 requests, 50/s\n',
      'card-conformance: 7%, about 2 min left, 50 of 700 done, 500 requests, 50/s\n',
    ])
  })
})

describe('a run with --rate', () => {
  const unreachable = ['--base-url', 'http://127.0.0.1:9/api/v1', '--api-key', 'k1', '--access-token', 'k2']
  const run = (rate: string, ...more: readonly string[]) =>
    cardConformance(['run', ...unreachable, '--service-token', 'k3', '--rate', rate, '--seed', '1', ...more])

  it('run --rate says before its first request how long it takes, and what to do if that is too long', async () => {
    const { stderr } = await run('2', '--deadline', '600')
    expect(stderr.split('\n')[0]).toMatch(
      /^card-conformance: at --rate 2, at least [\d,]+ requests take \d+ min or more, and the deadline is 10 min: send only what finds most with --budget 1000, raise --rate, or allow more time with --deadline \d+$/,
    )
  })

  it.each([['--deadline', '10000']])('run --rate suggests nothing if there is enough time: %j', async (...deadline) => {
    const { stderr } = await run('2', ...deadline)
    expect(stderr.split('\n')[0]).toMatch(
      /^card-conformance: at --rate 2, at least [\d,]+ requests take \d+ min or more$/,
    )
  })
})
