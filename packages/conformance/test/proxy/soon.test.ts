import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSoon } from '../../src/proxy/soon.ts'

describe('what is done soon', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('what is done soon is done a moment later, in order and once', () => {
    const done: number[] = []
    const { add } = createSoon<number>((one) => done.push(one))
    for (const one of [1, 2, 3]) add(one)
    expect(done).toEqual([])
    vi.runAllTimers()
    expect(done).toEqual([1, 2, 3])
    add(4)
    vi.runAllTimers()
    expect(done).toEqual([1, 2, 3, 4])
  })

  it('what is done soon does not pile up, however much comes', () => {
    let [added, done, most] = [0, 0, 0]
    const { add } = createSoon<number>(() => done++)
    for (; added < 1_000; most = Math.max(most, added - done)) add(++added)
    expect(most).toBeLessThan(100)
    vi.runAllTimers()
    expect(done).toBe(1_000)
  })

  it('what is done soon is done at once in the end', () => {
    const done: number[] = []
    const { add, finish } = createSoon<number>((one) => done.push(one))
    add(1)
    finish()
    expect(done).toEqual([1])
    expect(vi.getTimerCount()).toBe(0)
  })
})
