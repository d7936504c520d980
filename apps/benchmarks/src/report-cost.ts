import { existsSync, readFileSync, writeSync } from 'node:fs'

// Loaded into a command before its own code (`node --import`): says on stderr, as it ends, what it took.
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  // On Linux, what maxRSS counts includes the memory of the process that started this one.
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  const [, peak = maxRSS] = /^VmHWM:\s*(\d+)/m.exec(status) ?? []
  const cost = { peakBytes: Number(peak) * 1024, cpuMs: (userCPUTime + systemCPUTime) / 1000 }
  writeSync(2, `${JSON.stringify(cost)}\n`)
})
