import { expect } from 'vitest'
import { type ConformanceMatchers, matchers, type ReturnedFor } from './matchers.ts'

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown>
    extends ConformanceMatchers<ReturnedFor<T, R>> {}
}

// Importing this file is all that a setup file of Vitest needs.
expect.extend(matchers)
