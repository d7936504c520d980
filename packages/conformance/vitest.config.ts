import { defineTests } from '../house/vitest.ts'

export default defineTests()
