import { defineTests } from '../../packages/house/vitest.ts'

export default defineTests({
  globalSetup: ['../../packages/house/vitest-setup.ts', './test/fixtures/shared-postgres.ts'],
})
