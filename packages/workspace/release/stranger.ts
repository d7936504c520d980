import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { foldersOfMachine } from './node-versions.ts'

/** Somebody who has this Node, npm, an empty folder and empty caches, and never saw this repository. */
export interface Stranger {
  readonly folder: string
  /** Types a command and returns its output, or throws it if the command fails. */
  type(command: string): Promise<string>
  /** Starts a program and returns its stdout when it contains `text`. */
  start(command: string, text: string): Promise<string>
  write(path: string, text: string): void
  /** The bytes of what npm and npx installed. */
  installedBytes(): number
  /** Ends what was started. */
  leave(): void
}

export interface Means {
  readonly root: string
  readonly node: string
  readonly registry: string
}

export function createStranger({ root, node, registry }: Means): Stranger {
  const [home, folder, bin] = ['home', 'project', 'bin'].map((name) => join(root, name)) as [string, string, string]
  for (const path of [home, folder, bin]) mkdirSync(path, { recursive: true })
  symlinkSync(node, join(bin, 'node'))
  for (const name of ['npm', 'npx']) symlinkSync(ofMachine(name), join(bin, name))
  const env = {
    PATH: [bin, '/usr/bin', '/bin'].join(delimiter),
    HOME: home,
    LANG: 'C.UTF-8',
    NO_COLOR: '1',
    npm_config_registry: registry,
    npm_config_yes: 'true',
    npm_config_update_notifier: 'false',
    npm_config_fund: 'false',
    npm_config_audit: 'false',
  }
  const started: ChildProcess[] = []

  /** Resolves with stdout when it contains `text`, or without one when the command ends well. */
  function run(command: string, text?: string): Promise<string> {
    const isStarted = text !== undefined
    // A program that is started gets a group of its own, so that npx's child ends with it; Ctrl-C ends all others.
    const child = spawn('sh', ['-c', command], {
      cwd: folder,
      env,
      detached: isStarted,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (isStarted) started.push(child)
    let [stdout, stderr] = ['', '']
    child.stderr.on('data', (chunk) => (stderr += chunk))
    return new Promise((resolve, reject) => {
      child.stdout.on('data', (chunk) => {
        stdout += chunk
        if (isStarted && stdout.includes(text)) resolve(stdout)
      })
      child.on('close', (code) => {
        if (code === 0 && !isStarted) resolve(stdout)
        else reject(new Error(`$ ${command}\n${stdout}${stderr}exit code ${code}`))
      })
    })
  }

  return {
    folder,
    type: (command) => run(command),
    start: run,
    write(path, text) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    },
    installedBytes: () => bytesIn(join(folder, 'node_modules')) + bytesIn(join(home, '.npm/_npx')),
    leave() {
      for (const { pid } of started) if (pid !== undefined) process.kill(-pid)
    },
  }
}

function ofMachine(name: string): string {
  const path = foldersOfMachine()
    .map((folder) => join(folder, name))
    .find((path) => statSync(path, { throwIfNoEntry: false }))
  if (path === undefined) throw new Error(`${name} was not found on this machine`)
  return path
}

function bytesIn(folder: string): number {
  if (!statSync(folder, { throwIfNoEntry: false })) return 0
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}
