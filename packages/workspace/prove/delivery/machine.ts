import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { repositoryRoot } from '../../workspace.ts'

export type Variables = Readonly<Record<string, string>>

export interface Ended {
  readonly exitCode: number
  /** stdout and stderr. */
  readonly log: string
}

/** An `npx` that starts the packages of this repository, in whichever version they are asked for. */
const npxScript = (log: string): string => `#!/bin/sh
echo "$@" >>'${log}'
case $2 in
  @card-contract/conformance*) program=packages/conformance/dist/cli/main.js ;;
  @card-contract/reference-server*) program=apps/reference-server/dist/main.js ;;
esac
shift 2
# As npx does: the program is a child, to which no signal is passed on.
node "${repositoryRoot}/$program" "$@"
exit $?
`

/** A CI machine with an empty workspace, and with that `npx`. */
export class Machine {
  readonly folder = mkdtempSync(join(tmpdir(), 'card-contract-ci-'))
  readonly workspace = this.#newFolder('workspace')
  readonly temporary = this.#newFolder('temporary')
  readonly #programs = this.#newFolder('programs')
  readonly #npxLog = this.pathTo('npx.log')

  constructor() {
    onTestFinished(() => rmSync(this.folder, { recursive: true, force: true }))
    const npx = join(this.#programs, 'npx')
    writeFileSync(npx, npxScript(this.#npxLog))
    chmodSync(npx, 0o755)
  }

  pathTo(name: string): string {
    return join(this.folder, name)
  }

  /** Runs a program in the workspace, with these variables and no others of this process that a CI machine lacks. */
  async run(program: readonly string[], variables: Variables): Promise<Ended> {
    const [command = '', ...args] = program
    const { PATH = '', NODE_COMPILE_CACHE } = process.env
    const path = [this.#programs, dirname(process.execPath), PATH].join(delimiter)
    const env = { PATH: path, HOME: this.folder, CI: 'true', ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) }
    const child = spawn(command, args, { cwd: this.workspace, env: { ...env, ...variables } })
    let log = ''
    const add = (text: string) => {
      log += text
    }
    child.stdout.setEncoding('utf8').on('data', add)
    child.stderr.setEncoding('utf8').on('data', add)
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) => resolve({ exitCode: code ?? -1, log }))
    })
  }

  /** What npx was started with, one call per line. */
  get npxCalls(): readonly string[] {
    return this.#read(this.#npxLog).trim().split('\n')
  }

  /** The text of every file that was written, with its path. */
  get files(): ReadonlyMap<string, string> {
    const paths = readdirSync(this.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
    return new Map(paths.map((path) => [path.slice(this.folder.length + 1), this.#read(path)]))
  }

  #read(path: string): string {
    return readFileSync(path, 'utf8')
  }

  #newFolder(name: string): string {
    const path = join(this.folder, name)
    mkdirSync(path)
    return path
  }
}
