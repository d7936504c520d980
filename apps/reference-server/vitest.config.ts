import { defineTests } from '../../packages/workspace/vitest.ts'

// No file leaves anything behind in a module: to load Express and the contract once per worker saves two thirds of the work.
export default defineTests({
  isolate: false,
  // Tests wait for processes, pages and databases more than they work.
  maxWorkers: 2,
  globalSetup: ['../../packages/workspace/vitest-setup.ts', './test/fixtures/shared-postgres.ts'],
})
