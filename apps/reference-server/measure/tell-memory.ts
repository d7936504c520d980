import { Session } from 'node:inspector/promises'

/**
 * Loaded into a server before its own code (`node --import`): on SIGUSR2 it prints on stderr how much memory the process uses
 * after a garbage collection. The collection is the debugger's, which also gives unused memory back to the operating
 * system, so what remains is what the server retains.
 */
process.on('SIGUSR2', async () => {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
  const { heapUsed, external, rss } = process.memoryUsage()
  const connections = process.getActiveResourcesInfo().filter((resource) => resource === 'TCPSocketWrap').length
  const memory = { usedBytes: heapUsed + external, residentBytes: rss, connections }
  process.stderr.write(`${JSON.stringify({ event: 'memory', ...memory })}\n`)
})
