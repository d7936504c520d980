import { defineTests } from '../packages/workspace/vitest.ts'

// No file leaves anything behind in a module: to load Redocly and the contract once is a good part of the work.
export default defineTests({ isolate: false })
