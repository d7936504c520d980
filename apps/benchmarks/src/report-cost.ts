import { writeSync } from 'node:fs'

// Loaded into a command before its own code (`node --import`): says on stderr, as it ends, what it took.
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  const cost = { peakBytes: maxRSS * 1024, cpuMs: (userCPUTime + systemCPUTime) / 1000 }
  writeSync(2, `${JSON.stringify(cost)}\n`)
})
