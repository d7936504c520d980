import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchDeadline } from '../../src/run/deadline.ts'
import { createEnding } from '../../src/run/ending.ts'
import { settle } from '../../src/run/settings.ts'
import { targetAt } from '../fixtures/serve.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it.each([
  ['by default', {}, 600],
  ['with --rate', { rate: 0.5 }, 600],
  ['as given', { deadlineS: 1200 }, 1200],
])('the deadline holds %s', (_, options, seconds) => {
  const ending = createEnding()
  const deadline = watchDeadline(settle({ target: targetAt('http://127.0.0.1:9'), ...options }), ending)
  vi.advanceTimersByTime(seconds * 1000 - 1)
  expect(ending.reason()).toBeUndefined()
  expect(deadline.leftMs(seconds * 1000 - 1)).toBe(1)
  vi.advanceTimersByTime(1)
  expect(ending.reason()).toBe(`the run reached its deadline of ${seconds} s`)
  ending.release()
})
