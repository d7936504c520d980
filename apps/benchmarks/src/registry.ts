import type { Benchmark } from './benchmark.ts'
import { clientOverhead } from './client-overhead.ts'
import { clientPeers } from './client-peers.ts'
import { proxyMemory } from './proxy-memory.ts'
import { proxySpeed } from './proxy-speed.ts'
import { recordings } from './recordings.ts'
import { serverDurable } from './server-durable.ts'
import { serverFramework } from './server-framework.ts'
import { serverMemory } from './server-memory.ts'
import { serverPeers } from './server-peers.ts'
import { serverPostgres } from './server-postgres.ts'
import { serverProfile } from './server-profile.ts'
import { serverStart } from './server-start.ts'
import { suitePeers } from './suite-peers.ts'
import { suiteSpeed } from './suite-speed.ts'

/** Every benchmark by name. The part before the first dash runs all benchmarks that start with it. */
export const benchmarks: Readonly<Record<string, Benchmark>> = {
  'server-framework': serverFramework,
  'server-peers': serverPeers,
  'server-durable': serverDurable,
  'server-postgres': serverPostgres,
  'server-start': serverStart,
  'server-memory': serverMemory,
  'server-profile': serverProfile,
  'client-overhead': clientOverhead,
  'client-peers': clientPeers,
  'suite-speed': suiteSpeed,
  'suite-peers': suitePeers,
  'proxy-speed': proxySpeed,
  'proxy-memory': proxyMemory,
  recordings,
}
