import { defineTests } from '../packages/house/vitest.ts'

export default defineTests()
