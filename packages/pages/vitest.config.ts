import { defineTests } from '../workspace/vitest.ts'

// No file leaves anything behind in a module, so that a worker keeps what it has loaded.
export default defineTests({ isolate: false })
