import { expect, test } from 'vitest'
import { budgetFor, stepsOf } from '../budget.ts'

const machines = [1, 2, 3, 4, 8, 12, 64]

test.each(machines)('with %i cores, no more processes run tests than there are cores', (cores) => {
  for (const { tasks, workers } of [budgetFor('alone', cores), ...stepsOf(cores)]) {
    expect(tasks * workers).toBeLessThanOrEqual(cores)
    expect(tasks * workers).toBeGreaterThan(cores / 2)
  }
})

test('on two cores, two packages at a time share them, and the longest has both', () => {
  expect(stepsOf(2)).toEqual([
    { filter: ['--filter=!@card-contract/conformance'], tasks: 2, workers: 1, waiting: 4 },
    { filter: ['--filter=@card-contract/conformance'], tasks: 1, workers: 2, waiting: 4 },
  ])
})

test('a package that is tested by itself has both of two cores', () => {
  expect(budgetFor('alone', 2)).toEqual({ tasks: 1, workers: 2, waiting: 4 })
})
