import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { recordCpuTime } from './cpu-time.ts'
import { wrongNode } from './require-node.mjs'

/** Tests must not run on the wrong Node: an incomplete installation falls back to the machine's own. */
export function setup({ vitest }: TestProject): void {
  const error = wrongNode()
  if (error) throw new Error(error)
  compileOnce()
  // Intentionally not a teardown, as below: until they exit, what the workers took is not known here.
  process.once('exit', () => recordCpuTime(vitest.config.outputFile))
}

/**
 * Tests start many processes of the same few programs, and compiling one takes as long as starting it. Node caches what
 * it compiled in this folder, which is removed after the run. A process with its own environment needs the variable too.
 */
function compileOnce(): void {
  const folder = mkdtempSync(join(tmpdir(), 'card-contract-compiled-'))
  process.env.NODE_COMPILE_CACHE = folder
  // Intentionally not a teardown: it runs before the workers exit, and they write to the cache when they exit.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
