import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

/** Every package's test configuration: the Node guard, and results that the closing line of a test run adds up. */
export function defineTests(overrides: ViteUserConfig['test'] = {}): ViteUserConfig {
  return defineConfig({
    test: {
      globalSetup: fileURLToPath(new URL('vitest-setup.ts', import.meta.url)),
      include: ['test/**/*.test.ts'],
      // Long enough for a machine that others use too: slowness is no fault, and what hangs still ends.
      testTimeout: 60_000,
      hookTimeout: 120_000,
      // Only what is slow even on a busy machine is worth a line of its own.
      slowTestThreshold: 5_000,
      reporters: ['default', ['json', { outputFile: 'test-results.json' }]],
      ...overrides,
    },
  })
}
