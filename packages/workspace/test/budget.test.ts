import { expect, test } from 'vitest'
import { budgetFor } from '../budget.ts'

test.each([1, 2, 3, 4, 8, 12, 64])('with %i cores, no more processes run tests than there are cores', (cores) => {
  const { tasks, workers } = budgetFor(cores)
  expect(tasks * workers).toBeLessThanOrEqual(cores)
  expect(tasks * workers).toBeGreaterThan(cores / 2)
})

test('on two cores, one package at a time has both', () => {
  expect(budgetFor(2)).toEqual({ tasks: 1, workers: 2, waiting: 4 })
})
