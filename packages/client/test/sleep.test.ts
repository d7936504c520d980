import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startDeadline } from '../src/deadline.ts'
import { sleep } from '../src/sleep.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What has become of a promise by now. */
async function stateOf(work: Promise<void>): Promise<string> {
  const settled = work.then(
    () => 'over',
    (error: Error) => error.name,
  )
  return await Promise.race([settled, vi.advanceTimersByTimeAsync(0).then(() => 'going on')])
}

test('a pause takes the time that it was given', async () => {
  const pause = sleep(200, startDeadline(1_000))
  await vi.advanceTimersByTimeAsync(199)
  expect(await stateOf(pause)).toBe('going on')
  await vi.advanceTimersByTimeAsync(1)
  expect(await stateOf(pause)).toBe('over')
})

test('a pause ends with the deadline, and leaves no timer behind', async () => {
  const pause = sleep(5_000, startDeadline(1_000))
  pause.catch(() => {})
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await stateOf(pause)).toBe('AbortError')
  expect(vi.getTimerCount()).toBe(0)
})

test('a pause ends when the caller gives up', async () => {
  const controller = new AbortController()
  const pause = sleep(5_000, startDeadline(1_000, controller.signal))
  controller.abort()
  expect(await stateOf(pause)).toBe('AbortError')
})
