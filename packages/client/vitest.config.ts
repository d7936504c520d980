import { defineTests } from '../workspace/vitest.ts'

// Browsers, compilers and real pauses: on a busy machine these take their time.
export default defineTests({
  testTimeout: 60_000,
  hookTimeout: 60_000,
  typecheck: { enabled: true, include: ['test/**/*.test-d.ts'] },
})
