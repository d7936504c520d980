import { defineTests } from '../house/vitest.ts'

// Two workers on two cores, where one would be the default: the proof that the suite can be trusted is long. Most of what a
// single server costs there is waiting, so that several are judged side by side.
// Real processes and whole runs take their time when everything else is being tested beside them.
export default defineTests({ maxWorkers: 2, maxConcurrency: 6, testTimeout: 60_000, hookTimeout: 60_000 })
