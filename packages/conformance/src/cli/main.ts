#!/usr/bin/env node
import module from 'node:module'
import { boundNursery, compileQuickly, readAtOnce } from './engine.ts'

// Whoever reads the report may stop reading, `| head` for instance; that is no reason to fail.
process.stdout.on('error', () => undefined)
compileQuickly()
// Keeps compiled code between runs; only newer versions of Node know how. Before the first import, or it comes too late.
module.enableCompileCache?.()
const { main } = await readAtOnce(() => import('./command-line.ts'))
boundNursery()

process.exitCode = await main(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  directory: process.cwd(),
})
