import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const peersFolder = fileURLToPath(new URL('../.peers', import.meta.url))

/** Where a peer is installed. It may not exist yet. */
export function peerFolder(name: string): string {
  return join(peersFolder, name)
}

// A reachable registry installs the largest of them within a minute or two.
const patienceMs = 10 * 60_000
const reminderMs = 15_000

/** A tool could not be installed. What needs it is left out of the report. */
export class PeerUnavailableError extends Error {
  override readonly name = 'PeerUnavailableError'
  readonly code = 'peer-unavailable'
  readonly hint = 'it is installed from the npm registry on first use; try again when the registry can be reached'
}

/**
 * Installs what only a measurement needs into an ignored folder, once, so that it does not slow down the installation of the
 * repository. Returns the folder that contains its node_modules. `peers` are its peer dependencies.
 *
 * @throws PeerUnavailableError
 */
export async function installPeer(
  name: string,
  version: string,
  peers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const folder = peerFolder(`${name.replace(/^@/, '').replace('/', '-')}-${version}`)
  const isInstalled = join(folder, 'installed')
  if (existsSync(isInstalled)) return folder
  mkdirSync(folder, { recursive: true })
  const dependencies = { ...peers, [name]: version }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }))
  console.error(`installing ${name} ${version}, once, into ${folder} …`)
  const reminder = setInterval(() => console.error(`still installing ${name} …`), reminderMs)
  try {
    // npm comes with the machine's Node; the folder is outside the workspace, so pnpm's rules do not reach it.
    await run(
      'npm',
      ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock', '--loglevel=error'],
      {
        cwd: folder,
        timeout: patienceMs,
      },
    )
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true })
    throw new PeerUnavailableError(`${name} ${version} could not be installed: ${reasonOf(cause)}`, { cause })
  } finally {
    clearInterval(reminder)
  }
  writeFileSync(isInstalled, '')
  return folder
}

/** npm's own words for it, which are on the first line of what it wrote to stderr. */
function reasonOf(cause: unknown): string {
  const { killed, stderr, message } = cause as { killed?: boolean; stderr?: string; message: string }
  if (killed) return `npm was not done after ${patienceMs / 60_000} minutes`
  const complaint = (stderr ?? '')
    .split('\n')
    .find((line) => /^npm (error|ERR!)/.test(line) && !/Unknown user/.test(line))
  return complaint ?? message.split('\n', 1)[0] ?? 'npm failed'
}
