#!/usr/bin/env node
import { exitCodes } from './exit-code.ts'
import { complaintAboutNode } from './version.ts'

// Intentionally before the imports of the server: in an older Node they fail, with an error that does not name the cause.
const complaint = complaintAboutNode()
if (complaint !== undefined) {
  process.stderr.write(`reference-server: ${complaint}\n`)
  process.exit(exitCodes.misconfigured)
}
const { main } = await import('./command-line.ts')
await main()
