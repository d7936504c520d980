import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { budgetFor, workersVariable } from './budget.ts'

const { workers, waiting } = budgetFor()

/**
 * The test configuration of every package: checks the version of Node, and writes the results that the total adds up. The
 * script `test` of a package runs the files in its folder `test`, the script `prove` those in `prove`.
 */
export function defineTests(overrides: ViteUserConfig['test'] = {}): ViteUserConfig {
  return defineConfig({
    test: {
      globalSetup: fileURLToPath(new URL('vitest-setup.ts', import.meta.url)),
      include: ['**/*.test.ts'],
      maxWorkers: Number(process.env[workersVariable] ?? workers),
      maxConcurrency: waiting,
      // Only what hangs takes this long. What has to happen within a time, a test asserts itself.
      testTimeout: 240_000,
      hookTimeout: 240_000,
      // A poll asserts what becomes true, not how soon. This ends it before its test, and so says what was there.
      expect: { poll: { timeout: 100_000 } },
      // Report only tests that are slow even on a busy machine.
      slowTestThreshold: 5_000,
      reporters: ['default', 'json'],
      outputFile: { json: 'test-results.json' },
      ...overrides,
    },
  })
}
