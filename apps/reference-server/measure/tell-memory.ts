/**
 * Loaded into a server before its own code (`node --expose-gc --import`): on SIGUSR2 it says on stderr what memory it takes, as
 * it runs and after a garbage collection. V8 keeps the room that a busy young generation took; `last-resort` makes it give back
 * what is not in use, so that what remains is what is held on to.
 */
process.on('SIGUSR2', async () => {
  const { rss: residentUnderLoadBytes } = process.memoryUsage()
  await gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' })
  gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  const { heapUsed, external, rss } = process.memoryUsage()
  const connections = process.getActiveResourcesInfo().filter((resource) => resource === 'TCPSocketWrap').length
  const memory = { usedBytes: heapUsed + external, residentBytes: rss, residentUnderLoadBytes, connections }
  process.stderr.write(`${JSON.stringify({ event: 'memory', ...memory })}\n`)
})

export {}
