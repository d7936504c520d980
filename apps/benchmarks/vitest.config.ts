import { defineTests } from '../../packages/workspace/vitest.ts'

export default defineTests()
