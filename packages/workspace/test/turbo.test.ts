import { expect, test } from 'vitest'
import { turboEnvironment } from '../turbo.ts'

test('a command that a test starts does not force builds, even if the run of the tests does', () => {
  expect(turboEnvironment({ TURBO_FORCE: 'true' })).toMatchObject({ TURBO_FORCE: 'true' })
  expect(turboEnvironment({ TURBO_FORCE: 'true', TURBO_HASH: 'b7c235b426caa8d6' })).not.toHaveProperty('TURBO_FORCE')
  expect(turboEnvironment({})).not.toHaveProperty('TURBO_FORCE')
})
