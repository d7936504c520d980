import type { Benchmark } from './benchmark.ts'
import { compareClients } from './clients/compare-clients.ts'
import { judgeClient } from './clients/judge-client.ts'
import { clientsUnderTest } from './clients/registry.ts'

/** What clients of others, and those that generators make of the contract, do when something goes wrong. */
export const clientPeers: Benchmark = {
  summary:
    'the client, HTTP libraries and generated clients: which pay twice, change amounts or take their key elsewhere',
  run: async () => [await compareClients(clientsUnderTest, judgeClient)],
}
