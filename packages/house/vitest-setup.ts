import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wrongNode } from './require-node.mjs'

/** Tests must not pass on a Node that nobody runs: an incomplete installation falls back to the machine's own. */
export function setup(): void {
  const complaint = wrongNode()
  if (complaint) throw new Error(complaint)
  compileOnce()
}

/**
 * Tests start many processes of the same few programs, and to compile one takes as long as to start it: Node keeps what it
 * has compiled in this folder, which is gone with the run. Who gives a process an environment of its own passes the name on.
 */
function compileOnce(): void {
  const folder = mkdtempSync(join(tmpdir(), 'card-contract-compiled-'))
  process.env.NODE_COMPILE_CACHE = folder
  // Intentionally no teardown, which comes before the workers end, and they write when they end.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
