#!/usr/bin/env node
import module from 'node:module'
import v8 from 'node:v8'

// Keeps compiled code between runs; only newer versions of Node know how. Before the first import, or it comes too late.
module.enableCompileCache?.()
// A run makes garbage faster than it keeps evidence. Left alone, V8 would grow its nursery to three times of what is kept.
v8.setFlagsFromString('--semi-space-growth-factor=1')
const { main } = await import('./command-line.ts')

// Whoever reads the report may stop reading, `| head` for instance; that is no reason to fail.
process.stdout.on('error', () => undefined)
process.exitCode = await main(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  directory: process.cwd(),
})
