#!/usr/bin/env node
import module from 'node:module'

/** Older versions lack what the suite is built on, and their errors do not name the cause. */
const oldestNode = 22

if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  process.stderr.write(
    `card-conformance: expected Node ${oldestNode} or newer, received Node ${process.versions.node}; install a newer Node\n`,
  )
  // As in exit-code.ts, which an older Node might not get to.
  process.exit(2)
}
// Loading a run takes a moment, and a run that ends meanwhile has a report, too.
const signals = process.argv[2] === 'run' ? (['SIGINT', 'SIGTERM', 'SIGHUP'] as const) : []
let hasArrived = false
const remember = (): void => {
  if (hasArrived) process.exit(130)
  hasArrived = true
}
for (const signal of signals) process.on(signal, remember)

// As in exit-code.ts, which is not loaded yet.
const cannotTell = 3
let isLost = false
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader of stdout may stop early, for example `| head`; that is not a failure.
  if (error.code === 'EPIPE') return
  process.stderr.write(`card-conformance: cannot write to stdout: ${error.message}\n`)
  isLost = true
  process.exitCode ||= cannotTell
})
// A message that cannot be written, because its log is on a full disk, must not end a run.
process.stderr.on('error', () => undefined)
// Caches compiled code between runs, in Node versions that can. Must run before the first import.
module.enableCompileCache?.()
const { main } = await import('./command-line.ts')

const streams = {
  stdout: process.stdout,
  stderr: process.stderr,
  takeSignals() {
    for (const signal of signals) process.removeListener(signal, remember)
    return hasArrived
  },
  environment: process.env,
  directory: process.cwd(),
}
const code = await main(process.argv.slice(2), streams, async () => (await import('../cards/suite.ts')).cardSuite())
process.exitCode = code || (isLost ? cannotTell : code)
