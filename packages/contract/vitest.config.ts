import { defineTests } from '../workspace/vitest.ts'

export default defineTests({ isolate: false })
