import { expect, it } from 'vitest'
import { takeTurns, times } from '../src/turns.ts'

it('contestants take turns, every second round in the other direction, after a round that is not counted', async () => {
  const order: string[] = []
  const results = await takeTurns(['ours', 'theirs'], 3, async (name) => order.push(name))
  expect(order).toEqual(['ours', 'theirs', 'theirs', 'ours', 'ours', 'theirs', 'theirs', 'ours'])
  expect(results('ours')).toEqual([4, 5, 8])
  expect(results('theirs')).toEqual([3, 6, 7])
})

it('times compares one figure round by round', () => {
  const ours = [{ ms: 2 }, { ms: 30 }]
  const theirs = [{ ms: 1 }, { ms: 10 }]
  expect(times(ours, theirs, 'ms')).toEqual({ median: 2.5, min: 2, max: 3 })
})
