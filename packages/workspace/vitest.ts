import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

/** The test configuration of every package: checks the version of Node, and writes the results that the total adds up. */
export function defineTests(overrides: ViteUserConfig['test'] = {}): ViteUserConfig {
  return defineConfig({
    test: {
      globalSetup: fileURLToPath(new URL('vitest-setup.ts', import.meta.url)),
      include: ['test/**/*.test.ts'],
      // Long enough for a busy machine, so that slowness does not fail a test.
      testTimeout: 60_000,
      hookTimeout: 120_000,
      // A poll asserts what becomes true, not how soon. This ends it shortly before its test, and so says what was there.
      expect: { poll: { timeout: 50_000 } },
      // Report only tests that are slow even on a busy machine.
      slowTestThreshold: 5_000,
      reporters: ['default', ['json', { outputFile: 'test-results.json' }]],
      ...overrides,
    },
  })
}
