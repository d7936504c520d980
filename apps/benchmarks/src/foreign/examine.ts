import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PeerUnavailableError } from '../peers.ts'
import { lacking } from './runtime.ts'
import { DoesNotHoldError, type ForeignTool, type Workplace } from './tool.ts'

export interface Examined {
  readonly tool: ForeignTool
  readonly outcome: 'held' | 'failed' | 'skipped'
  /** What the tool found, what is wrong, or why it was skipped. */
  readonly said: string
}

/** Runs one tool in a folder of its own. A tool that cannot run on this machine is skipped, and anything else is a failure. */
export async function examine(tool: ForeignTool, contract: Omit<Workplace, 'folder'>): Promise<Examined> {
  for (const runtime of tool.needs ?? []) {
    const missing = await lacking(runtime)
    if (missing !== undefined) return { tool, outcome: 'skipped', said: missing }
  }
  const folder = await mkdtemp(join(tmpdir(), 'card-contract-foreign-'))
  try {
    return { tool, outcome: 'held', said: await tool.run({ ...contract, folder }) }
  } catch (error) {
    if (error instanceof PeerUnavailableError) return { tool, outcome: 'skipped', said: error.message }
    // Any other error is our own fault, and its stack trace says where.
    const said = error instanceof DoesNotHoldError ? error.message : String((error as Error).stack ?? error)
    return { tool, outcome: 'failed', said }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** One line: what the README's table says, and what is printed while the tools run. */
export function inWords({ outcome, said }: Examined): string {
  return outcome === 'held' ? said : `${outcome}: ${said}`
}
