import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { document } from '../contestants.ts'
import { type FindPeer, installPeer, PeerUnavailableError, programOf } from '../peers.ts'
import { type ForeignTool, foreignTools } from './tools.ts'

export interface Surroundings {
  readonly tools: readonly ForeignTool[]
  readonly find: FindPeer
  /** The report. */
  print(text: string): void
  /** Progress and complaints. */
  tell(text: string): void
}

/** pnpm foreign [NAME …]: runs the named tools, or all. Returns the exit code: 1 if a tool fails, 2 if misused. */
export async function foreign(names: readonly string[], { tools, find, print, tell }: Surroundings): Promise<number> {
  const usage = `Usage: pnpm foreign [NAME …]   Runs the named tools, or all.\n\n${tools.map(lineOf).join('\n')}`
  if (names.includes('--help') || names.includes('-h')) {
    print(usage)
    return 0
  }
  const unknown = names.filter((name) => !tools.some((tool) => tool.name === name))
  if (unknown.length > 0) {
    tell(`${unknown.map((name) => `There is no tool "${name}".`).join('\n')}\n\n${usage}`)
    return 2
  }
  let hasFailed = false
  // One after the other: some of them use all cores.
  for (const tool of tools.filter(({ name }) => names.length === 0 || names.includes(name))) {
    tell(`${tool.name} …`)
    const { outcome, why } = await examine(tool, find)
    print([`${outcome.padEnd(8)} ${lineOf(tool)}`, ...(why?.split('\n') ?? [])].join('\n         '))
    if (outcome === 'failed') hasFailed = true
  }
  return hasFailed ? 1 : 0
}

export interface Examined {
  readonly outcome: 'held' | 'failed' | 'skipped'
  readonly why?: string
}

/** Runs one tool in a folder of its own. A tool that cannot run on this machine is skipped. */
export async function examine(tool: ForeignTool, find: FindPeer): Promise<Examined> {
  const missing = (tool.needs ?? []).filter((program) => !isOnPath(program))
  if (missing.length > 0) return { outcome: 'skipped', why: `not found on PATH: ${missing.join(', ')}` }
  const folder = mkdtempSync(join(tmpdir(), 'card-contract-foreign-'))
  try {
    const [name = '', ...words] = tool.command.split(' ')
    const program = programOf(tool.peer, await find(tool.peer), name)
    const args = words.map((word) => (word === 'openapi.json' ? document : word))
    // Some find the other programs of their environment by PATH.
    const PATH = [dirname(process.execPath), dirname(program), process.env.PATH].join(delimiter)
    await tool.expect({ program, args, cwd: folder, environment: { PATH } })
    return { outcome: 'held' }
  } catch (error) {
    const isSkipped = error instanceof PeerUnavailableError
    return { outcome: isSkipped ? 'skipped' : 'failed', why: error instanceof Error ? error.message : String(error) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function lineOf({ name, peer, expectation }: ForeignTool): string {
  return `${`${name} ${peer.version}`.padEnd(36)}${expectation}`
}

function isOnPath(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

if (import.meta.main) {
  process.exitCode = await foreign(process.argv.slice(2), {
    tools: foreignTools,
    find: installPeer,
    print: (text) => console.log(text),
    tell: (text) => console.error(text),
  })
}
