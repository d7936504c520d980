#!/usr/bin/env node
import module from 'node:module'

// The reader of stdout may stop early, for example `| head`; that is not a failure.
process.stdout.on('error', () => undefined)
// Caches compiled code between runs, in Node versions that can. Must run before the first import.
module.enableCompileCache?.()
const { main } = await import('./command-line.ts')

process.exitCode = await main(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  directory: process.cwd(),
})
