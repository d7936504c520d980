import { defineTests } from './vitest.ts'

export default defineTests()
