import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Program {
  readonly pid: number
  /** The content of its first line. */
  readonly announcement: Readonly<Record<string, unknown>>
  /** The lines that it has written to its standard error. */
  said(): readonly string[]
  stop(): Promise<void>
  /** Closes its standard input, so that the program tidies up and ends on its own. */
  finish(): Promise<void>
}

export interface ProgramOptions {
  readonly environment?: Readonly<Record<string, string>>
  readonly nodeOptions?: readonly string[]
  /** Deletes its temporary files when it is stopped, for a program that is killed before it can. */
  readonly leavesFiles?: true
  /** Where it will listen, for a program that does not announce it: then it has started once something responds there. */
  readonly baseUrl?: string
}

/** Each with a folder for its files. */
const running = new Map<ChildProcess, string>()
// No program that was started here may outlive this process, and no file may be left behind.
process.on('exit', () => {
  for (const child of running.keys()) {
    child.kill('SIGKILL')
    forget(child)
  }
})
process.on('SIGINT', () => process.exit(130))

/** Starts a JavaScript or TypeScript program on the core of the servers. It announces itself with one line of JSON. */
export async function startProgram(
  file: string,
  args: readonly string[],
  { environment = {}, nodeOptions = [], baseUrl, leavesFiles }: ProgramOptions = {},
): Promise<Program> {
  const prefix = cores ? ['taskset', '--cpu-list', cores.server] : []
  const [command = '', ...rest] = [...prefix, process.execPath, ...nodeOptions, file, ...args]
  const folder = mkdtempSync(join(tmpdir(), 'card-contract-bench-'))
  const logFile = join(folder, 'stderr')
  const child = spawn(command, rest, {
    // Its log goes to a file, so that reading it takes no time from another process.
    stdio: ['pipe', 'pipe', openSync(logFile, 'w')],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...(leavesFiles && { TMPDIR: folder }),
      ...environment,
    },
  })
  running.set(child, folder)
  const announcement = baseUrl === undefined ? await firstLine(child) : await firstResponse(child, baseUrl)
  if (!announcement) {
    const said = readFileSync(logFile, 'utf8').slice(-2_000)
    forget(child)
    throw new Error(`${file} ended before it listened: ${said}`)
  }
  return {
    pid: child.pid ?? 0,
    announcement,
    said: () => readFileSync(logFile, 'utf8').split('\n'),
    stop: () => end(child, () => child.kill('SIGKILL')),
    finish: () => end(child, () => child.stdin?.end()),
  }
}

/** A free port, for programs that cannot choose one. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

async function end(child: ChildProcess, how: () => unknown): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    how()
    await ended
  }
  forget(child)
}

function forget(child: ChildProcess): void {
  const folder = running.get(child)
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  running.delete(child)
}

type Announcement = Program['announcement']

async function firstLine(child: ChildProcess): Promise<Announcement | undefined> {
  let said = ''
  return await new Promise((resolve) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const [line] = said.split('\n', 1)
      if (line !== undefined && line.length < said.length) resolve(JSON.parse(line))
    })
    child.on('exit', () => resolve(undefined))
  })
}

async function firstResponse(child: ChildProcess, baseUrl: string): Promise<Announcement | undefined> {
  // Its output is not read, and a full pipe would block it.
  child.stdout?.resume()
  while (child.exitCode === null && child.signalCode === null) {
    const response = await fetch(baseUrl).catch(() => undefined)
    if (response) {
      await response.arrayBuffer()
      return { baseUrl }
    }
    await sleep(20)
  }
  return undefined
}

/** The core of the measured servers and another one for the load; undefined where programs cannot be pinned. */
export const cores = chooseCores()

/** Pins this process, and whatever it starts from now on without a core of its own. */
export function pinToLoadCore(): void {
  if (!cores) return
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores.load, String(process.pid)], { stdio: 'ignore' })
}

function chooseCores(): { readonly server: string; readonly load: string } | undefined {
  const [server, load] = allowedCores()
  return server === undefined || load === undefined || !hasTaskset() ? undefined : { server, load }
}

function allowedCores(): readonly string[] {
  try {
    const [, list = ''] = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    return list.split(',').flatMap((range) => {
      const [from = Number.NaN, to = from] = range.split('-').map(Number)
      return Array.from({ length: to - from + 1 }, (_, index) => String(from + index))
    })
  } catch {
    // Not Linux.
    return []
  }
}

function hasTaskset(): boolean {
  try {
    execFileSync('taskset', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
