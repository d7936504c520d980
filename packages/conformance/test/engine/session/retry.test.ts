import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Settled } from '../../../src/engine/nouns/session.ts'
import { attemptsAtMost, type RetryReason } from '../../../src/engine/nouns/wire/exchange.ts'
import { createRetries, type Retries, retryPolicy } from '../../../src/engine/session/retry.ts'

const sources = new URL('../../../src/', import.meta.url)
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
const tables = ['engine/session/retry.ts', 'engine/nouns/wire/exchange.ts', 'reporters/verdict-in-words.ts']
const code = files.filter((file) => !tables.includes(file)).map((file) => readFileSync(new URL(file, sources), 'utf8'))

// A reader who wants to know why something was repeated searches for the reason.
it.each(Object.keys(retryPolicy))('the reason %s is named where it is recognised', (reason) => {
  expect(code.some((text) => text.includes(`'${reason}'`))).toBe(true)
})

it('a program is begun as often as a rule expects before it says that a request never gets a response', () => {
  expect(retryPolicy['lost-program'].pausesMs).toHaveLength(attemptsAtMost - 1)
})

/** Makes numbers, from 0, and returns which one was settled on, how it was waited for, and what the run remembers of it. */
async function course(
  reason: RetryReason,
  isSettled: (made: number) => Settled,
  { retry, total }: Retries = createRetries(),
) {
  const pauses: number[] = []
  const pause = async (milliseconds: number): Promise<void> => void pauses.push(milliseconds)
  const idOf = (repetition: number): string => `one#1.${repetition}`
  const retried = await retry(reason, async (repetition) => repetition, { isSettled, pause, idOf })
  return { ...retried, pauses, total: total() }
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

  it('what is in vain is not repeated', async () => {
    expect((await course('new-object', (made) => (made === 1 ? 'in-vain' : false))).made).toBe(1)
  })

  it('a run stops waiting for a reason once it has waited long enough in vain', async () => {
    const retries = createRetries()
    const made: number[] = []
    for (let turn = 0; turn < 4; turn++) made.push((await course('late-list', () => false, retries)).made)
    // Each takes 4.5 s in vain.
    expect(made).toEqual([8, 8, 8, 0])
    expect((await course('rate-limited', () => false, retries)).made).toBe(9)
  })

  it('a recording repeats what the run did', async () => {
    const retries = createRetries({ isRecorded: (id) => id === 'one#1.1' })
    expect((await course('late-list', () => false, retries)).made).toBe(1)
    expect((await course('new-object', () => false, retries)).made).toBe(4)
  })
})
