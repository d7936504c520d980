import { expect, it } from 'vitest'
import { createPurse } from '../../../src/engine/session/limits/purse.ts'

it('the purse pays for so many requests, those that are sent again included', () => {
  const ends: string[] = []
  const purse = createPurse(2, (reason) => ends.push(reason))
  expect([1, 2, 3].map(() => purse.pays())).toEqual([true, true, false])
  expect(ends).toEqual(['the run has spent its budget of 2 requests'])
})
