import { defineTests } from '../../packages/workspace/vitest.ts'

// No file leaves anything behind in a module: to load Express and the contract once per worker saves two thirds of the work.
export default defineTests({
  isolate: false,
  globalSetup: ['../../packages/workspace/vitest-setup.ts', './prove/fixtures/shared-postgres.ts'],
})
