import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { RetryReason, Settled } from '../../src/model/session.ts'
import { createWaiting, retry, retryPolicy } from '../../src/session/retry.ts'

const sources = new URL('../../src/', import.meta.url)
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
const tables = ['session/retry.ts', 'model/session.ts', 'reporters/retries-in-words.ts']
const code = files.filter((file) => !tables.includes(file)).map((file) => readFileSync(new URL(file, sources), 'utf8'))

// A reader who wants to know why something was repeated searches for the reason.
it.each(Object.keys(retryPolicy))('the reason %s is named where it is recognised', (reason) => {
  expect(code.some((text) => text.includes(`'${reason}'`))).toBe(true)
})

/** Makes numbers, from 0, and returns which one was settled on, how it was waited for, and what the run remembers of it. */
async function course(reason: RetryReason, isSettled: (made: number) => Settled, mayRepeat?: () => boolean) {
  const waiting = createWaiting()
  const pauses: number[] = []
  const pause = async (milliseconds: number): Promise<void> => void pauses.push(milliseconds)
  const make = async (repetition: number): Promise<number> => repetition
  const retried = await retry(reason, make, { waiting, isSettled, pause, ...(mayRepeat ? { mayRepeat } : {}) })
  return { ...retried, pauses, total: waiting.total(), waiting }
}

describe('the retry loop', () => {
  it('what is settled at once is not repeated', async () => {
    expect(await course('late-list', () => true)).toMatchObject({ made: 0, isSettled: true, pauses: [], total: [] })
  })

  it('what never settles is repeated as often as the policy says, with its pauses', async () => {
    const { made, isSettled, pauses, total } = await course('new-object', () => false)
    expect({ made, isSettled, pauses }).toEqual({ made: 4, isSettled: false, pauses: [50, 100, 200, 400] })
    expect(total).toEqual([{ reason: 'new-object', repetitions: 4, waitedMs: 750 }])
  })

  it('what is in vain, or may not be repeated, is not repeated', async () => {
    expect((await course('new-object', (made) => (made === 1 ? 'in-vain' : false))).made).toBe(1)
    expect(
      (
        await course(
          'new-object',
          () => false,
          () => false,
        )
      ).made,
    ).toBe(0)
  })

  it('a run stops waiting for a reason once it has waited long enough in vain', async () => {
    const { waiting } = await course('late-list', () => false)
    waiting.noteInVain('late-list', 4_500)
    expect(waiting.isWorthIt('late-list')).toBe(true)
    waiting.noteInVain('late-list', 4_500)
    expect(waiting.isWorthIt('late-list')).toBe(false)
    expect(waiting.isWorthIt('rate-limited')).toBe(true)
  })
})
