import { expect, test } from 'vitest'
import { budgetFor, stepsOf } from '../budget.ts'
import { turboEnvironment } from '../turbo.ts'

const machines = [1, 2, 3, 4, 8, 12, 64]

test.each(machines)('with %i cores, no more processes run tests than there are cores', (cores) => {
  for (const { tasks, workers } of [budgetFor('alone', cores), ...stepsOf(cores)]) {
    expect(tasks * workers).toBeLessThanOrEqual(cores)
    expect(tasks * workers).toBeGreaterThan(cores / 2)
  }
})

test('on two cores, two packages at a time share them, and each of the longest has both', () => {
  const longest = ['reference-server', 'workspace', 'conformance'].map((name) => `@card-contract/${name}`)
  expect(stepsOf(2)).toEqual([
    { filter: longest.map((name) => `--filter=!${name}`), tasks: 2, workers: 1, waiting: 4 },
    ...longest.map((name) => ({ filter: [`--filter=${name}`], tasks: 1, workers: 2, waiting: 4 })),
  ])
})

test('a package that is tested by itself has both of two cores', () => {
  expect(budgetFor('alone', 2)).toEqual({ tasks: 1, workers: 2, waiting: 4 })
})

test('a command that a test starts does not force builds, even if the run of the tests does', () => {
  expect(turboEnvironment({ TURBO_FORCE: 'true' })).toMatchObject({ TURBO_FORCE: 'true' })
  expect(turboEnvironment({ TURBO_FORCE: 'true', TURBO_HASH: 'b7c235b426caa8d6' })).not.toHaveProperty('TURBO_FORCE')
  expect(turboEnvironment({})).not.toHaveProperty('TURBO_FORCE')
})
