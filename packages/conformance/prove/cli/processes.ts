import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Ended, type StartOptions, temporaryFolder } from '../../test/cli/card-conformance.ts'

const emptyFolder = temporaryFolder()
const program = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

export interface Started {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
  /** Resolves once stderr contains the text this many times; by default once. */
  says(text: string, times?: number): Promise<void>
}

/** Runs the program in a separate process whose environment contains only the test's variables. */
export function start(args: readonly string[], { env = {}, cwd = emptyFolder }: StartOptions = {}): Started {
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, HOME: cwd, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  const listeners = new Set<() => void>()
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
    for (const listener of listeners) listener()
  })
  return {
    child,
    ended: new Promise((resolve) => {
      child.on('close', (code) => resolve({ code, stdout, stderr }))
    }),
    says: (text, times = 1) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (stderr.split(text).length <= times) return
          listeners.delete(look)
          resolve()
        }
        listeners.add(look)
        look()
      }),
  }
}

export function cardConformance(args: readonly string[], options?: StartOptions): Promise<Ended> {
  return start(args, options).ended
}

export interface StartedProxy extends Started {
  /** Of the proxy, without the version prefix. */
  readonly origin: string
  /** Sends Ctrl-C. */
  end(): Promise<Ended>
}

/** Starts the real program on ports that are free. */
export async function startProxy(
  target: string,
  args: readonly string[] = [],
  options: StartOptions = {},
): Promise<StartedProxy> {
  const started = start(['proxy', '--target', target, '--port', '0', ...args], options)
  // Nothing else ends a proxy whose test has failed.
  const kill = () => started.child.kill('SIGKILL')
  process.on('exit', kill)
  started.child.once('exit', () => process.off('exit', kill))
  let said = ''
  started.child.stderr?.on('data', (text: string) => {
    said += text
  })
  await Promise.race([
    started.says(args.includes('--quiet') ? 'forwarding to' : 'Ctrl-C ends the proxy'),
    once(started.child, 'exit'),
  ])
  const [, origin = ''] = /listening on (\S+),/.exec(said) ?? []
  return {
    ...started,
    origin,
    end() {
      started.child.kill('SIGINT')
      return started.ended
    },
  }
}
