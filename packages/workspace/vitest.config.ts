import { defineTests } from './vitest.ts'

/** These tests build, pack and compile, which takes long on a busy machine. */
export default defineTests({ testTimeout: 60_000, hookTimeout: 240_000 })
