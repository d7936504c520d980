import { defineTests } from './vitest.ts'

export default defineTests({ isolate: false })
