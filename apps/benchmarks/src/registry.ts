import type { Benchmark } from './benchmark.ts'
import { serverFramework } from './server-framework.ts'

/** Every benchmark, by the name that `pnpm bench` takes. The part before the first dash runs all that begin with it. */
export const benchmarks: Readonly<Record<string, Benchmark>> = {
  'server-framework': serverFramework,
}
