import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './workspace.ts'

/** Programs that only tests and lint need. Installing the repository leaves them out: they are as large as all it takes to run it. */
const folder = join(repositoryRoot, 'packages/workspace/tools')
const lockfile = join(folder, 'pnpm-lock.yaml')
const installedLockfile = join(folder, 'node_modules/installed.yaml')

/** Installs the tools, unless this version of the lockfile is installed. */
function installTools(): void {
  if (isInstalled()) return
  console.error('installing the tools of tests and lint …')
  const { status, stdout, stderr } = spawnSync('pnpm', ['install', '--frozen-lockfile'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the tools of tests and lint could not be installed:\n${stdout}${stderr}`)
  copyFileSync(lockfile, installedLockfile)
}

/** The path of a file below the tools' node_modules. */
export function toolPath(path: string): string {
  if (!isInstalled())
    throw new Error('the tools of the tests are not installed: run "node packages/workspace/tools.ts"')
  return join(folder, 'node_modules', path)
}

function isInstalled(): boolean {
  try {
    return readFileSync(installedLockfile).equals(readFileSync(lockfile))
  } catch {
    return false
  }
}

if (import.meta.main) {
  const [program, ...args] = process.argv.slice(2)
  installTools()
  if (program) process.exitCode = spawnSync(toolPath(`.bin/${program}`), args, { stdio: 'inherit' }).status ?? 1
}
