import { setImmediate as nextTurn } from 'node:timers/promises'

/** Loaded into a server before its own code: on SIGUSR2 it collects garbage and says on stderr what is left. */
process.on('SIGUSR2', async () => {
  // What the first collection finalizes, the second can free.
  gc?.()
  await nextTurn()
  gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  const connections = process.getActiveResourcesInfo().filter((resource) => resource === 'TCPSocketWrap').length
  const memory = { event: 'memory', usedBytes: heapUsed + external, residentBytes: rss, connections }
  process.stderr.write(`${JSON.stringify(memory)}\n`)
})
