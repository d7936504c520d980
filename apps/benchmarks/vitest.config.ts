import { defineTests } from '../../packages/workspace/vitest.ts'

/** These tests build, pack and compile, on machines that do other things at the same time. */
export default defineTests({ testTimeout: 60_000, hookTimeout: 240_000 })
