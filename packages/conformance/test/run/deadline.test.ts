import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchDeadline } from '../../src/run/deadline.ts'
import { createEnding } from '../../src/run/ending.ts'
import { type RunOptions, settle } from '../../src/run/settings.ts'
import { targetAt } from '../fixtures/serve.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hour = 3_600

/** Runs for an hour at this pace; returns why and after how many minutes the run ended. */
function runFor({ perSecond, isLimited }: { perSecond: number; isLimited: boolean }, options: Partial<RunOptions>) {
  const ending = createEnding()
  let seconds = 0
  const settings = settle({ target: targetAt('http://127.0.0.1:9'), ...options })
  const deadline = watchDeadline(settings, () => seconds * perSecond, ending)
  if (isLimited) deadline.onAskedToWait({ status: 429 })
  while (seconds < hour && ending.reason() === undefined) {
    seconds++
    vi.advanceTimersByTime(1_000)
  }
  const left = deadline.leftMs(seconds * 1000)
  ending.release()
  return { reason: ending.reason(), minutes: Math.floor(seconds / 60), left }
}

const reached = { reason: 'the run reached its deadline of 600 s', minutes: 10, left: 0 }
const goesOn = { reason: undefined, minutes: 60, left: undefined }

describe('the deadline of a run', () => {
  it.each([
    ['holds on a target that does not ask to slow down', { perSecond: 5, isLimited: false }, {}, reached],
    ['gives way to a target that limits the pace', { perSecond: 5, isLimited: true }, {}, goesOn],
    ['gives way to --rate', { perSecond: 0.5, isLimited: false }, { rate: 0.5 }, goesOn],
    ['holds if it was given', { perSecond: 5, isLimited: true }, { deadlineS: 600, rate: 5 }, reached],
    ['holds on a target that hardly responds', { perSecond: 0.5, isLimited: true }, {}, reached],
  ])('%s', (_, pace, options, expected) => {
    expect(runFor(pace, options)).toEqual(expected)
  })
})
