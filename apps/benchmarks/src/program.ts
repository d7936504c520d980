import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Program {
  readonly pid: number
  /** The content of its first line. */
  readonly announcement: Readonly<Record<string, unknown>>
  /** From its start to its first line. */
  readonly startMs: number
  /** User and system time so far, of all its threads; undefined where /proc does not tell. */
  cpuSeconds(): number | undefined
  /** The lines that it has written to its standard error. */
  said(): readonly string[]
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Closes its standard input, so that the program ends on its own. */
  finish(): Promise<void>
}

export interface ProgramOptions {
  readonly environment?: Readonly<Record<string, string>>
  /** A command prefix. */
  readonly prefix?: readonly string[]
  readonly nodeOptions?: readonly string[]
  /** Where it will listen, for a program that does not announce it: then it has started once something responds there. */
  readonly baseUrl?: string
}

const running = new Set<ChildProcess>()
const folder = mkdtempSync(join(tmpdir(), 'card-contract-bench-'))
let programs = 0
// No program that was started here may outlive this process, and no file may be left behind.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})
process.on('SIGINT', () => process.exit(130))

/** Starts a JavaScript or TypeScript program of Node's that announces itself with one line of JSON. */
export async function startProgram(
  file: string,
  args: readonly string[],
  options: ProgramOptions = {},
): Promise<Program> {
  const { environment = {}, prefix = [], nodeOptions = [], baseUrl } = options
  const [command = '', ...rest] = [...prefix, process.execPath, ...nodeOptions, file, ...args]
  const logFile = join(folder, `${programs++}.log`)
  const startedAt = performance.now()
  const child = spawn(command, rest, {
    // Its standard input tells it when this process is gone. Its log goes to a file, so that reading it takes no time from another process.
    stdio: ['pipe', 'pipe', openSync(logFile, 'w')],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
  })
  running.add(child)
  child.on('exit', () => running.delete(child))
  const announcement = baseUrl === undefined ? await firstLine(child) : await firstResponse(child, baseUrl)
  const startMs = performance.now() - startedAt
  if (!announcement) throw new Error(`${file} ended before it listened: ${readFileSync(logFile, 'utf8').slice(-2_000)}`)
  return {
    pid: child.pid ?? 0,
    announcement,
    startMs,
    cpuSeconds: () => cpuSecondsOf(child.pid ?? 0),
    said: () => readFileSync(logFile, 'utf8').split('\n'),
    stop: (signal = 'SIGKILL') => end(child, () => child.kill(signal)),
    finish: () => end(child, () => child.stdin?.end()),
  }
}

/** Resolves at once for a program that has ended already. */
async function end(child: ChildProcess, how: () => unknown): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  how()
  await ended
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

// USER_HZ: the unit of /proc/PID/stat is fixed at a hundredth of a second on every platform that Node runs on.
const ticksPerSecond = 100

function cpuSecondsOf(pid: number): number | undefined {
  // Fields 14 and 15, counted from 1; the second is the command, which may have blanks.
  const fields = read(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, '')
    .split(' ')
  return fields && (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
