import { expect, it } from 'vitest'
import { recordedOnce } from './recordings.ts'

it('recordedOnce records the value once, and gives every later caller the same', async () => {
  const recorded: string[] = []
  const ask = (who: string) =>
    recordedOnce('of-its-own-test', async () => {
      recorded.push(who)
      return { who, at: new Date(7), readings: new Map([['a', 1]]) }
    })
  const both = await Promise.all([ask('first'), ask('second')])
  const expected = { who: 'first', at: new Date(7), readings: new Map([['a', 1]]) }
  expect([...both, await ask('third')]).toEqual([expected, expected, expected])
  expect(recorded).toEqual(['first'])
})
