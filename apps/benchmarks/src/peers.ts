import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const peersFolder = fileURLToPath(new URL('../.peers', import.meta.url))
// A reachable registry installs the largest of them within a minute or two.
const patienceMs = 10 * 60_000

/** A program of others that only a measurement needs. */
export interface Peer {
  readonly registry: 'npm' | 'pypi'
  readonly name: string
  readonly version: string
  /** What is installed beside it. */
  readonly with?: Readonly<Record<string, string>>
}

/** A mock and a proxy, and one of the foreign tools. */
export const prism: Peer = { registry: 'npm', name: '@stoplight/prism-cli', version: '5.16.0' }

/**
 * Returns the folder that a peer is installed in: with node_modules, or as a Python environment.
 *
 * @throws PeerUnavailableError
 */
export type FindPeer = (peer: Peer) => Promise<string>

/** A peer is not there. What needs it is left out, and the report says why. */
export class PeerUnavailableError extends Error {
  override readonly name = 'PeerUnavailableError'
}

/** Finds a peer, and installs it on first use into a folder that Git ignores: the repository's own installation stays small. */
export const installPeer: FindPeer = async (peer) => {
  const folder = folderOf(peer)
  if (isInstalled(folder)) return folder
  console.error(`installing ${peer.name} ${peer.version}, once …`)
  // A leftover of an attempt that was interrupted.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  try {
    await (peer.registry === 'npm' ? installFromNpm : installFromPypi)(folder, peer)
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true })
    throw new PeerUnavailableError(`${peer.name} ${peer.version} could not be installed: ${reasonOf(cause)}`, { cause })
  }
  writeFileSync(join(folder, 'installed'), '')
  return folder
}

/** Finds only what an earlier run has installed. */
export const findInstalled: FindPeer = async (peer) => {
  const folder = folderOf(peer)
  if (isInstalled(folder)) return folder
  throw new PeerUnavailableError(`${peer.name} ${peer.version} is not installed`)
}

/** The path of a program of a peer that was found in this folder. */
export function programOf({ registry }: Peer, folder: string, name: string): string {
  return join(folder, registry === 'npm' ? 'node_modules/.bin' : 'bin', name)
}

function folderOf({ name, version }: Peer): string {
  return join(peersFolder, `${name.replace(/^@/, '').replace('/', '-')}-${version}`)
}

function isInstalled(folder: string): boolean {
  return existsSync(join(folder, 'installed'))
}

async function installFromNpm(cwd: string, { name, version, with: others }: Peer): Promise<void> {
  writeFileSync(
    join(cwd, 'package.json'),
    JSON.stringify({ private: true, dependencies: { ...others, [name]: version } }),
  )
  // npm, because the rules of this repository's pnpm are not made for others.
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock', '--loglevel=error']
  await run('npm', ['install', ...options], { cwd, timeout: patienceMs })
}

async function installFromPypi(folder: string, { name, version, with: others }: Peer): Promise<void> {
  await run('python3', ['-m', 'venv', folder], { timeout: patienceMs })
  const options = ['--quiet', '--disable-pip-version-check']
  const packages = Object.entries({ ...others, [name]: version }).map(([one, its]) => `${one}==${its}`)
  await run(join(folder, 'bin/pip'), ['install', ...options, ...packages], { timeout: patienceMs })
}

/** The first complaint of npm or pip. */
function reasonOf(cause: unknown): string {
  const { killed, stderr, message } = cause as { killed?: boolean; stderr?: string; message: string }
  if (killed) return `not done after ${patienceMs / 60_000} minutes`
  const complaint = stderr?.split('\n').find((line) => /^(npm error|ERROR:)/.test(line))
  return complaint ?? message.split('\n', 1)[0] ?? ''
}
